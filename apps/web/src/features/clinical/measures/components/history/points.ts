import type { Measures } from '../use-shown-kind.ts'
import type { Shown } from '../use-measure-words.ts'

export interface MeasurePoint {
  key: string
  at: number
  time: string
  values: readonly number[]
  text: string
}

/** The values of a kind that count, oldest first; a blood pressure has two. */
export function pointsOf(kind: Shown, { data, bmi }: Measures): MeasurePoint[] {
  const points =
    kind === 'bmi'
      ? bmi.map(({ weightId, at, value }) => ({ key: weightId, time: at, values: [value], text: String(value) }))
      : data.flatMap(({ id, at, value, unit, detail, error, kind: of }) => {
          if (of !== kind || error !== null || value === null) return []
          const values = kind === 'bloodPressure' ? [value, Number(detail?.['diastolic'])] : [value]
          return [
            { key: id, time: at, values, text: [values.join('/'), unit === 'points' ? '' : unit].join(' ').trim() },
          ]
        })
  return points.map((point) => ({ ...point, at: Date.parse(point.time) })).toReversed()
}
