import type { Endpoint } from '@piel/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { aDoctorsId } from './care.ts'
import { doctorBody } from './doctors.ts'
import { aPicture } from './images.ts'
import { notFoundWhenArchived, type Example } from './example.ts'
import { objectKinds } from './objects.ts'
import { aPatientsId, patientBody } from './patients.ts'
import { aTypesId } from './treatments.ts'
import { shippingExamples } from './shipping.ts'

const { user, patient, doctor, care, treatment, treatmentType, membershipTier } = objectKinds
const refusedWhenArchived: Example['refusal'] = (state) => (state === 'archived' ? 'archived' : undefined)
const shownToAdministrators: Example['refusal'] = (state, kind) =>
  state === 'archived' && kind !== 'ADMIN' ? 'not_found' : undefined

const anUnknownVersion = () => ({ versionId: 999_999_999 })

/** An example for every endpoint with an object or a body; others need none. */
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
  'DELETE /me/sessions/:id': { object: objectKinds.session },
  'POST /me/photo': { upload: aPicture },
  'DELETE /me/photo': { unaudited: true },
  'POST /me/cover': { upload: aPicture },
  'DELETE /me/cover': { unaudited: true },
  'GET /images/:id': { object: objectKinds.image },
  'POST /me/password': {
    body: () => ({ currentPassword: 'Wrong-2026', newPassword: 'Lluvia-lenta-27', confirmPassword: 'Lluvia-lenta-27' }),
    refusal: () => 'validation_failed',
    refusalAudited: 'validation_failed',
  },
  'POST /me/notifications/:id/read': { object: objectKinds.notification, unaudited: true },
  'POST /me/notifications/read': { unaudited: true },
  'PUT /me/notifications/preferences': { body: () => ({ kind: 'patient_registered', isOn: false }) },
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
    refusal: notFoundWhenArchived,
  },
  'DELETE /users/:id': { object: user, refusal: notFoundWhenArchived },
  'POST /users/:id/restore': {
    object: user,
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
  'POST /users/:id/invitation': { object: user, refusal: notFoundWhenArchived },
  'POST /users/:id/sign-out': { object: user, refusal: notFoundWhenArchived },
  'POST /users/:id/unlock': { object: user, refusal: notFoundWhenArchived },
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
  'GET /audit/:id': { object: objectKinds.event, audited: true },
  'GET /patient/:id/history': { object: patient, refusal: shownToAdministrators },
  'GET /doctor/:id/history': { object: doctor, refusal: shownToAdministrators },
  'GET /users/:id/history': { object: user },
  'GET /treatments/:id/history': { object: treatment, audited: true },
  'POST /patient/:id/history/restore': { object: patient, body: anUnknownVersion, refusal: () => 'not_found' },
  'POST /doctor/:id/history/restore': { object: doctor, body: anUnknownVersion, refusal: () => 'not_found' },
  'POST /users/:id/history/restore': { object: user, body: anUnknownVersion, refusal: () => 'not_found' },
  'GET /patient/:id/readers': { object: patient },
  'GET /patient/:id': { object: patient, refusal: shownToAdministrators },
  'PATCH /patient/:id': {
    object: patient,
    body: () => ({ user: { firstName: 'Ana' }, patient: { phone: '55 8765 4321', isActive: true } }),
    refusal: notFoundWhenArchived,
  },
  'DELETE /patient/:id': { object: patient, refusal: notFoundWhenArchived },
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
  'GET /doctor/:id': { object: doctor, refusal: shownToAdministrators },
  'PATCH /doctor/:id': {
    object: doctor,
    body: () => ({
      user: { firstName: 'Ana' },
      doctor: { license: { number: '7654321', jurisdiction: 'México' }, phone: '55 8765 4321' },
    }),
    refusal: notFoundWhenArchived,
  },
  'PATCH /doctor/:id/status': {
    object: doctor,
    body: () => ({ status: 'ON_LEAVE' }),
    refusal: notFoundWhenArchived,
  },
  'DELETE /doctor/:id': { object: doctor, refusal: notFoundWhenArchived },
  'POST /doctor/:id/restore': {
    object: doctor,
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
  'GET /doctor/:id/patients': { object: doctor, refusal: shownToAdministrators },
  'GET /patient/:id/doctors': { object: patient, refusal: shownToAdministrators, unaudited: true },
  'POST /patient/:id/doctors': {
    object: objectKinds.patientToAssign,
    body: () => ({ doctorId: aDoctorsId, since: '2026-01-15', until: null }),
    refusal: notFoundWhenArchived,
  },
  'POST /catalogue/types': {
    body: () => ({ nameEn: `Peel ${randomUUID()}`, nameEs: `Exfoliación ${randomUUID()}`, priceMinor: 85_000 }),
    declares: ['isActive'],
  },
  'GET /catalogue/types/:id': { object: treatmentType },
  'PATCH /catalogue/types/:id': {
    object: treatmentType,
    body: () => ({ priceMinor: 90_000, isActive: false }),
  },
  'GET /catalogue/types/:id/changes': { object: treatmentType },
  'PATCH /catalogue/tiers/:id': {
    object: membershipTier,
    body: () => ({ priceMinor: 360_000, discountPercent: 12 }),
  },
  'GET /catalogue/tiers/:id/changes': { object: membershipTier },
  ...shippingExamples,
  'GET /patient/:id/ledger': { object: patient, refusal: shownToAdministrators, unaudited: true },
  'POST /patient/:id/ledger/adjustments': {
    object: patient,
    body: () => ({ amountMinor: -5000, reason: 'Descuento acordado' }),
    refusal: refusedWhenArchived,
  },
  'POST /patient/:id/memberships': { object: patient, body: () => ({ tier: 'vip' }), refusal: refusedWhenArchived },
  'POST /patient/:id/memberships/end': {
    object: objectKinds.patientWithMembership,
    body: () => ({ reason: 'Se muda de ciudad', takeBack: false }),
    refusal: refusedWhenArchived,
  },
  'GET /debtors/export': { audited: true },
  'PATCH /care/:id': {
    object: care,
    body: () => ({ since: '2026-01-16', until: '2026-03-01' }),
    refusal: notFoundWhenArchived,
  },
  'DELETE /care/:id': { object: care, refusal: notFoundWhenArchived },
  'GET /treatments/export': { audited: true },
  'POST /treatments': {
    object: objectKinds.patientToTreat,
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
    object: treatment,
    refusal: (state, kind) => (state === 'archived' && kind === 'DOCTOR' ? 'not_found' : undefined),
  },
  'PATCH /treatments/:id': {
    object: treatment,
    body: () => ({ doctorId: aDoctorsId, valueMinor: 99_900, notes: 'Con reacciones.' }),
    refusal: (state) => (state === 'archived' ? 'archived' : undefined),
  },
  'GET /transactions/export': { audited: true },
  'POST /transactions': {
    object: objectKinds.patientToTreat,
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
  'GET /transactions/:id': { object: objectKinds.completedPayment },
  'POST /transactions/:id/complete': { object: objectKinds.pendingPayment },
  'POST /transactions/:id/fail': { object: objectKinds.pendingPayment, body: () => ({ reason: 'Tarjeta rechazada' }) },
  'POST /transactions/:id/refund': {
    object: objectKinds.completedPayment,
    body: () => ({ amountMinor: 50_000, reason: 'Cobro de más' }),
  },
  'POST /treatments/:id/status': {
    object: treatment,
    body: () => ({ status: 'cancelled', reason: 'El paciente se mudó.' }),
    refusal: (state) => (state === 'archived' ? 'archived' : undefined),
  },
}

/**
 * The example of an endpoint.
 * @throws when a new endpoint needs one and has none.
 */
export function exampleOf(endpoint: Endpoint): Example {
  const name = `${endpoint.method} ${endpoint.path}`
  const example = examples[name] ?? {}
  if (endpoint.body && !example.body) throw new Error(`testing/examples.ts has no body for ${name}`)
  if (endpoint.upload && !example.upload) throw new Error(`testing/examples.ts has no file for ${name}`)
  if (endpoint.params && !example.object) throw new Error(`testing/examples.ts has no object for :id of ${name}`)
  return example
}
