import type { ReactNode } from 'react'

interface Props {
  /** Horizontal position in percent of the width; the tip stays inside the chart. */
  at: number
  /** Position from the top of its container, in percent of the height; above the container by default. */
  top?: number
  children: ReactNode
}

/** The value of the active point. Screen readers get it from `ChartKeys`. */
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
