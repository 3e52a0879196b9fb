import { patientEndpoints } from '@piel/contract/people/patients'
import { type TreatmentRow, treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { HeartPulse } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ListView } from '#/components/table/list-view.tsx'
import { type PageTurn, useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { editDialog } from '#/lib/use-dialog-link.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { treatmentColumnsOfPatient } from './components/list/treatment-columns.ts'
import { treatmentsList } from './components/list/treatments-list.ts'
import { StartButton } from './components/start-button.tsx'

const pathOf = (row: TreatmentRow) => paths.treatment(row.id)
const editOf = (row: TreatmentRow) => ({ to: pathOf(row), search: editDialog })

export function PatientTreatmentsPage() {
  const { t } = useTranslation('treatments')
  const { id = '' } = useParams({ strict: false })
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const router = useRouter()
  const list = useListState(treatmentsList)
  const source = (page?: PageTurn) =>
    endpointQuery(treatmentEndpoints.list, { query: { ...list.queryFor(page), patientId: id } })
  const mayWrite = useCan('treatments.write') && patient?.archivedAt === null
  const start = patient && mayWrite && <StartButton patient={patient} autoOpen />

  return (
    <>
      {start && patient.counts.treatments > 0 && <div className="mb-3 flex justify-end">{start}</div>}
      <ListView
        list={list}
        source={source}
        columns={treatmentColumnsOfPatient}
        label={(key) => t(key)}
        caption={t('title')}
        rowPath={pathOf}
        rowEdit={mayWrite ? editOf : undefined}
        onRowIntent={(row) => void router.preloadRoute({ to: pathOf(row) })}
        empty={<EmptyState icon={HeartPulse} title={t('card.none')} actions={start} />}
        errorTitle={t('list.error')}
      />
    </>
  )
}
