import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { ExportButton } from '#/components/table/export-button.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { useCan, useReach } from '#/lib/permissions.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'
import { TreatmentsTable } from './components/list/treatments-table.tsx'
import { StartButton } from './components/start-button.tsx'

export function TreatmentsPage() {
  const { t } = useTranslation('treatments')
  const mayWrite = useCan('treatments.write')
  const title = t(useReach('treatments.read') === 'own' ? 'titleOwn' : 'title')
  useDocumentTitle(title)
  return (
    <TreatmentsTable
      head={(query) => (
        <PageHeader
          title={title}
          actions={
            <>
              <ExportButton list={treatmentEndpoints.export} permission="treatments.export" query={query} />
              {mayWrite && <StartButton isPrimary autoOpen />}
            </>
          }
        />
      )}
    />
  )
}
