import { patientEndpoints } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { PageSection } from '#/components/record/page-section.tsx'
import { Versions } from '#/features/core/history/components/versions.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCan } from '#/lib/permissions.ts'
import { Readers } from './components/detail/readers.tsx'
import { patientVersions } from './components/patient-versions.ts'

export function PatientHistoryPage() {
  const { t } = useTranslation('patients')
  const { id = '' } = useParams({ strict: false })
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const mayAudit = useCan('audit.read')

  if (!patient) return null
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-12">
      <PageSection id="versions" title={t('versions.title')} className={mayAudit ? 'lg:col-span-7' : 'lg:col-span-8'}>
        <Versions
          record={{ ...patientVersions, id: patient.id, version: patient.version }}
          mayRestore={patient.archivedAt === null}
        />
      </PageSection>
      {mayAudit && (
        <PageSection id="readers" title={t('readers.title')} className="lg:col-span-5">
          <Readers patientId={patient.id} />
        </PageSection>
      )}
    </div>
  )
}
