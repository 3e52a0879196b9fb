import { ageOn, type IsoDate } from '../core/dates.ts'
import { regions, scoreKinds, type MeasureDetails, type MeasureKind, type ScoreKind } from './measure-details.ts'

/** What a part of a score counts for. */
export type Weights = Readonly<Record<string, number>>

const adult = { head: 0.1, arms: 0.2, trunk: 0.3, legs: 0.4 } as const
/** Below the eighth birthday the head is larger and the legs are smaller (EASI, Hanifin 2001). */
const child = { head: 0.2, arms: 0.2, trunk: 0.3, legs: 0.3 } as const

const weights = {
  pasi: adult,
  easi: adult,
  scorad: { extent: 0.2, intensity: 3.5, feelings: 1 },
  uas7: { wheals: 1, itch: 1 },
  gags: { forehead: 2, rightCheek: 2, leftCheek: 2, nose: 1, chin: 1, trunk: 3 },
  mmasi: { forehead: 0.3, rightMalar: 0.3, leftMalar: 0.3, chin: 0.1 },
  salt: { vertex: 0.4, right: 0.18, left: 0.18, back: 0.24 },
  ihs4: { nodules: 1, abscesses: 2, tunnels: 4 },
} as const satisfies Record<ScoreKind, Weights>

/** The greatest value of each score; IHS4 has none. */
export const greatest = { pasi: 72, easi: 72, scorad: 103, uas7: 42, gags: 44, mmasi: 24, salt: 100 } as const

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
/** Hundredths are exact for every score, which binary fractions are not. */
const exact = (n: number): number => Math.round(n * 100) / 100

const signsOf = (region: Record<string, number>): number =>
  sum(Object.entries(region).flatMap(([name, grade]) => (name === 'area' ? [] : grade)))
const byRegion = (detail: MeasureDetails['pasi' | 'easi'], of: Weights): number =>
  sum(regions.map((region) => (of[region] ?? 0) * signsOf(detail[region]) * detail[region].area))
const byPart = (detail: Record<string, number>, of: Weights): number =>
  sum(Object.entries(of).map(([part, weight]) => weight * (detail[part] ?? 0)))

const formulas: { [K in ScoreKind]: (detail: MeasureDetails[K], of: Weights) => number | null } = {
  pasi: byRegion,
  easi: byRegion,
  scorad: ({ extent, itch, sleepLoss, ...signs }, of) =>
    byPart({ extent, intensity: sum(Object.values(signs)), feelings: itch + sleepLoss }, of),
  // Without a day there is no sum: zero would be the best result.
  uas7: ({ days }) => (days.includes(null) ? null : sum(days.map((day) => (day ? day.wheals + day.itch : 0)))),
  gags: byPart,
  mmasi: (detail, of) =>
    sum(Object.entries(detail).map(([part, { area, darkness }]) => (of[part] ?? 0) * area * darkness)),
  salt: byPart,
  ihs4: byPart,
}

export interface Score {
  /** Null for UAS7 with a day missing. */
  value: number | null
  weights: Weights
}

export const isScore = (kind: MeasureKind): kind is ScoreKind => (scoreKinds as readonly string[]).includes(kind)

/** Whether EASI takes a child's weights on the day of the measure. */
export const hasChildWeights = (birthDate: IsoDate, day: IsoDate): boolean => ageOn(birthDate, day) < 8

/**
 * A score by its published formula, with the weights that it took.
 * @param isChild whether EASI takes a child's weights (`hasChildWeights`).
 */
export function scoreOf<K extends ScoreKind>(kind: K, detail: MeasureDetails[K], isChild: boolean): Score {
  const of: Weights = kind === 'easi' && isChild ? child : weights[kind]
  const value = formulas[kind](detail, of)
  return { value: value === null ? null : exact(value), weights: of }
}

/** SCORAD without what the patient says: 0-83. */
export const objectiveScorad = (detail: MeasureDetails['scorad']): number =>
  exact((formulas.scorad(detail, weights.scorad) ?? 0) - detail.itch - detail.sleepLoss)

export const bands = [
  'none',
  'clear',
  'almostClear',
  'controlled',
  'mild',
  'moderate',
  'severe',
  'verySevere',
  's0',
  's1',
  's2',
  's3',
  's4',
  's5',
] as const
export type Band = (typeof bands)[number]

/** Each band with the greatest value that belongs to it, or `below` the value that does not. */
type Step = readonly [Band, { to: number } | { below: number } | 'rest']
/** Published bands; PASI and mMASI have none that is agreed on. */
const steps: Partial<Record<ScoreKind, readonly Step[]>> = {
  // Leshem 2015.
  easi: [
    ['clear', { to: 0 }],
    ['almostClear', { to: 1 }],
    ['mild', { to: 7 }],
    ['moderate', { to: 21 }],
    ['severe', { to: 50 }],
    ['verySevere', 'rest'],
  ],
  scorad: [
    ['mild', { below: 25 }],
    ['moderate', { to: 50 }],
    ['severe', 'rest'],
  ],
  uas7: [
    ['none', { to: 0 }],
    ['controlled', { to: 6 }],
    ['mild', { to: 15 }],
    ['moderate', { to: 27 }],
    ['severe', 'rest'],
  ],
  gags: [
    ['none', { to: 0 }],
    ['mild', { to: 18 }],
    ['moderate', { to: 30 }],
    ['severe', { to: 38 }],
    ['verySevere', 'rest'],
  ],
  salt: [
    ['s0', { to: 0 }],
    ['s1', { below: 25 }],
    ['s2', { below: 50 }],
    ['s3', { below: 75 }],
    ['s4', { below: 100 }],
    ['s5', 'rest'],
  ],
  ihs4: [
    ['mild', { to: 3 }],
    ['moderate', { to: 10 }],
    ['severe', 'rest'],
  ],
}

/** The published band of a value; undefined for a measure without bands. */
export const bandOf = (kind: MeasureKind, value: number): Band | undefined =>
  isScore(kind)
    ? steps[kind]?.find(([, end]) => end === 'rest' || ('to' in end ? value <= end.to : value < end.below))?.[0]
    : undefined
