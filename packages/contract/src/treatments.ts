import * as z from 'zod/mini'
import { tierId, tierIds } from './catalogue.ts'
import { addMonths, instant, isoDate, type IsoDate } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { amountMinor, currency } from './money.ts'
import { listOf, listQuery } from './pagination.ts'
import { names } from './people.ts'
import { freeText, id, idParams } from './text.ts'

export const treatmentStatuses = ['started', 'inProgress', 'completed', 'cancelled'] as const
export const treatmentStatus = z.enum(treatmentStatuses, 'validation.invalid')
export type TreatmentStatus = z.output<typeof treatmentStatus>

/** Where a treatment may go from each status (row G1); nothing leaves the last two. */
export const treatmentTransitions: Record<TreatmentStatus, readonly TreatmentStatus[]> = {
  started: ['inProgress', 'cancelled'],
  inProgress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Nothing is in progress or completed before the day on which it starts; it may be cancelled before (row G1). */
export const isDue = (startsOn: IsoDate, to: TreatmentStatus, today: IsoDate): boolean =>
  to === 'cancelled' || startsOn <= today

/** First and last day on which a treatment may start: a year from today, and not after today once it is in progress. */
export const startDays = (today: IsoDate, status: TreatmentStatus = 'started'): { min: IsoDate; max: IsoDate } => ({
  min: addMonths(today, -12),
  max: status === 'started' ? addMonths(today, 12) : today,
})

const typeNames = z.object({ id, nameEn: z.string(), nameEs: z.string() })

/** A row of the table (row G1): patient, treatment, status, doctor, membership and its value. */
export const treatmentRow = z.object({
  id,
  version: z.int(),
  /** `archivedAt` is set where the patient was archived: what was done stays in the books. */
  patient: z.extend(names, { id, email: z.string(), archivedAt: z.nullable(instant) }),
  doctor: z.extend(names, { id, userId: id }),
  type: typeNames,
  status: treatmentStatus,
  /** The membership under which it was sold; null without one. */
  tier: z.nullable(tierId),
  /** What the membership cost when it was sold (row G1, valorMembresia); null without one. */
  tierPriceMinor: z.nullable(z.int()),
  /** What the treatment itself costs the patient, the membership aside. */
  valueMinor: z.int(),
  currency,
  startsOn: z.string(),
  /** The clinic's date on which it was completed or cancelled; null while it goes on. */
  endedOn: z.nullable(z.string()),
  createdAt: instant,
})
export type TreatmentRow = z.output<typeof treatmentRow>

/** What was done to a treatment; never changed or removed. */
export const treatmentChange = z.object({
  id,
  at: instant,
  author: z.object({ id, name: z.string() }),
  kind: z.enum(['created', 'status', 'edited']),
  /** Both null for edits, `from` null for the first. */
  from: z.nullable(treatmentStatus),
  to: z.nullable(treatmentStatus),
  reason: z.nullable(z.string()),
  /**
   * What an edit changed, by the name of the field: `doctorId` (with what the doctors were called then), `valueMinor`
   * in centavos, `startsOn` as an ISO date, `notes`.
   */
  fields: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type TreatmentChange = z.output<typeof treatmentChange>

export const treatment = z.extend(treatmentRow, {
  notes: z.nullable(z.string()),
  /** What is still to be paid of `valueMinor`; null for those whom money is not shown. */
  outstandingMinor: z.nullable(z.int()),
  updatedAt: instant,
  changes: z.array(treatmentChange),
})
export type Treatment = z.output<typeof treatment>

/** Fields of a treatment, each with its rule. */
export const treatmentFields = {
  patientId: z.uuid('validation.patientRequired').check(z.toLowerCase()),
  doctorId: z.uuid('validation.doctorRequired').check(z.toLowerCase()),
  typeId: z.uuid('validation.typeRequired').check(z.toLowerCase()),
  tier: z.nullable(tierId),
  valueMinor: amountMinor(0),
  startsOn: isoDate(),
  notes: freeText(0, 2000, { min: 'validation.tooLong', max: 'validation.notesMax' }, true),
  reason: freeText(3, 300, { min: 'validation.reasonRequired', max: 'validation.reasonMax' }),
}
const f = treatmentFields

/**
 * Starts a treatment. Without `valueMinor` it costs the type's price less the tier's discount. With a tier that the
 * patient has no active membership of, that membership is sold with it, at its price of today.
 */
export const createTreatmentBody = z.strictObject({
  patientId: f.patientId,
  doctorId: f.doctorId,
  typeId: f.typeId,
  tier: z.optional(f.tier),
  valueMinor: z.optional(f.valueMinor),
  /** Today in the clinic's calendar, unless said. */
  startsOn: z.optional(f.startsOn),
  notes: z.optional(z.nullable(f.notes)),
})
export type CreateTreatmentBody = z.output<typeof createTreatmentBody>

/** Notes may always be changed, the rest while the treatment goes on; another value is an adjustment in the ledger. */
export const updateTreatmentBody = z.strictObject({
  doctorId: z.optional(f.doctorId),
  valueMinor: z.optional(f.valueMinor),
  startsOn: z.optional(f.startsOn),
  notes: z.optional(z.nullable(f.notes)),
})
export type UpdateTreatmentBody = z.output<typeof updateTreatmentBody>

/** Cancelling needs a reason. */
export const treatmentStatusBody = z.strictObject({ status: treatmentStatus, reason: z.optional(f.reason) }).check(
  z.refine(({ status, reason }) => status !== 'cancelled' || reason !== undefined, {
    path: ['reason'],
    error: 'validation.reasonRequired',
  }),
)

export const treatmentSorts = ['startsOn', 'patient', 'value', 'createdAt'] as const
export const treatmentListQuery = z.extend(listQuery(treatmentSorts), {
  status: z.optional(treatmentStatus),
  typeId: z.optional(id),
  doctorId: z.optional(id),
  patientId: z.optional(id),
  tier: z.optional(z.enum([...tierIds, 'none'], 'validation.invalid')),
  /** Started on these days of the clinic's calendar, both inclusive. */
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
})

const tag = 'Treatments'
export const treatmentEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/treatments',
    tag,
    summary: 'List and search treatments',
    permission: 'treatments.read',
    query: treatmentListQuery,
    answer: {
      status: 200,
      schema: z.extend(listOf(treatmentRow), {
        /** What the filters by doctor, patient and type stand for today. */
        filtered: z.object({
          doctorName: z.nullable(z.string()),
          patientName: z.nullable(z.string()),
          type: z.nullable(typeNames),
        }),
      }),
    },
    errors: ['page_too_deep'],
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/treatments/export',
    tag,
    summary: 'All treatments that a filter holds, as CSV',
    permission: 'treatments.export',
    query: z.omit(treatmentListQuery, { page: true, limit: true, cursor: true }),
    answer: { status: 200, csv: true },
    errors: [],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/treatments',
    tag,
    summary: 'Start a treatment, charging it to the patient',
    permission: 'treatments.write',
    body: createTreatmentBody,
    answer: { status: 201, schema: treatment },
    errors: ['archived'],
    versioned: true,
    idempotent: true,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/treatments/:id',
    tag,
    summary: 'Read a treatment with its changes, newest first',
    permission: 'treatments.read',
    params: idParams,
    answer: { status: 200, schema: treatment },
    errors: ['not_found'],
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/treatments/:id',
    tag,
    summary: 'Change a treatment',
    permission: 'treatments.write',
    params: idParams,
    body: updateTreatmentBody,
    answer: { status: 200, schema: treatment },
    errors: ['not_found', 'archived', 'transition_refused', 'version_conflict'],
    versioned: true,
  }),
  setStatus: defineEndpoint({
    method: 'POST',
    path: '/treatments/:id/status',
    tag,
    summary: 'Take a treatment to its next status; cancelling takes back what was charged',
    permission: 'treatments.write',
    params: idParams,
    body: treatmentStatusBody,
    answer: { status: 200, schema: treatment },
    errors: ['not_found', 'archived', 'transition_refused', 'version_conflict'],
    versioned: true,
    idempotent: true,
  }),
}
