import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChartKeys } from './chart-keys.tsx'
import { ChartTip } from './chart-tip.tsx'
import { useActive } from './use-active.ts'

export interface Share {
  key: string
  value: number
  /** Tells shares apart below their bars; a row of one share states its total alone. */
  icon?: LucideIcon
  mark: string
  ink: string
}

export interface ShareRow {
  key: string
  name: string
  total: number
  shares: readonly Share[]
}

interface Props {
  rows: readonly ShareRow[]
  label: string
  count: (value: number) => string
  textOf: (row: ShareRow, share: Share) => string
  tip: (row: ShareRow, share: Share) => ReactNode
  /** Opens the list behind a share. */
  open?: (row: ShareRow) => void
}

/** The non-zero shares of a row, each with the sum of those before it. */
function partsOf(row: ShareRow) {
  let before = 0
  return row.shares
    .filter(({ value }) => value > 0)
    .map((share) => {
      const start = before
      before += share.value
      return { row, share, start }
    })
}

/** Totals as bars of one scale, divided into shares, with each value on hover and by arrow keys. */
export function ShareChart({ rows, label, count, textOf, tip, open }: Props) {
  const parts = rows.flatMap(partsOf)
  const active = useActive(parts.length)
  const top = Math.max(1, ...rows.map(({ total }) => total))
  const looked = active.index === undefined ? undefined : parts[active.index]

  return (
    <div
      className="relative grid h-full grid-cols-[minmax(0,1fr)] content-start gap-y-2 rounded-[3px] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-focus"
      onPointerLeave={() => active.hover(undefined)}
    >
      {rows.map((row) => (
        <div key={row.key} aria-hidden="true">
          <div className="mb-0.5 flex items-baseline justify-between gap-4">
            <span className="truncate font-medium">{row.name}</span>
            <span className="text-muted tabular-nums">{count(row.total)}</span>
          </div>
          <div className="relative">
            <div className="flex gap-px" style={{ width: `${(row.total / top) * 100}%` }}>
              {parts.map(
                ({ row: of, share }, index) =>
                  of === row && (
                    <div
                      key={share.key}
                      role="presentation"
                      className={clsx('@container/share min-w-0 basis-0', open && 'cursor-pointer')}
                      style={{ flexGrow: share.value }}
                      onPointerEnter={() => active.hover(index)}
                      onPointerDown={() => active.hover(index)}
                      onClick={() => open?.(row)}
                    >
                      <ShareMark
                        share={share}
                        text={count(share.value)}
                        isFaint={looked !== undefined && index !== active.index}
                      />
                    </div>
                  ),
              )}
            </div>
            {looked?.row === row && (
              <ChartTip at={((looked.start + looked.share.value / 2) / top) * 100}>{tip(row, looked.share)}</ChartTip>
            )}
          </div>
        </div>
      ))}
      <ChartKeys
        label={label}
        count={parts.length}
        active={active}
        textOf={(index) => {
          const part = parts[index]
          return part ? textOf(part.row, part.share) : ''
        }}
        open={open && ((index) => parts[index] && open(parts[index].row))}
      />
    </div>
  )
}

function ShareMark({ share, text, isFaint }: { share: Share; text: string; isFaint: boolean }) {
  return (
    <>
      <div className={clsx('chart-mark h-2.5 rounded-[2px] transition-opacity', share.mark, isFaint && 'opacity-45')} />
      {share.icon && (
        <div className={clsx('flex h-4.5 items-center gap-1 text-caption tabular-nums', share.ink)}>
          <share.icon className="size-3 shrink-0 @max-[1.75rem]/share:hidden" />
          <span className="@max-[0.75rem]/share:hidden">{text}</span>
        </div>
      )}
    </>
  )
}
