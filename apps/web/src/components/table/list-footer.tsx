import type { ListMeta } from '@piel/contract/core/pagination'
import { CountText } from './count-text.tsx'
import type { ListState } from './list-state.ts'
import { PageSize } from './page-size.tsx'
import { Pagination } from './pagination.tsx'

interface Props {
  meta: ListMeta | undefined
  rows: number
  page: number
  last: number
  limit: ListState['limit']
  onTurn: (page: number) => void
  onIntent: (page: number) => void
  onLimit: (limit: ListState['limit']) => void
}

/** Count and pagination of a list. Its height is reserved while loading. */
export function ListFooter({ meta, rows, page, last, limit, onTurn, onIntent, onLimit }: Props) {
  // The footer is hidden because fewer rows than expected may load above and make it jump.
  if (!meta) return <div className="mt-3 min-h-9 pointer-coarse:min-h-11" />
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 @[38rem]/list:justify-start print:hidden">
      <CountText meta={meta} rows={rows} />
      <PageSize value={limit} onChange={onLimit} />
      <div className="flex min-h-9 w-full items-center justify-center pointer-coarse:min-h-11 @[38rem]/list:ms-auto @[38rem]/list:-me-2 @[38rem]/list:w-auto">
        {rows > 0 && <Pagination page={page} last={last} onTurn={onTurn} onIntent={onIntent} />}
      </div>
    </div>
  )
}
