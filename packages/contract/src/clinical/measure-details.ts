import * as z from 'zod/mini'
import { wholeNumber } from '../core/text.ts'

export const vitalKinds = ['bloodPressure', 'pulse', 'breathing', 'temperature', 'weight', 'height'] as const
export type VitalKind = (typeof vitalKinds)[number]
export const scoreKinds = ['pasi', 'easi', 'scorad', 'uas7', 'gags', 'mmasi', 'salt', 'ihs4'] as const
export type ScoreKind = (typeof scoreKinds)[number]
export const measureKinds = [...vitalKinds, ...scoreKinds] as const
export type MeasureKind = (typeof measureKinds)[number]

/** Body regions of PASI and EASI. */
export const regions = ['head', 'arms', 'trunk', 'legs'] as const

/** Values that people can have; a measure outside is refused. */
export const possible = {
  systolic: { min: 40, max: 300 },
  diastolic: { min: 20, max: 200 },
  pulse: { min: 20, max: 300 },
  breathing: { min: 4, max: 90 },
  temperature: { min: 25, max: 45 },
  weight: { min: 0.3, max: 500 },
  height: { min: 20, max: 260 },
} as const

const impossible = 'validation.measureImpossible'
const missing = 'validation.measureRequired'

/** A number with at most one decimal. */
const decimal = ({ min, max }: { min: number; max: number }, step = 0.1) =>
  z.number(missing).check(
    z.gte(min, impossible),
    z.lte(max, impossible),
    z.refine((n) => Math.abs(n / step - Math.round(n / step)) < 1e-6, 'validation.measureDecimals'),
  )
const whole = ({ min, max }: { min: number; max: number }) => wholeNumber(min, max, impossible, missing)

const gradeTo = (max: number) => whole({ min: 0, max })
/** EASI allows half steps between the grades 1 and 3 (HOME). */
export const easiGrades = [0, 1, 1.5, 2, 2.5, 3] as const
const easiGrade = z.number(missing).check(z.refine((n) => easiGrades.some((grade) => grade === n), impossible))
/** Shares of a region: 0 none, 1 1-9 %, 2 10-29 %, 3 30-49 %, 4 50-69 %, 5 70-89 %, 6 90-100 %. */
const area = gradeTo(6)

const plaque = { erythema: gradeTo(4), induration: gradeTo(4), desquamation: gradeTo(4), area }
const eczema = { erythema: easiGrade, edema: easiGrade, excoriation: easiGrade, lichenification: easiGrade, area }
const melasma = z.strictObject({ area, darkness: gradeTo(4) })
const hairLoss = decimal({ min: 0, max: 100 })
const scoradSign = gradeTo(3)
const scoradFeeling = decimal({ min: 0, max: 10 }, 0.5)
const lesions = gradeTo(500)

/** What is observed, for each kind. The score is computed from it (`scoreOf`). */
export const measureDetails = {
  /** In mmHg. */
  bloodPressure: z
    .strictObject({ systolic: whole(possible.systolic), diastolic: whole(possible.diastolic) })
    .check(z.refine(({ systolic, diastolic }) => diastolic < systolic, { path: ['diastolic'], error: impossible })),
  /** Beats in a minute. */
  pulse: z.strictObject({ value: whole(possible.pulse) }),
  /** Breaths in a minute. */
  breathing: z.strictObject({ value: whole(possible.breathing) }),
  /** In °C. */
  temperature: z.strictObject({ value: decimal(possible.temperature) }),
  /** In kg. */
  weight: z.strictObject({ value: decimal(possible.weight) }),
  /** In cm. */
  height: z.strictObject({ value: decimal(possible.height) }),
  pasi: z.strictObject({
    head: z.strictObject(plaque),
    arms: z.strictObject(plaque),
    trunk: z.strictObject(plaque),
    legs: z.strictObject(plaque),
  }),
  easi: z.strictObject({
    head: z.strictObject(eczema),
    arms: z.strictObject(eczema),
    trunk: z.strictObject(eczema),
    legs: z.strictObject(eczema),
  }),
  scorad: z.strictObject({
    /** Share of the body, in %. */
    extent: decimal({ min: 0, max: 100 }, 0.5),
    erythema: scoradSign,
    edema: scoradSign,
    oozing: scoradSign,
    excoriation: scoradSign,
    lichenification: scoradSign,
    dryness: scoradSign,
    /** Averages of the last three days, as the patient says. */
    itch: scoradFeeling,
    sleepLoss: scoradFeeling,
  }),
  uas7: z.strictObject({
    /** Seven days, oldest first; null for a day that is not known. */
    days: z
      .array(z.nullable(z.strictObject({ wheals: gradeTo(3), itch: gradeTo(3) })), missing)
      .check(z.minLength(7, 'validation.measureDays'), z.maxLength(7, 'validation.measureDays')),
  }),
  gags: z.strictObject({
    forehead: gradeTo(4),
    rightCheek: gradeTo(4),
    leftCheek: gradeTo(4),
    nose: gradeTo(4),
    chin: gradeTo(4),
    /** Chest and upper back. */
    trunk: gradeTo(4),
  }),
  mmasi: z.strictObject({ forehead: melasma, rightMalar: melasma, leftMalar: melasma, chin: melasma }),
  /** Hair loss of each part of the scalp, in %. */
  salt: z.strictObject({ vertex: hairLoss, right: hairLoss, left: hairLoss, back: hairLoss }),
  /** Numbers of lesions. */
  ihs4: z.strictObject({ nodules: lesions, abscesses: lesions, tunnels: lesions }),
} as const satisfies Record<MeasureKind, z.ZodMiniType>

export type MeasureDetails = { [K in MeasureKind]: z.output<(typeof measureDetails)[K]> }
export type MeasureDetail = MeasureDetails[MeasureKind]
