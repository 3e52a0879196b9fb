import { fullName } from '@piel/contract/core/people'
import { type TreatmentRow, treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HeartPulse } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ListView } from '#/components/table/list-view.tsx'
import type { PageTurn } from '#/components/table/use-list-state.ts'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { editDialog } from '#/lib/use-dialog-link.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { StartButton } from '../start-button.tsx'
import { treatmentColumns, treatmentFilters } from './treatment-columns.ts'
import { TreatmentFilters } from './treatment-filters.tsx'
import { type FixedFilters, treatmentsList } from './treatments-list.ts'

const TreatmentBulkBar = lazyPart(['bulk'], () => import('./treatment-bulk-bar.tsx'), 'TreatmentBulkBar')
const bulk = { nameOf: (row: TreatmentRow) => fullName(row.patient), Bar: TreatmentBulkBar }
const pathOf = (row: TreatmentRow) => paths.treatment(row.id)
const editOf = (row: TreatmentRow) => ({ to: pathOf(row), search: editDialog })
const nothing: FixedFilters = {}

interface Props {
  /** Filters that are always set and not shown. Must be a stable object. */
  fixed?: FixedFilters
  /** Prefix of its URL parameters, on pages with other parameters. */
  prefix?: string
  /** Rendered above the list with its current query: title, export. */
  head?: (query: object) => ReactNode
}

export function TreatmentsTable({ fixed = nothing, prefix = '', head }: Props) {
  const { t } = useTranslation('treatments')
  const list = useListState(treatmentsList, prefix)
  const router = useRouter()
  const mayWrite = useCan('treatments.write')
  const isOfPatient = (fixed.patientId ?? list.state.filters.patientId) !== ''
  const queryFor = (page?: PageTurn) => ({ ...list.queryFor(page), ...fixed })
  const source = (page?: PageTurn) => endpointQuery(treatmentEndpoints.list, { query: queryFor(page) })
  const filtered = useQuery({ ...source(), placeholderData: keepPreviousData }).data?.filtered

  return (
    <>
      {head?.(queryFor())}
      <ListView
        list={list}
        source={source}
        columns={treatmentColumns}
        filters={treatmentFilters.filter(({ name }) => !(name in fixed) && !(name === 'patient' && isOfPatient))}
        ownFilters={<TreatmentFilters list={list} fixed={fixed} filtered={filtered} />}
        label={(key) => t(key)}
        caption={t('title')}
        searchLabel={t('list.search')}
        rowPath={pathOf}
        rowEdit={mayWrite ? editOf : undefined}
        onRowIntent={(row) => void router.preloadRoute({ to: pathOf(row) })}
        bulk={useCan('treatments.export') && fixed === nothing ? bulk : undefined}
        empty={<TreatmentsEmpty />}
        errorTitle={t('list.error')}
      />
    </>
  )
}

function TreatmentsEmpty() {
  const { t } = useTranslation('treatments')
  const mayWrite = useCan('treatments.write')
  return (
    <EmptyState
      icon={HeartPulse}
      title={t('list.empty')}
      text={t(mayWrite ? 'list.emptyHint' : 'list.emptyOwn')}
      actions={mayWrite && <StartButton />}
    />
  )
}
