import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { aPicture } from './images.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import { makeType } from './catalogue.ts'
import { aDoctorsId, makeCare, makeDoctor } from './care.ts'
import { sellTo } from './ledger.ts'
import { insertDraft } from './notes.ts'
import { aPatientsId } from './patients.ts'
import { makePrescription } from './stored-prescription.ts'
import type { TestApp } from './test-app.ts'
import { makeSession, stopTills } from './till.ts'
import { makePayment, payAs } from './transactions.ts'
import { aTypesId, makeTreatment, makeTreatmentType } from './treatments.ts'

/** States of the object of a call. */
export const states = ['live', 'archived', 'unknown'] as const
export type State = (typeof states)[number]

/** Creates the record that an endpoint is called with. The reach `own` of `owner` includes it. */
export interface ObjectKind {
  states: readonly State[]
  make(test: TestApp, owner: TestAccount | undefined, state: State): Promise<string>
}

export async function makePatient(
  test: TestApp,
  owner: TestAccount | undefined,
  state: State,
  wanted = newId(),
): Promise<string> {
  const { db, clock } = test
  const [made] = await db.query<{ id: string }>(sql`SELECT id FROM patients WHERE id = ${wanted}`)
  if (made) return made.id
  const person = owner?.kind === 'USER' ? owner : await createAccount(db, 'USER')
  const archivedAt = state === 'archived' ? clock.now().toISOString() : null
  // A user is only one patient.
  const [patient] = await db.query<{ id: string }>(sql`
    INSERT INTO patients (id, user_id, phone, birth_date, medical_history, archived_at)
    VALUES (${wanted}, ${person.id}, '55 1234 5678', '1990-05-17', 'Dermatitis desde la infancia', ${archivedAt}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET archived_at = excluded.archived_at RETURNING id`)
  const id = patient?.id ?? ''
  if (person !== owner)
    await db.query(sql`UPDATE users SET archived_at = ${archivedAt}::timestamptz WHERE id = ${person.id}`)
  if (owner?.kind === 'DOCTOR')
    await db.query(sql`
      INSERT INTO patient_doctors (patient_id, doctor_user_id, since) VALUES (${id}, ${owner.id}, ${clock.today()})`)
  return id
}

/** The term that bodies name. */
export const aTermsId = '0199f0a0-0000-7000-8000-0000000d1a60'
let problemsId = newId()
/** The problem of the patient that was made last. */
export const aProblemsId = (): string => problemsId

async function makeTerm({ db }: TestApp, id: string): Promise<string> {
  await db.query(sql`
    INSERT INTO diagnosis_terms (id, source, name_es) VALUES (${id}, 'clinic', ${`Dermatosis ${id}`}) ON CONFLICT DO NOTHING`)
  return id
}

async function makePaymentOf(
  test: TestApp,
  owner: TestAccount | undefined,
  { state, status }: { state: State; status: 'pending' | 'completed' },
): Promise<string> {
  const patientId = await makePatient(test, owner, 'live')
  await stopTills(test)
  const { id } = await makePayment(test, { patientId, status })
  if (state === 'archived') await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
  return id
}

