import type { MeasureDetails, MeasureKind, VitalKind } from './measure-details.ts'

interface Bounds {
  min: number
  max: number
}
type Sign = 'systolic' | 'diastolic' | Exclude<VitalKind, 'bloodPressure'>

/** Values that need no second look; below 12 years others are usual. */
const usual: Record<'adult' | 'child', Record<Sign, Bounds>> = {
  adult: {
    systolic: { min: 85, max: 180 },
    diastolic: { min: 45, max: 110 },
    pulse: { min: 45, max: 130 },
    breathing: { min: 10, max: 28 },
    temperature: { min: 35, max: 39.5 },
    weight: { min: 35, max: 180 },
    height: { min: 135, max: 205 },
  },
  child: {
    systolic: { min: 60, max: 135 },
    diastolic: { min: 30, max: 90 },
    pulse: { min: 60, max: 190 },
    breathing: { min: 14, max: 60 },
    temperature: { min: 35, max: 40 },
    weight: { min: 2, max: 70 },
    height: { min: 44, max: 170 },
  },
}

const isVital = <K extends MeasureKind>(kind: K): boolean => kind !== 'bloodPressure' && kind in usual.adult

/**
 * The fields of a detail that are possible, but unusual: their author confirms them.
 * @param age in whole years on the day of the measure; null if the birth date is not known.
 */
export function unusualFields<K extends MeasureKind>(kind: K, detail: MeasureDetails[K], age: number | null): string[] {
  const of = usual[age !== null && age < 12 ? 'child' : 'adult']
  const fields: readonly [string, Sign][] =
    kind === 'bloodPressure'
      ? [
          ['systolic', 'systolic'],
          ['diastolic', 'diastolic'],
        ]
      : isVital(kind)
        ? [['value', kind as Sign]]
        : []
  const values = detail as Record<string, unknown>
  return fields.flatMap(([field, sign]) => {
    const value = values[field]
    return typeof value === 'number' && (value < of[sign].min || value > of[sign].max) ? [field] : []
  })
}

/** Body-mass index in kg/m², with one decimal. */
export const bodyMassIndex = (kilograms: number, centimetres: number): number =>
  Math.round((kilograms / (centimetres / 100) ** 2) * 10) / 10

interface Weighed {
  id: string
  kind: string
  at: string
  value: number | null
  error: unknown
}

const dayMs = 86_400_000
/** A child grows: an older height does not count. */
const childHeightDays = 183

/**
 * The body-mass index at each weight, newest first, with the newest height until then or of the same day.
 * @param isChildAt whether the patient was below 18 at an instant.
 */
export function massIndexes(
  measures: readonly Weighed[],
  isChildAt: (at: string) => boolean,
): { at: string; value: number; weightId: string; heightId: string }[] {
  const of = (kind: string) =>
    measures
      .filter((one) => one.kind === kind && one.error === null)
      .flatMap(({ id, at, value }) => (value === null ? [] : [{ id, at, value, time: Date.parse(at) }]))
      .toSorted((a, b) => b.time - a.time)
  const heights = of('height')
  return of('weight').flatMap(({ id, at, value, time }) => {
    const height = heights.find((one) => one.time <= time + dayMs / 2)
    if (!height || (isChildAt(at) && time - height.time > childHeightDays * dayMs)) return []
    return [{ at, value: bodyMassIndex(value, height.value), weightId: id, heightId: height.id }]
  })
}
