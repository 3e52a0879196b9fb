import { clsx } from 'clsx'

interface Props {
  /** In hundredths of the chart's height. */
  heights: readonly number[]
  active: number | undefined
}

/** Above this number, bars are no longer distinguishable. */
const crowded = 100

/** Bars side by side; large numbers are drawn as one shape. */
export function BarShapes({ heights, active }: Props) {
  if (heights.length > crowded) {
    const outline = heights.map((height, index) => `V${100 - height}H${index + 1}`).join('')
    return (
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${heights.length} 100`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path d={`M0 100${outline}V100Z`} className="fill-accent" />
        {active !== undefined && (
          <line
            x1={active + 0.5}
            x2={active + 0.5}
            y1={0}
            y2={100}
            vectorEffect="non-scaling-stroke"
            className="stroke-strong stroke-1"
          />
        )}
      </svg>
    )
  }
  return (
    <div aria-hidden="true" className="absolute inset-0 flex">
      {heights.map((height, index) => (
        <div
          // Points are identified by their position.
          key={index}
          className={clsx('relative flex min-w-0 flex-1 items-end justify-center', index === active && 'bg-hover/70')}
        >
          <div
            className={clsx(
              'w-3/5 max-w-14 rounded-t-[4px] transition-colors',
              index === active ? 'bg-accent-strong' : 'bg-accent',
            )}
            style={{ height: `${height}%` }}
          />
        </div>
      ))}
    </div>
  )
}
