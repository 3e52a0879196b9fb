import type { Endpoint } from '@piel/contract/endpoint'
import type { ErrorCode } from '@piel/contract/errors'
import type { ActorKind } from '@piel/contract/permissions'
import { randomUUID } from 'node:crypto'
import { aDoctorsId } from './care.ts'
import { doctorBody } from './doctors.ts'
import { aPicture } from './images.ts'
import type { ObjectName } from './objects.ts'
import { aPatientsId, patientBody } from './patients.ts'
import { aTypesId } from './treatments.ts'
import { shippingBody } from './catalogue.ts'

/** What the generated tests know of an endpoint beyond its row in the contract. */
export interface Example {
  /** What `:id` names. */
  object?: ObjectName
  /** A body that is accepted; each one anew, as e-mails must not repeat. */
  body?: () => object
  /** A file that is accepted. */
  upload?: () => Buffer
  /** Keys that others are refused and this body declares: the tests of forbidden keys leave them out. */
  declares?: readonly string[]
  /** Leaves no trace in the audit trail, though it is no mere reading: it changes nothing that others see. */
  unaudited?: true
  /** Leaves a trace though it only reads. */
  audited?: true
  /** What the permitted are answered where it is no success. */
  refusal?: (state: 'live' | 'archived', kind: ActorKind) => ErrorCode | undefined
  /** The refusal that is on record as 403 is. */
  refusalAudited?: ErrorCode
}

const patient = 'patient' as const
const user = 'user' as const
const goneWhenArchived: Example['refusal'] = (state) => (state === 'archived' ? 'not_found' : undefined)
const refusedWhenArchived: Example['refusal'] = (state) => (state === 'archived' ? 'archived' : undefined)
const shownToAdministrators: Example['refusal'] = (state, kind) =>
  state === 'archived' && kind !== 'ADMIN' ? 'not_found' : undefined

