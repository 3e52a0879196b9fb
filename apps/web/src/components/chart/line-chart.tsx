import { clsx } from 'clsx'
import type { PointerEvent, ReactNode } from 'react'
import { ChartKeys } from './chart-keys.tsx'
import { ChartTip } from './chart-tip.tsx'
import { type LineScale, nearest, placeOf, scaleOf, timeScaleOf } from './line-scale.ts'
import { useActive } from './use-active.ts'

export interface LinePoint {
  key: string
  /** In ms since 1970. */
  at: number
  /** One value for each line. */
  values: readonly number[]
}

/** Something that began at a time, numbered in the chart. */
export interface LineMark {
  key: string
  at: number
  name: string
}

interface Props {
  /** Oldest first. */
  points: readonly LinePoint[]
  marks: readonly LineMark[]
  label: string
  /** Names of the lines, if there are several. */
  lines?: readonly string[]
  fromZero: boolean
  short: (value: number) => string
  nameOf: (at: number) => string
  textOf: (index: number) => string
  tip: (index: number) => ReactNode
}

/** Strokes distinguish lines, not colours. */
const strokes = [undefined, '5 4'] as const

/** Values over time as lines with a dot for each value, and numbered marks; each value on hover and by arrow keys. */
export function LineChart({ points, marks, label, lines = [], fromZero, short, nameOf, textOf, tip }: Props) {
  const active = useActive(points.length)
  const times = timeScaleOf([...points, ...marks].map(({ at }) => at))
  const scale = scaleOf(
    points.flatMap(({ values }) => values),
    fromZero,
  )
  const xs = points.map(({ at }) => placeOf(times, at))
  const hover = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    active.hover(nearest(xs, ((event.clientX - left) / width) * 100))
  }
  const shown = active.index === undefined ? undefined : points[active.index]
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_1.75rem] gap-x-3 pt-9 pe-1">
      <div className="relative text-end text-caption whitespace-nowrap text-faint tabular-nums" aria-hidden="true">
        <div className="invisible h-0 overflow-hidden">
          {scale.ticks.map((tick) => (
            <div key={tick}>{short(tick)}</div>
          ))}
        </div>
        {scale.ticks.map((tick) => (
          <span key={tick} className="absolute end-0 translate-y-1/2" style={{ bottom: `${placeOf(scale, tick)}%` }}>
            {short(tick)}
          </span>
        ))}
      </div>
      <div
        className="relative rounded-[3px] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-focus"
        onPointerMove={hover}
        onPointerDown={hover}
        onPointerLeave={() => active.hover(undefined)}
      >
        {scale.ticks.map((tick) => (
          <div
            key={tick}
            className={clsx('absolute inset-x-0 border-t', tick === 0 ? 'border-strong' : 'border-line')}
            style={{ bottom: `${placeOf(scale, tick)}%` }}
          />
        ))}
        {marks.map(({ key, at }, index) => (
          <Mark key={key} number={index + 1} at={placeOf(times, at)} />
        ))}
        <Lines points={points} xs={xs} scale={scale} active={active.index} />
        {lines.map((name, index) => (
          <span
            key={name}
            aria-hidden="true"
            className="pointer-events-none absolute end-0 text-caption text-muted"
            style={{ bottom: `calc(${placeOf(scale, points.at(-1)?.values[index] ?? 0)}% + 0.5rem)` }}
          >
            {name}
          </span>
        ))}
        <ChartKeys label={label} count={points.length} active={active} textOf={textOf} />
        {active.index !== undefined && shown && (
          <ChartTip at={xs[active.index] ?? 0} top={100 - placeOf(scale, Math.max(...shown.values))}>
            {tip(active.index)}
          </ChartTip>
        )}
      </div>
      <div className="relative col-start-2 text-caption text-muted" aria-hidden="true">
        {times.ticks.map((at, index) => (
          <span
            key={at}
            className="absolute top-2 whitespace-nowrap"
            style={{ left: `${placeOf(times, at)}%`, transform: `translateX(${index === 0 ? 0 : -100}%)` }}
          >
            {nameOf(at)}
          </span>
        ))}
      </div>
    </div>
  )
}

function Mark({ number, at }: { number: number; at: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 border-s border-dashed border-strong"
      style={{ left: `${at}%` }}
    >
      <span className="absolute -top-6 grid size-5 -translate-x-1/2 place-items-center rounded-full border border-strong bg-surface text-caption font-medium text-ink tabular-nums">
        {number}
      </span>
    </div>
  )
}

interface LinesProps extends Pick<Props, 'points'> {
  xs: readonly number[]
  scale: LineScale
  active: number | undefined
}

function Lines({ points, xs, scale, active }: LinesProps) {
  const lines = points[0]?.values.map((_, line) => points.map(({ values }) => placeOf(scale, values[line] ?? 0))) ?? []
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        {lines.map((levels, line) => (
          <polyline
            key={line}
            points={levels.map((level, index) => `${xs[index] ?? 0},${100 - level}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeDasharray={strokes[line]}
            className="fill-none stroke-accent stroke-2"
          />
        ))}
      </svg>
      {lines.map((levels, line) =>
        levels.map((level, index) => (
          <span
            key={`${line} ${points[index]?.key ?? index}`}
            className={clsx(
              'absolute size-2.5 -translate-x-1/2 translate-y-1/2 border-2 border-accent',
              line === 0 ? 'rounded-full' : 'rounded-none',
              index === active ? 'bg-accent' : 'bg-surface',
            )}
            style={{ left: `${xs[index] ?? 0}%`, bottom: `${level}%` }}
          />
        )),
      )}
    </div>
  )
}
