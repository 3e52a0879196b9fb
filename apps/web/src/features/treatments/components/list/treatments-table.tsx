import type { TreatmentRow } from '@piel/contract/treatments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ListView } from '#/components/table/list-view.tsx'
import type { PageTurn } from '#/components/table/use-list-state.ts'
import { useListState } from '#/components/table/use-list-state.ts'
import { paths } from '#/lib/paths.ts'
import { treatmentQueries } from '../../treatments.queries.ts'
import { treatmentColumns, treatmentFilters } from './treatment-columns.ts'
import { TreatmentFilters } from './treatment-filters.tsx'
import { type FixedFilters, treatmentsList } from './treatments-list.ts'
import { TreatmentsEmpty } from './treatments-empty.tsx'

const pathOf = (row: TreatmentRow) => paths.treatment(row.id)
const nothing: FixedFilters = {}

interface Props {
  /** What is always asked for; its filters are not offered. Must be a stable reference. */
  fixed?: FixedFilters
  /** Of its parameters in the URL, where the page has others of its own. */
  prefix?: string
  /** Above the list, given what it asks for now: titles, exports. */
  head?: (query: object) => ReactNode
}

/** Treatments to be searched, narrowed, opened and taken to their next status, wherever they are shown. */
export function TreatmentsTable({ fixed = nothing, prefix = '', head }: Props) {
  const { t } = useTranslation('treatments')
  const list = useListState(treatmentsList, prefix)
  const router = useRouter()
  const queryFor = (page?: PageTurn) => ({ ...list.queryFor(page), ...fixed })
  const source = (page?: PageTurn) => treatmentQueries.list(queryFor(page))
  const filtered = useQuery({ ...source(), placeholderData: keepPreviousData }).data?.filtered

  return (
    <>
      {head?.(queryFor())}
      <ListView
        list={list}
        source={source}
        columns={treatmentColumns}
        filters={treatmentFilters.filter(({ name }) => !(name in fixed))}
        ownFilters={<TreatmentFilters list={list} fixed={fixed} filtered={filtered} />}
        label={(key) => t(key)}
        caption={t('title')}
        searchLabel={t('list.search')}
        rowPath={pathOf}
        onRowIntent={(row) => void router.preloadRoute({ to: pathOf(row) })}
        empty={<TreatmentsEmpty />}
        errorTitle={t('list.error')}
      />
    </>
  )
}
