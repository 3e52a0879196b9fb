import { clsx } from 'clsx'

interface Props {
  /** The end of each bar, in hundredths of the chart's height. */
  levels: readonly number[]
  /** The level at which all bars begin. */
  zero: number
  active: number | undefined
}

/** Above this number, bars are no longer distinguishable. */
const crowded = 100

/** Bars side by side, up and down from zero; large numbers are drawn as one shape. */
export function BarShapes({ levels, zero, active }: Props) {
  if (levels.length > crowded) {
    const outline = levels.map((level, index) => `V${100 - level}H${index + 1}`).join('')
    return (
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${levels.length} 100`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path d={`M0 ${100 - zero}${outline}V${100 - zero}Z`} className="fill-accent" />
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
      {levels.map((level, index) => (
        <div
          // Points are identified by their position.
          key={index}
          className={clsx('relative flex min-w-0 flex-1 justify-center', index === active && 'bg-hover/70')}
        >
          <div
            className={clsx(
              'chart-mark absolute w-3/5 max-w-14 transition-colors',
              level < zero ? 'rounded-b-[4px]' : 'rounded-t-[4px]',
              index === active ? 'bg-accent-strong' : 'bg-accent',
            )}
            style={{ bottom: `${Math.min(level, zero)}%`, height: `${Math.abs(level - zero)}%` }}
          />
        </div>
      ))}
    </div>
  )
}
