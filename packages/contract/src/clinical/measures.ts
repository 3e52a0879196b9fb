import * as z from 'zod/mini'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { defineNoun } from '../core/nouns.ts'
import { id, reason } from '../core/text.ts'
import { measureDetails, measureKinds, type MeasureDetails, type MeasureKind } from './measure-details.ts'

export const measureUnits = {
  bloodPressure: 'mmHg',
  pulse: '/min',
  breathing: '/min',
  temperature: '°C',
  weight: 'kg',
  height: 'cm',
  pasi: 'points',
  easi: 'points',
  scorad: 'points',
  uas7: 'points',
  gags: 'points',
  mmasi: 'points',
  salt: '%',
  ihs4: 'points',
} as const satisfies Record<MeasureKind, string>

export const measureKind = z.enum(measureKinds, 'validation.measureKindRequired')
const number = z.number()

export const measure = z.object({
  id,
  patientId: id,
  kind: measureKind,
  /** When it was measured. */
  at: instant,
  /** The score; systolic of a blood pressure. Null for UAS7 with a day missing, and without `detail`. */
  value: z.nullable(number),
  unit: z.string(),
  /** As in the request; null if the measure only states that another one was recorded in error. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  /** What each part of a score counted for; null for vital signs. */
  weights: z.nullable(z.record(z.string(), number)),
  /** A value out of the usual bounds, which the author confirmed. */
  isUnusual: z.boolean(),
  author: z.object({ id, name: z.string() }),
  createdAt: instant,
  replacesId: z.nullable(id),
  /** States that this measure was recorded in error: its value does not count. `hasValue` if a right one replaces it. */
  error: z.nullable(z.object({ reason: z.string(), at: instant, by: z.string(), hasValue: z.boolean() })),
})
export type Measure = z.output<typeof measure>

/** Body-mass index in kg/m², from a weight and the height then. */
export const massIndex = z.object({ at: instant, value: number, weightId: id, heightId: id })
export type MassIndex = z.output<typeof massIndex>

const common = {
  at: z.iso.datetime({ offset: true, error: 'validation.dateInvalid' }),
  /** The author has checked a value out of the usual bounds. */
  confirmed: z.optional(z.boolean('validation.invalid')),
  /** The measure that was recorded in error, and why. */
  replaces: z.optional(z.strictObject({ id, reason })),
}
const bodyOf = <K extends MeasureKind>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), ...common, detail: z.nullable(measureDetails[kind]) })

export const createMeasureBody = z
  .discriminatedUnion(
    'kind',
    [
      bodyOf('bloodPressure'),
      bodyOf('pulse'),
      bodyOf('breathing'),
      bodyOf('temperature'),
      bodyOf('weight'),
      bodyOf('height'),
      bodyOf('pasi'),
      bodyOf('easi'),
      bodyOf('scorad'),
      bodyOf('uas7'),
      bodyOf('gags'),
      bodyOf('mmasi'),
      bodyOf('salt'),
      bodyOf('ihs4'),
    ],
    'validation.measureKindRequired',
  )
  .check(
    z.refine(({ detail, replaces }) => detail !== null || replaces !== undefined, {
      path: ['detail'],
      error: 'validation.measureRequired',
    }),
  )
export interface CreateMeasureBody<K extends MeasureKind = MeasureKind> {
  kind: K
  at: string
  detail: MeasureDetails[K] | null
  confirmed?: boolean | undefined
  replaces?: { id: string; reason: string } | undefined
}

export const measureEndpoints = defineEndpoints('Measures', {
  list: {
    route: 'GET /patient/:id/measures',
    summary: 'List measures, newest first: 100 of each kind, or 1,000 of the requested kind',
    permission: 'records.read',
    query: z.strictObject({ kind: z.optional(measureKind) }),
    answer: { status: 200, schema: z.object({ data: z.array(measure), bmi: z.array(massIndex) }) },
  },
  create: {
    route: 'POST /patient/:id/measures',
    summary: 'Record a measure; a score is computed from its detail. Corrections name the measure that they replace',
    permission: 'records.write',
    body: createMeasureBody,
    answer: { status: 201, schema: measure },
    errors: ['merged', 'archived', 'already_replaced', 'needs_confirmation'],
  },
})

export const measureNoun = defineNoun('measure', {
  actions: {
    'measure.read': { en: 'Viewed a patient’s measures', es: 'Consultó las mediciones de un paciente' },
    'measure.add': { en: 'Recorded a measure', es: 'Registró una medición' },
    'measure.correct': { en: 'Corrected a measure', es: 'Corrigió una medición' },
  },
})
