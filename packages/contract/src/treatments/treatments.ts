import * as z from 'zod/mini'
import { defineHistory } from '../core/history.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import type { Labels } from '../core/labels.ts'
import { alertsOfPatient } from '../people/patient-alerts.ts'
import { tierId, tierIds, tierLabels } from '../core/tiers.ts'
import { addMonths, instant, isoDate, type IsoDate } from '../core/dates.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { amountMinor, currency } from '../core/money.ts'
import { columnTexts, listOf, listQuery, pageParameters, selectedRows } from '../core/pagination.ts'
import { names, patientNames } from '../core/people.ts'
import { freeText, id, reason } from '../core/text.ts'

export const treatmentStatuses = ['started', 'inProgress', 'completed', 'cancelled'] as const
export const treatmentStatus = z.enum(treatmentStatuses, 'validation.invalid')
export type TreatmentStatus = z.output<typeof treatmentStatus>
export const treatmentStatusLabels = {
  en: { started: 'Started', inProgress: 'In progress', completed: 'Completed', cancelled: 'Cancelled' },
  es: { started: 'Iniciado', inProgress: 'En curso', completed: 'Completado', cancelled: 'Cancelado' },
} as const satisfies Labels<TreatmentStatus>

/** The statuses that may follow each status; completed and cancelled are final. */
export const treatmentTransitions: Record<TreatmentStatus, readonly TreatmentStatus[]> = {
  started: ['inProgress', 'cancelled'],
  inProgress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Whether a status is possible on a day: before its start, a treatment can only be cancelled. */
export const isStatusPossible = (startsOn: IsoDate, to: TreatmentStatus, today: IsoDate): boolean =>
  to === 'cancelled' || startsOn <= today

/** The first and last possible start: a year before and after today, and no future day once a treatment is in progress. */
export const startRange = (today: IsoDate, status: TreatmentStatus = 'started'): { min: IsoDate; max: IsoDate } => ({
  min: addMonths(today, -12),
  max: status === 'started' ? addMonths(today, 12) : today,
})

const typeNames = z.object({ id, nameEn: z.string(), nameEs: z.string() })

export const treatmentRow = z.object({
  id,
  version: z.int(),
  /** Archived patients keep their treatments in lists. */
  patient: z.extend(patientNames, { archivedAt: z.nullable(instant) }),
  doctor: z.extend(names, { id, userId: id, title: z.nullable(doctorTitle) }),
  type: typeNames,
  status: treatmentStatus,
  /** The membership tier that it was sold with; null without one. */
  tier: z.nullable(tierId),
  /** The price that the membership was sold at (`valorMembresia` in the specification); null without one. */
  tierPriceMinor: z.nullable(z.int()),
  /** The price of the treatment itself, without the membership. */
  valueMinor: z.int(),
  currency,
  startsOn: z.string(),
  /** The clinic's date of completion or cancellation; null for ongoing treatments. */
  endedOn: z.nullable(z.string()),
  createdAt: instant,
})
export type TreatmentRow = z.output<typeof treatmentRow>

/** An entry of a treatment's history; never changed or removed. */
export const treatmentChange = z.object({
  id,
  at: instant,
  author: z.object({ id, name: z.string() }),
  kind: z.enum(['created', 'status', 'edited']),
  /** Both null for edits; `from` is null for the first entry. */
  from: z.nullable(treatmentStatus),
  to: z.nullable(treatmentStatus),
  reason: z.nullable(z.string()),
  /**
   * The fields that an edit changed: `doctorId` (with the doctors' names at that time), `valueMinor` in centavos,
   * `startsOn` as an ISO date, `notes`.
   */
  fields: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type TreatmentChange = z.output<typeof treatmentChange>

export const treatment = z.extend(treatmentRow, {
  notes: z.nullable(z.string()),
  /** The part of `valueMinor` still to be paid; null for callers without `money.read`. */
  outstandingMinor: z.nullable(z.int()),
  updatedAt: instant,
  ...alertsOfPatient,
  changes: z.array(treatmentChange),
})
export type Treatment = z.output<typeof treatment>

export const treatmentFields = {
  patientId: z.uuid('validation.patientRequired').check(z.toLowerCase()),
  doctorId: z.uuid('validation.doctorRequired').check(z.toLowerCase()),
  typeId: z.uuid('validation.typeRequired').check(z.toLowerCase()),
  tier: z.nullable(tierId),
  valueMinor: amountMinor(0),
  startsOn: isoDate(),
  notes: freeText(0, 2000, { min: 'validation.tooLong', max: 'validation.notesMax' }, true),
  reason,
}
const f = treatmentFields

/**
 * Starts a treatment. Without `valueMinor` it costs the type's price less the tier's discount. A membership of `tier` is
 * sold with it, at today's price, unless the patient has a current one.
 */
export const createTreatmentBody = z.strictObject({
  patientId: f.patientId,
  doctorId: f.doctorId,
  typeId: f.typeId,
  tier: z.optional(f.tier),
  valueMinor: z.optional(f.valueMinor),
  startsOn: z.optional(f.startsOn),
  notes: z.optional(z.nullable(f.notes)),
})
export type CreateTreatmentBody = z.output<typeof createTreatmentBody>

/** Notes can always be changed, other fields only of ongoing treatments; a new value is an adjustment in the ledger. */
export const updateTreatmentBody = z.strictObject({
  doctorId: z.optional(f.doctorId),
  valueMinor: z.optional(f.valueMinor),
  startsOn: z.optional(f.startsOn),
  notes: z.optional(z.nullable(f.notes)),
})
export type UpdateTreatmentBody = z.output<typeof updateTreatmentBody>

export const treatmentStatusBody = z.strictObject({ status: treatmentStatus, reason: z.optional(f.reason) }).check(
  z.refine(({ status, reason }) => status !== 'cancelled' || reason !== undefined, {
    path: ['reason'],
    error: 'validation.reasonRequired',
  }),
)

export const treatmentSorts = ['startsOn', 'patient', 'value', 'createdAt'] as const
export const treatmentListQuery = z.extend(listQuery(treatmentSorts), {
  ...columnTexts(['patient']),
  status: z.optional(treatmentStatus),
  typeId: z.optional(id),
  doctorId: z.optional(id),
  patientId: z.optional(id),
  tier: z.optional(z.enum([...tierIds, 'none'], 'validation.invalid')),
  /** First and last start, as days of the clinic's calendar. */
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
})

export const treatmentEndpoints = defineEndpoints('Treatments', {
  list: {
    route: 'GET /treatments',
    summary: 'List and search treatments',
    permission: 'treatments.read',
    query: treatmentListQuery,
    answer: {
      status: 200,
      schema: z.extend(listOf(treatmentRow), {
        /** Current names of the doctor, patient and type that the list is filtered by. */
        filtered: z.object({
          doctorName: z.nullable(z.string()),
          doctorTitle: z.nullable(doctorTitle),
          patientName: z.nullable(z.string()),
          type: z.nullable(typeNames),
        }),
      }),
    },
    errors: ['page_too_deep'],
  },
  export: {
    route: 'GET /treatments/export',
    summary: 'Export all treatments that match a filter as CSV',
    permission: 'treatments.export',
    query: z.extend(z.omit(treatmentListQuery, pageParameters), selectedRows),
    answer: { status: 200, csv: true },
  },
  create: {
    route: 'POST /treatments',
    summary: 'Start a treatment and charge it to the patient',
    permission: 'treatments.write',
    body: createTreatmentBody,
    answer: { status: 201, schema: treatment },
    errors: ['merged', 'archived', 'doctor_on_leave', 'discount_too_much'],
    versioned: true,
  },
  get: {
    route: 'GET /treatments/:id',
    summary: 'Get a treatment with its history, newest first',
    permission: 'treatments.read',
    answer: { status: 200, schema: treatment },
    versioned: true,
  },
  update: {
    route: 'PATCH /treatments/:id',
    summary: 'Update a treatment',
    permission: 'treatments.write',
    body: updateTreatmentBody,
    answer: { status: 200, schema: treatment },
    errors: ['archived', 'transition_refused', 'doctor_on_leave', 'discount_too_much'],
    versioned: true,
  },
  setStatus: {
    route: 'POST /treatments/:id/status',
    summary: 'Set the next status of a treatment; cancelling reverses its charge',
    permission: 'treatments.write',
    body: treatmentStatusBody,
    answer: { status: 200, schema: treatment },
    errors: ['archived', 'transition_refused'],
    versioned: true,
    idempotent: true,
  },
})

export const treatmentHistory = defineHistory(
  treatmentEndpoints.update,
  'a treatment',
  'with the doctor, start, value and notes of an earlier version',
)

export const treatmentCsv = defineCsv({
  action: 'treatment.export',
  kind: 'treatment',
  file: { en: 'treatments', es: 'tratamientos' },
  heads: csvHeads({
    membership: ['Membership', 'Membresía'],
    membershipPrice: ['Membership price', 'Precio de la membresía'],
    value: ['Value', 'Valor'],
    startsOn: ['Starts on', 'Inicio'],
    endedOn: ['Ended on', 'Fin'],
  }),
})

export const treatmentNoun = defineNoun('treatment', {
  names: { one: { en: 'Treatment', es: 'Tratamiento' }, many: { en: 'Treatments', es: 'Tratamientos' } },
  actions: {
    'treatment.read': { en: 'Viewed a treatment', es: 'Consultó un tratamiento' },
    'treatment.create': { en: 'Started a treatment', es: 'Inició un tratamiento' },
    'treatment.update': { en: 'Updated a treatment', es: 'Modificó un tratamiento' },
    'treatment.status': { en: 'Changed a treatment’s status', es: 'Cambió el estado de un tratamiento' },
    'treatment.export': { en: 'Exported treatments', es: 'Exportó tratamientos' },
  },
  fields: {
    patientId: field.object('Patient', 'Paciente', 'patient'),
    doctorId: field.object('Doctor', 'Médico', 'doctor'),
    typeId: field.object('Type', 'Tipo', 'treatment_type'),
    status: field.choice('Status', 'Estado', treatmentStatusLabels),
    startsOn: field.date('Start date', 'Fecha de inicio'),
    endedOn: field.date('Ended on', 'Fecha de término'),
    tier: field.choice('Membership', 'Membresía', tierLabels),
    tierPriceMinor: field.money('Membership price', 'Precio de la membresía'),
    valueMinor: field.money('Value', 'Valor'),
    notes: field.text('Notes', 'Notas'),
  },
  notRestored: ['patientId', 'typeId', 'status', 'endedOn', 'tier', 'tierPriceMinor'],
  recorded: {
    treatmentId: { en: 'Treatment', es: 'Tratamiento' },
  },
  lists: ['treatments'],
})