export const objectKinds = {
  session: {
    states: ['live', 'unknown'],
    async make(test, owner, state) {
      if (state === 'unknown') return newId()
      const [id, { id: userId }] = [newId(), owner ?? (await createAccount(test.db, 'USER'))]
      await test.db.query(sql`
        INSERT INTO sessions (id, user_id, key, created_at, last_seen_at)
        VALUES (${id}, ${userId}, ${id}, now(), now())`)
      return id
    },
  },
  passkey: {
    states: ['live', 'unknown'],
    async make(test, owner, state) {
      if (state === 'unknown') return newId()
      const [id, { id: userId }] = [newId(), owner ?? (await createAccount(test.db, 'USER'))]
      await test.db.query(sql`
        INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
        VALUES (${id}, ${userId}, ${id}, '', 0, '{}', 'Teléfono', now())`)
      return id
    },
  },
  user: {
    states,
    async make(test, _owner, state) {
      if (state === 'unknown') return newId()
      const { id } = await createAccount(test.db, 'USER')
      if (state === 'archived') await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${id}`)
      return id
    },
  },
  patient: {
    states,
    make: async (test, owner, state) => (state === 'unknown' ? newId() : await makePatient(test, owner, state)),
  },
  alert: {
    states,
    async make(test, owner, state) {
      const id = newId()
      if (state === 'unknown') return id
      const author = await createAccount(test.db, 'STAFF')
      await test.db.query(sql`
        INSERT INTO patient_alerts (id, patient_id, kind, label, severity, source, at_desk, author_id, author_name, created_at)
        VALUES (${id}, ${await makePatient(test, owner, state)}, 'allergy', ${`Látex ${id}`}, 'mild', 'patient', true, ${author.id},
          'Ada Ruiz', now())`)
      return id
    },
  },
  diagnosisTerm: {
    states: ['live', 'unknown'],
    make: async (test, _owner, state) => (state === 'unknown' ? newId() : await makeTerm(test, newId())),
  },
  /** A patient, and the term that bodies name. */
  patientToDiagnose: {
    states,
    async make(test, owner, state) {
      await makeTerm(test, aTermsId)
      return state === 'unknown' ? newId() : await makePatient(test, owner, state)
    },
  },
  /** A patient with the problem that bodies name. */
  patientWithProblem: {
    states,
    async make(test, owner, state) {
      const termId = await makeTerm(test, newId())
      const patientId = await makePatient(test, owner, state === 'unknown' ? 'live' : state)
      const author = await createAccount(test.db, 'CLINICAL')
      problemsId = newId()
      await test.db.query(sql`
        INSERT INTO problems (id, patient_id, term_id, code_system, name_es, certainty, author_id, author_name, created_at,
          updated_at)
        VALUES (${problemsId}, ${patientId}, ${termId}, 'CIE-10', 'Dermatosis', 'presumptive', ${author.id}, 'Ada Ruiz',
          now(), now())`)
      return state === 'unknown' ? newId() : patientId
    },
  },
  /** A nursing sheet of the caller; without an owner, of another person. */
  note: {
    states,
    async make(test, owner, state) {
      const id = newId()
      if (state === 'unknown') return id
      const author = owner ?? (await createAccount(test.db, 'CLINICAL'))
      await insertDraft(test.db, { id, authorId: author.id, patientId: await makePatient(test, owner, state) })
      return id
    },
  },
  entry: {
    states,
    async make(test, owner, state) {
      const id = newId()
      if (state === 'unknown') return id
      const author = await createAccount(test.db, 'CLINICAL')
      await test.db.query(sql`
        INSERT INTO clinical_entries (id, patient_id, kind, date, text, author_id, author_name)
        VALUES (${id}, ${await makePatient(test, owner, state)}, 'note', '2026-01-15', 'Sin cambios desde la última visita.',
          ${author.id}, 'Ada Ruiz')`)
      return id
    },
  },
  prescription: {
    states,
    make: async (test, owner, state) =>
      state === 'unknown' ? newId() : await makePrescription(test, await makePatient(test, owner, state)),
  },
  doctor: {
    states,
    make: async (test, owner, state) =>
      state === 'unknown' ? newId() : (await makeDoctor(test, { owner, archived: state === 'archived' })).id,
  },
  /** A doctor besides the one that bodies name. */
  doctorToReplace: {
    states,
    async make(test, owner, state) {
      await makeDoctor(test, { id: aDoctorsId })
      return state === 'unknown' ? newId() : (await makeDoctor(test, { owner, archived: state === 'archived' })).id
    },
  },
  patientToAssign: {
    states,
    async make(test, owner, state) {
      await makeDoctor(test, { id: aDoctorsId })
      return state === 'unknown' ? newId() : await makePatient(test, owner, state)
    },
  },
  patientWithMembership: {
    states,
    async make(test, owner, state) {
      if (state === 'unknown') return newId()
      const id = await makePatient(test, owner, state)
      await sellTo(test, id, 'premium')
      return id
    },
  },
  care: {
    states,
    make: async (test, owner, state) =>
      state === 'unknown'
        ? newId()
        : await makeCare(test, await makePatient(test, owner, 'live'), state === 'archived'),
  },
  treatmentType: {
    states: ['live', 'unknown'],
    make: async (test, _owner, state) => (state === 'unknown' ? newId() : await makeType(test)),
  },
  // There are exactly three.
  membershipTier: { states: ['live'], make: async () => 'premium' },
  /** The patient is archived: records stay, and no new ones are accepted. */
  treatment: {
    states,
    async make(test, owner, state) {
      await makeDoctor(test, { id: aDoctorsId })
      await makeTreatmentType(test.db, { id: aTypesId })
      if (state === 'unknown') return newId()
      return await makeTreatment(test, { patientId: await makePatient(test, owner, state), typeId: aTypesId })
    },
  },
  /** A patient for bodies, with the doctor and the treatment type that they name. */
  patientToTreat: {
    states: ['live'],
    async make(test) {
      await makeDoctor(test, { id: aDoctorsId })
      await makeTreatmentType(test.db, { id: aTypesId })
      return await makePatient(test, undefined, 'live', aPatientsId)
    },
  },
  /** The patient is archived; recorded payments can still be settled. */
  pendingPayment: {
    states,
    make: async (test, owner, state) =>
      state === 'unknown' ? newId() : await makePaymentOf(test, owner, { state, status: 'pending' }),
  },
  completedPayment: {
    states,
    make: async (test, owner, state) =>
      state === 'unknown' ? newId() : await makePaymentOf(test, owner, { state, status: 'completed' }),
  },
  /** In the open till session of the caller; without an owner, of another person. */
  paymentInSession: {
    states: ['live', 'unknown'],
    async make(test, owner, state) {
      if (state === 'unknown') return newId()
      const person = owner ?? (await createAccount(test.db, 'STAFF'))
      const patientId = await makePatient(test, undefined, 'live')
      await makeSession(test, person)
      return (await payAs(test, person.id, { patientId })).id
    },
  },
  event: {
    states: ['live', 'unknown'],
    async make({ db }, _owner, state) {
      if (state === 'unknown') return '999999999999'
      const [row] = await db.query<{ sequence: number }>(sql`
        INSERT INTO audit_events (action, outcome) VALUES ('session.refused', 'refused') RETURNING sequence`)
      return String(row?.sequence)
    },
  },
  image: {
    states: ['live', 'unknown'],
    async make({ db }, owner, state) {
      const id = randomUUID()
      if (state === 'unknown') return id
      const user = owner ?? (await createAccount(db, 'STAFF'))
      await db.query(sql`
        INSERT INTO images (id, user_id, kind, content_type, bytes)
        VALUES (${id}, ${user.id}, 'photo', 'image/webp', ${aPicture()})`)
      return id
    },
  },
  notification: {
    states: ['live', 'unknown'],
    async make(test, owner, state) {
      const id = newId()
      if (state === 'unknown') return id
      const user = owner ?? (await createAccount(test.db, 'STAFF'))
      const about = await makePatient(test, undefined, 'live')
      await test.db.query(sql`
        INSERT INTO notifications (id, user_id, kind, object_id) VALUES (${id}, ${user.id}, 'patient_registered', ${about})`)
      return id
    },
  },
} satisfies Record<string, ObjectKind>
