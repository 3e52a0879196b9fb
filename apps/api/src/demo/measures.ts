import { addDays, ageOn, type IsoDate } from '@piel/contract/core/dates'
import { regions, type MeasureDetail, type MeasureKind } from '@piel/contract/clinical/measure-details'
import { measureUnits } from '@piel/contract/clinical/measures'
import { hasChildWeights, isScore, scoreOf } from '@piel/contract/clinical/scores'
import type { DemoPatient } from './people.ts'

export interface DemoMeasure {
  kind: MeasureKind
  daysAgo: number
  detail: MeasureDetail
  value: number | null
  unit: string
  weights: object | null
}

const byRegion = <S extends object>(signs: S, areas: readonly number[]) =>
  Object.fromEntries(regions.map((region, i) => [region, { ...signs, area: areas[i] ?? 0 }]))

/** What each score observes from the first visit (3) to the last (0). */
const observed: readonly [RegExp, MeasureKind, (level: number) => object][] = [
  [
    /[Pp]soriasis/,
    'pasi',
    (level) =>
      byRegion({ erythema: level, induration: level, desquamation: Math.min(level + 1, 3) }, [
        level > 1 ? 1 : 0,
        2,
        Math.max(level, 1),
        level > 0 ? 2 : 1,
      ]),
  ],
  [
    /[Dd]ermatitis atópica/,
    'easi',
    (level) =>
      byRegion({ erythema: level, edema: Math.min(level, 2), excoriation: level, lichenification: level > 1 ? 2 : 0 }, [
        level > 1 ? 2 : 1,
        Math.max(level, 1),
        1,
        2,
      ]),
  ],
  [
    /[Uu]rticaria crónica/,
    'uas7',
    (level) => ({
      days: Array.from({ length: 7 }, (_, day) => ({ wheals: level, itch: Math.max(level - (day % 2), 0) })),
    }),
  ],
  [
    /[Aa]cné/,
    'gags',
    (level) => ({
      forehead: level,
      rightCheek: level,
      leftCheek: level,
      nose: Math.min(level, 2),
      chin: level,
      trunk: level > 1 ? 1 : 0,
    }),
  ],
  [
    /[Mm]elasma/,
    'mmasi',
    (level) => {
      const part = { area: level + 1, darkness: Math.max(level, 1) }
      return { forehead: part, rightMalar: part, leftMalar: part, chin: { area: 1, darkness: 1 } }
    },
  ],
  [/[Aa]lopecia areata/, 'salt', (level) => ({ vertex: level * 5, right: level * 10, left: 0, back: level * 4 })],
  [/[Hh]idradenitis/, 'ihs4', (level) => ({ nodules: level * 2, abscesses: level, tunnels: level > 1 ? 1 : 0 })],
]

function measured(kind: MeasureKind, detail: object, daysAgo: number, isChild: boolean): DemoMeasure {
  const unit = measureUnits[kind]
  if (isScore(kind))
    return { kind, daysAgo, detail: detail as MeasureDetail, unit, ...scoreOf(kind, detail as never, isChild) }
  const value = 'systolic' in detail ? detail.systolic : (detail as { value: number }).value
  return { kind, daysAgo, detail: detail as MeasureDetail, unit, weights: null, value: Number(value) }
}

/** Vital signs at the visits of every second patient: plausible at their age. */
function vitalsOf(age: number, i: number, daysAgo: number, visit: number): DemoMeasure[] {
  const isSmall = age < 12
  const height = isSmall ? 76 + age * 6 : 152 + ((i * 7) % 30)
  const weight = isSmall ? 9 + age * 2.5 : Math.round((height - 100) * (0.95 + (i % 5) / 20) * 10) / 10
  const values: [MeasureKind, object][] = [
    ['weight', { value: Math.round((weight + visit * 0.4) * 10) / 10 }],
    ['height', { value: height }],
    ['pulse', { value: isSmall ? 96 + (i % 9) : 66 + ((i + visit) % 18) }],
    ['temperature', { value: (362 + ((i + visit) % 6)) / 10 }],
  ]
  if (!isSmall) values.push(['bloodPressure', { systolic: 108 + ((i + visit * 3) % 26), diastolic: 68 + (i % 14) }])
  return values.map(([kind, detail]) => measured(kind, detail, daysAgo, false))
}

/** Scores over the visits of a patient, by what their record says, and vital signs of every second one. */
export function measuresOf(patient: DemoPatient & { birthDate: IsoDate }, i: number, today: IsoDate): DemoMeasure[] {
  const days = [...new Set(patient.entries.map(({ daysAgo }) => daysAgo))].toSorted((a, b) => b - a)
  const text = [patient.medicalHistory ?? '', ...patient.entries.map((entry) => entry.text)].join(' ')
  const found = observed.find(([pattern]) => pattern.test(text))
  return days.flatMap((daysAgo, visit) => {
    const day = addDays(today, -daysAgo)
    const isChild = hasChildWeights(patient.birthDate, day)
    const level = days.length === 1 ? 2 : 3 - Math.round((3 * visit) / (days.length - 1))
    const scores = found ? [measured(found[1], found[2](level), daysAgo, isChild)] : []
    return [...scores, ...(i % 2 === 0 ? vitalsOf(ageOn(patient.birthDate, day), i, daysAgo, visit) : [])]
  })
}
