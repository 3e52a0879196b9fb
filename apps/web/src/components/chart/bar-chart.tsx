import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { ChartKeys } from './chart-keys.tsx'
import { ChartTip } from './chart-tip.tsx'
import { BarShapes } from './bar-shapes.tsx'
import { pointUnder, useActive } from './use-active.ts'

export interface BarPoint {
  key: string
  value: number
  /** Label below the point, if there is room. */
  name: string
}

interface Props {
  points: readonly BarPoint[]
  label: string
  /** Formats a value, for the scale and above its bar. */
  short: (value: number) => string
  /** The smallest step of the scale. */
  unit: number
  textOf: (index: number) => string
  tip: (index: number) => ReactNode
  /** Opens the list behind a point. */
  open?: (index: number) => void
}

/** Maximum number of bars with a visible value; on phones. */
const named = { wide: 13, narrow: 7 }

const steps = [1, 2, 5, 10]

/**
 * Round values for the lines of a scale, around zero, that cover all values.
 * @param least the lowest value, at most zero.
 * @param most the highest value, at least zero.
 * @param unit the smallest step: amounts in centavos are marked in whole pesos.
 */
export function ticksOf(least: number, most: number, unit = 1, count = 4): number[] {
  const rough = Math.max((most - least) / unit / count, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((size) => size * power >= rough) ?? 10) * power * unit
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The interval of labelled points, so that at most `most` have a label. */
export const everyFor = (count: number, most: number): number => Math.max(1, Math.ceil(count / most))

/** Values over time as bars from a zero line, with each value on hover and by arrow keys. */
export function BarChart({ points, label, short, unit, textOf, tip, open }: Props) {
  const active = useActive(points.length)
  const values = points.map(({ value }) => value)
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values), unit)
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const at = (index: number) => ((index + 0.5) / points.length) * 100
  /** Hundredths of the chart's height, from its bottom. */
  const levelOf = (value: number) => ((value - bottom) / (top - bottom)) * 100
  const zero = levelOf(0)
  const levels = values.map(levelOf)

  return (
    <div
      className={clsx(
        'grid h-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-9 pe-1',
        bottom < 0 ? 'grid-rows-[minmax(0,1fr)_2.75rem]' : 'grid-rows-[minmax(0,1fr)_1.75rem]',
      )}
    >
      <Scale ticks={ticks} short={short} levelOf={levelOf} />
      <div
        role="presentation"
        className={clsx(
          'relative rounded-[3px] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-focus',
          open && 'cursor-pointer',
        )}
        onClick={(event) => open?.(pointUnder(event, points.length))}
        onPointerMove={(event) => active.hover(pointUnder(event, points.length))}
        onPointerDown={(event) => active.hover(pointUnder(event, points.length))}
        onPointerLeave={() => active.hover(undefined)}
      >
        <Lines ticks={ticks} levelOf={levelOf} />
        <BarShapes levels={levels} zero={zero} active={active.index} />
        {points.length <= named.wide &&
          points.map(
            ({ key, value }, index) =>
              value !== 0 && (
                <BarValue
                  key={key}
                  text={short(value)}
                  place={{
                    left: `${at(index)}%`,
                    bottom: `calc(${levels[index]}% ${value > 0 ? '+' : '-'} 3px)`,
                    transform: value > 0 ? 'translateX(-50%)' : 'translate(-50%, 100%)',
                  }}
                  className={clsx(
                    index === active.index && 'opacity-0',
                    points.length > named.narrow && '@max-[34rem]/chart:hidden',
                  )}
                />
              ),
          )}
        <ChartKeys label={label} count={points.length} active={active} textOf={textOf} open={open} />
        {active.index !== undefined && (
          <ChartTip at={at(active.index)} top={100 - Math.max(zero, levels[active.index] ?? 0)}>
            {tip(active.index)}
          </ChartTip>
        )}
      </div>
      <Names points={points} at={at} isBelowZero={bottom < 0} />
    </div>
  )
}

interface ScaleProps extends Pick<Props, 'short'> {
  ticks: readonly number[]
  levelOf: (value: number) => number
}

function Scale({ ticks, short, levelOf }: ScaleProps) {
  return (
    <div className="relative text-end text-caption whitespace-nowrap text-faint tabular-nums" aria-hidden="true">
      {/* In the flow, so that the column is as wide as its widest value. */}
      <div className="invisible h-0 overflow-hidden">
        {ticks.map((tick) => (
          <div key={tick}>{short(tick)}</div>
        ))}
      </div>
      {ticks.map((tick) => (
        <span key={tick} className="absolute end-0 translate-y-1/2" style={{ bottom: `${levelOf(tick)}%` }}>
          {short(tick)}
        </span>
      ))}
    </div>
  )
}

const Lines = ({ ticks, levelOf }: Omit<ScaleProps, 'short'>) =>
  ticks.map((tick) => (
    <div
      key={tick}
      className={clsx('absolute inset-x-0 border-t', tick === 0 ? 'border-strong' : 'border-line')}
      style={{ bottom: `${levelOf(tick)}%` }}
    />
  ))

function BarValue({ text, place, className }: { text: string; place: CSSProperties; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('pointer-events-none absolute text-caption whitespace-nowrap text-muted tabular-nums', className)}
      style={place}
    >
      {text}
    </span>
  )
}

interface NamesProps extends Pick<Props, 'points'> {
  at: (index: number) => number
  isBelowZero: boolean
}

function Names({ points, at, isBelowZero }: NamesProps) {
  const every = everyFor(points.length, 8)
  return (
    <div className="relative col-start-2 text-caption text-muted" aria-hidden="true">
      {points.map(
        ({ key, name }, index) =>
          index % every === 0 && (
            <span
              key={key}
              className={clsx(
                'absolute whitespace-nowrap',
                // Below zero, values stand between the bars and the labels.
                isBelowZero ? 'top-6' : 'top-2',
                points.length > 4 && (index / every) % 2 === 1 && '@max-[34rem]/chart:hidden',
              )}
              style={{ left: `${at(index)}%`, transform: 'translateX(-50%)' }}
            >
              {name}
            </span>
          ),
      )}
    </div>
  )
}
