import { useTranslation } from '#/i18n/index.ts'
import type { Column } from './column.ts'
import { ArrowDownUp } from 'lucide-react'

interface Props<Row, Key extends string> {
  columns: readonly Column<Row, Key>[]
  label: (key: Key) => string
  sort: string
  onSort: (sort: string) => void
}

/** The sort of a list without visible headers: cards, and columns hidden in narrow tables. */
export function SortSelect<Row, Key extends string>({ columns, label, sort, onSort }: Props<Row, Key>) {
  const { t } = useTranslation('table')
  const options = columns.flatMap(({ sort: field, header }) =>
    field === undefined
      ? []
      : [
          { value: field, text: t('ascending', { column: label(header) }) },
          { value: `-${field}`, text: t('descending', { column: label(header) }) },
        ],
  )
  if (options.length === 0) return null
  return (
    <label
      title={t('sortBy')}
      className="relative inline-grid size-control cursor-pointer place-items-center rounded-control border border-strong/55 bg-surface shadow-control transition-colors hover:bg-hover has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus @[62rem]/list:hidden print:hidden"
    >
      <ArrowDownUp aria-hidden="true" className="size-4 text-muted" />
      <select
        aria-label={t('sortBy')}
        value={sort}
        onChange={(event) => onSort(event.target.value)}
        className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none bg-raised text-ink opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}
