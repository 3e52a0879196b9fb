import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { paths } from '#/lib/paths.ts'
import { assignedQuery, type AssignedRow } from '../care.queries.ts'
import { AssignButton } from './assign-button.tsx'
import { assignedColumns, assignedFilters, assignedList, editableColumns } from './assigned-columns.tsx'

const pathOf = (row: AssignedRow) => paths.patient(row.patientId)

interface AssignedPatientsProps {
  doctorId: string
  mayWrite: boolean
  /** Beside the button that assigns a patient. */
  actions?: ReactNode
}

export function AssignedPatients({ doctorId, mayWrite, actions }: AssignedPatientsProps) {
  const { t } = useTranslation('care')
  const list = useListState(assignedList)
  return (
    <section aria-labelledby="assigned-patients">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="assigned-patients" className="text-[0.9375rem]/6 font-semibold tracking-[-0.006em]">
          {t('patients.title')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {actions}
          {mayWrite && <AssignButton side={{ doctorId }} />}
        </div>
      </div>
      <ListView
        list={list}
        source={(page) => assignedQuery(doctorId, list.queryFor(page))}
        columns={mayWrite ? editableColumns : assignedColumns}
        filters={assignedFilters}
        label={(key) => t(key)}
        caption={t('patients.title')}
        searchLabel={t('patients.search')}
        rowPath={pathOf}
        empty={<EmptyState icon={UsersRound} title={t('patients.empty')} text={t('patients.emptyHint')} />}
        errorTitle={t('patients.failed')}
      />
    </section>
  )
}