/** One for every endpoint that takes an object or a body; the others need none. */
const examples: Record<string, Example> = {
  'POST /auth/login': {
    body: () => ({ username: `${randomUUID()}@example.test`, password: 'Wrong-2026' }),
    refusal: () => 'invalid_credentials',
  },
  'PATCH /me': {
    body: () => ({
      firstName: 'Ana',
      phone: '55 1234 5678',
      username: randomUUID().slice(0, 30),
      bio: 'Dermatóloga',
      socialLinks: { website: 'https://piel.test' },
      language: 'es',
    }),
  },
  'POST /me/photo': { upload: aPicture },
  'DELETE /me/photo': { unaudited: true },
  'POST /me/cover': { upload: aPicture },
  'DELETE /me/cover': { unaudited: true },
  'GET /images/:id': { object: 'image' },
  'POST /me/password': {
    body: () => ({ currentPassword: 'Wrong-2026', newPassword: 'Lluvia-2027', confirmPassword: 'Lluvia-2027' }),
    refusal: () => 'validation_failed',
    refusalAudited: 'validation_failed',
  },
  'POST /me/notifications/:id/read': { object: 'notification', unaudited: true },
  'POST /me/notifications/read': { unaudited: true },
  'PUT /me/notifications/preferences': { unaudited: true, body: () => ({ kind: 'patient_registered', isOn: false }) },
  'POST /users': {
    body: () => ({ firstName: 'Ana', lastName: 'Ruiz', email: `${randomUUID()}@example.test`, invite: true }),
    declares: ['role', 'profileKind'],
  },
  'POST /auth/register': {
    body: () => ({ name: 'Ana', email: `${randomUUID()}@example.test`, password: 'Volcan-de-agua-26' }),
  },
  'GET /users/:id': { object: user },
  'PATCH /users/:id': {
    object: user,
    body: () => ({ firstName: 'Noemí', phone: '55 8765 4321' }),
    declares: ['role', 'profileKind'],
    refusal: goneWhenArchived,
  },
  'DELETE /users/:id': { object: user, refusal: goneWhenArchived },
  'POST /users/:id/restore': {
    object: user,
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
  'POST /users/:id/invitation': { object: user, refusal: goneWhenArchived },
  'POST /users/:id/sign-out': { object: user, refusal: goneWhenArchived },
  'POST /users/:id/unlock': { object: user, refusal: goneWhenArchived },
  'POST /auth/register/patient': { body: patientBody },
  'POST /patient/duplicates': {
    unaudited: true,
    body: () => ({ firstName: 'María', lastName: 'Hernández', birthDate: '1990-05-17' }),
  },
  'GET /patient/export': { audited: true },
  'GET /doctor/export': { audited: true },
  'GET /users/export': { audited: true },
  'GET /audit/export': { audited: true },
  'GET /dashboard/income/export': { audited: true },
  'GET /dashboard/treatments/export': { audited: true },
  'GET /audit/:id': { object: 'event', audited: true },
  'GET /patient/:id/readers': { object: patient },
  'GET /patient/:id': { object: patient, refusal: shownToAdministrators },
  'PATCH /patient/:id': {
    object: patient,
    body: () => ({ user: { firstName: 'Ana' }, patient: { phone: '55 8765 4321', isActive: true } }),
    refusal: goneWhenArchived,
  },
  'DELETE /patient/:id': { object: patient, refusal: goneWhenArchived },
  'POST /patient/:id/restore': {
    object: patient,
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
  'GET /patient/:id/medical-history': { object: patient, refusal: shownToAdministrators },
  'GET /patient/:id/medical-history/earlier': { object: patient, refusal: shownToAdministrators },
  'POST /patient/:id/medical-history': {
    object: patient,
    body: () => ({ kind: 'note', date: '2020-02-29', text: 'Sin cambios desde la última visita.' }),
    refusal: (state) => (state === 'archived' ? 'archived' : undefined),
  },
  'POST /auth/register/doctor': { body: doctorBody, declares: ['profileKind'] },
  'GET /doctor/:id': { object: 'doctor', refusal: shownToAdministrators },
  'PATCH /doctor/:id': {
    object: 'doctor',
    body: () => ({
      user: { firstName: 'Ana' },
      doctor: { license: { number: '7654321', jurisdiction: 'México' }, phone: '55 8765 4321' },
    }),
    refusal: goneWhenArchived,
  },
  'PATCH /doctor/:id/status': {
    object: 'doctor',
    body: () => ({ status: 'ON_LEAVE' }),
    refusal: goneWhenArchived,
  },
  'DELETE /doctor/:id': { object: 'doctor', refusal: goneWhenArchived },
  'POST /doctor/:id/restore': {
    object: 'doctor',
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
  'GET /doctor/:id/patients': { object: 'doctor', refusal: shownToAdministrators },
  'GET /patient/:id/doctors': { object: patient, refusal: shownToAdministrators, unaudited: true },
  'POST /patient/:id/doctors': {
    object: 'patientToAssign',
    body: () => ({ doctorId: aDoctorsId, since: '2026-01-15', until: null }),
    refusal: goneWhenArchived,
  },
  'POST /catalogue/types': {
    body: () => ({ nameEn: `Peel ${randomUUID()}`, nameEs: `Exfoliación ${randomUUID()}`, priceMinor: 85_000 }),
    declares: ['isActive'],
  },
  'GET /catalogue/types/:id': { object: 'treatmentType' },
  'PATCH /catalogue/types/:id': {
    object: 'treatmentType',
    body: () => ({ priceMinor: 90_000, isActive: false }),
  },
  'GET /catalogue/types/:id/changes': { object: 'treatmentType' },
  'PATCH /catalogue/tiers/:id': {
    object: 'membershipTier',
    body: () => ({ priceMinor: 360_000, discountPercent: 12 }),
  },
  'GET /catalogue/tiers/:id/changes': { object: 'membershipTier' },
  'POST /shipping': { body: shippingBody },
  // Always another order than that of today's options.
  'PUT /shipping/order': { body: () => ({ ids: [randomUUID()] }), refusal: () => 'conflict' },
  'GET /shipping/:id': { object: 'shippingOption', refusal: goneWhenArchived },
  'PATCH /shipping/:id': {
    object: 'shippingOption',
    body: () => ({ zone: ['CMX', 'JAL'], freeFromMinor: null, minDays: 1, maxDays: 9 }),
    refusal: goneWhenArchived,
  },
  'DELETE /shipping/:id': { object: 'shippingOption', refusal: goneWhenArchived },
  'GET /patient/:id/ledger': { object: patient, refusal: shownToAdministrators, unaudited: true },
  'POST /patient/:id/ledger/adjustments': {
    object: patient,
    body: () => ({ amountMinor: -5000, reason: 'Descuento acordado' }),
    refusal: refusedWhenArchived,
  },
  'POST /patient/:id/memberships': { object: patient, body: () => ({ tier: 'vip' }), refusal: refusedWhenArchived },
  'POST /patient/:id/memberships/end': {
    object: 'patientWithMembership',
    body: () => ({ reason: 'Se muda de ciudad', takeBack: false }),
    refusal: refusedWhenArchived,
  },
  'GET /debtors/export': { audited: true },
  'PATCH /care/:id': {
    object: 'care',
    body: () => ({ since: '2026-01-16', until: '2026-03-01' }),
    refusal: goneWhenArchived,
  },
  'DELETE /care/:id': { object: 'care', refusal: goneWhenArchived },
  'GET /treatments/export': { audited: true },
  'POST /treatments': {
    object: 'patientToTreat',
    body: () => ({
      patientId: aPatientsId,
      doctorId: aDoctorsId,
      typeId: aTypesId,
      tier: 'premium',
      valueMinor: 120_000,
      notes: 'Sin reacciones.',
    }),
    declares: ['patientId'],
  },
  'GET /treatments/:id': {
    audited: true,
    object: 'treatment',
    refusal: (state, kind) => (state === 'archived' && kind === 'DOCTOR' ? 'not_found' : undefined),
  },
  'PATCH /treatments/:id': {
    object: 'treatment',
    body: () => ({ doctorId: aDoctorsId, valueMinor: 99_900, notes: 'Con reacciones.' }),
    refusal: (state) => (state === 'archived' ? 'archived' : undefined),
  },
  'GET /transactions/export': { audited: true },
  'POST /transactions': {
    object: 'patientToTreat',
    body: () => ({
      patientId: aPatientsId,
      kind: 'payment',
      amountMinor: 350_000,
      currency: 'MXN',
      method: 'debit_card',
      plan: 'Premium',
      reference: 'AUT 004512',
      status: 'completed',
    }),
    declares: ['patientId'],
  },
  'GET /transactions/:id': { object: 'completedPayment' },
  'POST /transactions/:id/complete': { object: 'pendingPayment' },
  'POST /transactions/:id/fail': { object: 'pendingPayment', body: () => ({ reason: 'Tarjeta rechazada' }) },
  'POST /transactions/:id/refund': {
    object: 'completedPayment',
    body: () => ({ amountMinor: 50_000, reason: 'Cobro de más' }),
  },
  'POST /treatments/:id/status': {
    object: 'treatment',
    body: () => ({ status: 'cancelled', reason: 'El paciente se mudó.' }),
    refusal: (state) => (state === 'archived' ? 'archived' : undefined),
  },
}

/**
 * The example of an endpoint.
 * @throws when it needs one and has none: whoever declares an endpoint adds it here.
 */
export function exampleOf(endpoint: Endpoint): Example {
  const name = `${endpoint.method} ${endpoint.path}`
  const example = examples[name] ?? {}
  if (endpoint.body && !example.body) throw new Error(`testing/examples.ts has no body for ${name}`)
  if (endpoint.upload && !example.upload) throw new Error(`testing/examples.ts has no file for ${name}`)
  if (endpoint.params && !example.object) throw new Error(`testing/examples.ts does not say what :id names in ${name}`)
  return example
}
