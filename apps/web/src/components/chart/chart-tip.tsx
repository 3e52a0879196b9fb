import type { ReactNode } from 'react'

interface Props {
  /** Where it points to, in hundredths of the width; it stays inside of the chart. */
  at: number
  /** From the top of what it stands in, in hundredths of the height; above it unless said. */
  top?: number
  children: ReactNode
}

/** The value of the point that is looked at. A screen reader hears it from the keys. */
export function ChartTip({ at, top = 0, children }: Props) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-max max-w-64 rounded-control border border-line bg-raised px-2.5 py-1.5 text-caption shadow-overlay"
      style={{ left: `${at}%`, top: `${top}%`, transform: `translate(${-at}%, calc(-100% - 6px))` }}
    >
      {children}
    </div>
  )
}
