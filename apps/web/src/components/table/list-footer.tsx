import { type ListMeta, pageSizes } from '@piel/contract/core/pagination'
import { CountText } from './count-text.tsx'
import type { ListState } from './list-state.ts'
import { Pagination } from './pagination.tsx'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'

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
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 @[38rem]/list:justify-start">
      <CountText meta={meta} rows={rows} />
      <PageSize value={limit} onChange={onLimit} />
      <div className="flex min-h-9 w-full items-center justify-center pointer-coarse:min-h-11 @[38rem]/list:ms-auto @[38rem]/list:-me-2 @[38rem]/list:w-auto print:hidden">
        {rows > 0 && <Pagination page={page} last={last} onTurn={onTurn} onIntent={onIntent} />}
      </div>
    </div>
  )
}

type Size = (typeof pageSizes)[number]

function PageSize({ value, onChange }: { value: Size; onChange: (size: Size) => void }) {
  const { t } = useTranslation('table')
  return (
    <label className="flex items-center gap-2 text-muted print:hidden">
      <span className="@max-[26rem]/list:sr-only">{t('rowsPerPage')}</span>
      <span className="relative">
        <select
          value={value}
          onChange={(event) => onChange(pageSizes.find((size) => String(size) === event.target.value) ?? value)}
          className="h-9 cursor-pointer appearance-none rounded-control border border-strong/55 bg-surface ps-2.5 pe-8 tabular-nums text-ink shadow-control transition-colors focus-ring hover:bg-hover focus-visible:border-focus pointer-coarse:h-11"
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-muted"
        />
      </span>
    </label>
  )
}
