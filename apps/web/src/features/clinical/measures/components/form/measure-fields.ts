import {
  easiGrades,
  measureDetails,
  regions,
  type MeasureDetail,
  type MeasureKind,
} from '@piel/contract/clinical/measure-details'

const upTo = (max: number): readonly number[] => Array.from({ length: max + 1 }, (_, grade) => grade)

/** A number that is typed, or grades to choose from; `areas` are grades that stand for shares of a region. */
export interface MeasureField {
  /** Its path in the detail: `head/erythema`. */
  name: string
  word: string
  grades?: readonly number[]
  isArea?: boolean
  isDecimal?: boolean
}
export interface MeasurePart {
  /** The word of its heading; absent if the fields stand alone. */
  word?: string
  /** The number of a day. */
  day?: number
  fields: readonly MeasureField[]
}

const graded = (name: string, grades: readonly number[], place = ''): MeasureField => ({
  name: `${place}${name}`,
  word: name,
  grades,
})
const area = (place: string): MeasureField => ({ ...graded('area', upTo(6), place), isArea: true })
const typed = (name: string, isDecimal = false): MeasureField => ({ name, word: name, isDecimal })

const byRegion = (signs: readonly string[], grades: readonly number[]): MeasurePart[] =>
  regions.map((region) => ({
    word: region,
    fields: [...signs.map((sign) => graded(sign, grades, `${region}/`)), area(`${region}/`)],
  }))
const alone = (...fields: MeasureField[]): MeasurePart[] => [{ fields }]
const value = (isDecimal: boolean): MeasurePart[] => alone(typed('value', isDecimal))

/** The fields of each form, from head to legs. */
export const measureForms: Record<MeasureKind, readonly MeasurePart[]> = {
  bloodPressure: alone(typed('systolic'), typed('diastolic')),
  pulse: value(false),
  breathing: value(false),
  temperature: value(true),
  weight: value(true),
  height: value(true),
  pasi: byRegion(['erythema', 'induration', 'desquamation'], upTo(4)),
  easi: byRegion(['erythema', 'edema', 'excoriation', 'lichenification'], easiGrades),
  scorad: [
    { word: 'extent', fields: [typed('extent', true)] },
    {
      word: 'intensity',
      fields: ['erythema', 'edema', 'oozing', 'excoriation', 'lichenification', 'dryness'].map((sign) =>
        graded(sign, upTo(3)),
      ),
    },
    { word: 'feelings', fields: [typed('itch', true), typed('sleepLoss', true)] },
  ],
  uas7: upTo(6).map((day) => ({
    day: day + 1,
    fields: [graded('wheals', upTo(3), `days/${day}/`), graded('itch', upTo(3), `days/${day}/`)],
  })),
  gags: alone(
    ...['forehead', 'rightCheek', 'leftCheek', 'nose', 'chin', 'chestAndBack'].map((part) => ({
      ...graded(part, upTo(4)),
      name: part === 'chestAndBack' ? 'trunk' : part,
    })),
  ),
  mmasi: ['forehead', 'rightMalar', 'leftMalar', 'chin'].map((part) => ({
    word: part,
    fields: [area(`${part}/`), graded('darkness', upTo(4), `${part}/`)],
  })),
  salt: alone(...['vertex', 'right', 'left', 'back'].map((part) => typed(part, true))),
  ihs4: alone(typed('nodules'), typed('abscesses'), typed('tunnels')),
}

export type MeasureValues = Record<string, string | boolean>

export const fieldNamesOf = (kind: MeasureKind): string[] =>
  measureForms[kind].flatMap(({ fields }) => fields.map(({ name }) => name))

/** A typed number; text that is none is NaN, which every rule refuses. */
function numberOf(text: unknown): number | undefined {
  const typedText = typeof text === 'string' ? text.trim().replace(',', '.') : ''
  if (typedText === '') return undefined
  return /^\d{1,4}(\.\d{1,2})?$/.test(typedText) ? Number(typedText) : Number.NaN
}

/** The detail of a form's values, which may be incomplete. A day of UAS7 without any value is not known. */
export function detailOf(kind: MeasureKind, values: MeasureValues): unknown {
  const parts: Record<string, Record<string, number | undefined>> = {}
  const flat: Record<string, number | undefined> = {}
  for (const name of fieldNamesOf(kind)) {
    const at = name.lastIndexOf('/')
    if (at < 0) flat[name] = numberOf(values[name])
    else (parts[name.slice(0, at)] ??= {})[name.slice(at + 1)] = numberOf(values[name])
  }
  if (kind === 'uas7') {
    const isKnown = (day: object) => Object.values(day).some((grade) => grade !== undefined)
    return { days: Object.values(parts).map((day) => (isKnown(day) ? day : null)) }
  }
  return { ...flat, ...parts }
}

/** The detail, once it is complete and possible. */
export function completeDetail(kind: MeasureKind, values: MeasureValues): MeasureDetail | undefined {
  const parsed = measureDetails[kind].safeParse(detailOf(kind, values))
  return parsed.success ? parsed.data : undefined
}

/** The values of a form from a detail, for a correction. */
export function valuesOf(kind: MeasureKind, detail: Measured): Record<string, string> {
  const at = (name: string): unknown =>
    name.split('/').reduce<unknown>((part, key) => (part as Measured)?.[key], detail)
  return Object.fromEntries(
    fieldNamesOf(kind).map((name) => {
      const found = at(name)
      return [name, typeof found === 'number' ? String(found) : '']
    }),
  )
}
type Measured = Readonly<Record<string, unknown>> | null | undefined
