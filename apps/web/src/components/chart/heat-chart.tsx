import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ChartKeys } from './chart-keys.tsx'
import { ChartTip } from './chart-tip.tsx'
import { useActive } from './use-active.ts'

interface Props {
  rows: readonly { key: string | number; name: string }[]
  columns: readonly { key: string | number; name: string }[]
  /** The cells of all rows, one row after the other; undefined where nothing was counted. */
  values: readonly (number | undefined)[]
  label: string
  count: (value: number) => string
  textOf: (index: number) => string
  tip: (index: number) => ReactNode
  /** Opens the list behind a cell. */
  open: (index: number) => void
}

/** The share of the accent in the darkest cell: text on it keeps its contrast in both themes. */
const darkest = 38

/** Counts by two measures as cells: each states its number, and its shade follows the number. */
export function HeatChart({ rows, columns, values, label, count, textOf, tip, open }: Props) {
  const active = useActive(values.length)
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const at = active.index
  return (
    <div
      className="relative grid h-full gap-px rounded-[3px] text-caption has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-focus"
      style={{
        gridTemplateColumns: `auto repeat(${columns.length}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows.length}, minmax(0, 1fr)) auto`,
      }}
      onPointerLeave={() => active.hover(undefined)}
    >
      {rows.map((row, y) => [
        <span key={row.key} aria-hidden="true" className="flex items-center pe-2 text-muted">
          {row.name}
        </span>,
        ...columns.map((column, x) => {
          const index = y * columns.length + x
          const value = values[index]
          return (
            <div
              key={`${row.key} ${column.key}`}
              role="presentation"
              aria-hidden="true"
              className={clsx(
                'flex min-w-0 cursor-pointer items-center justify-center rounded-[2px] tabular-nums',
                value === undefined ? 'text-faint' : 'border border-line',
                index === at && 'outline-2 outline-accent-strong',
              )}
              style={{
                backgroundColor: value
                  ? `color-mix(in oklab, var(--color-accent) ${Math.max(6, Math.round((value / most) * darkest))}%, transparent)`
                  : undefined,
              }}
              onPointerEnter={() => active.hover(index)}
              onPointerDown={() => active.hover(index)}
              onClick={() => open(index)}
            >
              {value === undefined ? '·' : count(value)}
            </div>
          )
        }),
      ])}
      <span aria-hidden="true" />
      {columns.map((column) => (
        <span key={column.key} aria-hidden="true" className="min-w-0 overflow-hidden pt-1 text-center text-muted">
          {column.name}
        </span>
      ))}
      <ChartKeys label={label} count={values.length} active={active} textOf={textOf} open={open} />
      {at !== undefined && (
        <ChartTip
          at={(((at % columns.length) + 0.5) / columns.length) * 100}
          top={(Math.floor(at / columns.length) / (rows.length + 1)) * 100}
        >
          {tip(at)}
        </ChartTip>
      )}
    </div>
  )
}
