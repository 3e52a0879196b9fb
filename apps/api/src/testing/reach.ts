import type { Appointment } from '@piel/contract/agenda/appointments'
import type { Block } from '@piel/contract/agenda/blocks'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makePerson, mondayMorning, worksAt, type AgendaCalls } from './agenda.ts'
import { insertDraft, wholeSheet } from './notes.ts'
import { patientBody } from './patients.ts'
import { mergeInto } from './persons.ts'
import { license } from './prescribers.ts'
import { makePrescription } from './stored-prescription.ts'
import type { SignedIn, TestApp } from './test-app.ts'
import { makeTreatment } from './treatments.ts'

/** The day of the appointment whose doctor calls, when reception booked it three weeks before. */
export const visitDay: IsoDate = '2026-12-15'

/** A patient with data of each kind, and a doctor whose only tie is an appointment that reception booked. */
export interface Scene {
  doctor: SignedIn
  leadId: string
  typeId: string
  patientId: string
  appointment: Appointment
  date: IsoDate
  treatmentId: string
  alertId: string
  /** Drafts of the doctor: without a visit, and of the appointment. */
  noteIds: [string, string]
  noteText: string
  entryId: string
  prescriptionId: string
  problemId: string
  /** A diagnosis that the patient does not have. */
  otherTermId: string
  /** A block of the doctor over the appointment. */
  block: Block
  /** What only a reader of the patient knows, and the surname. */
  secrets: string[]
  phone: string
  surname: string
}

export const noonOf = (date: IsoDate): string => `${date}T18:00:00Z`

export const asDesk = async (test: TestApp): Promise<AgendaCalls> =>
  agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
const asAdmin = async (test: TestApp) => agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)

/** The calls of a user with a token of the present time of the test. */
export async function callsNow(test: TestApp, { account }: SignedIn): Promise<AgendaCalls> {
  return agendaCallsOf(test, { authorization: `Bearer ${await test.issuer.sign({ sub: account.subject })}` })
}

let scenes = 0

export async function makeScene(test: TestApp): Promise<Scene> {
  test.clock.set(mondayMorning)
  const n = String((scenes += 1))
  const [doctor, desk, admin] = [await test.signedInAs('DOCTOR'), await asDesk(test), await asAdmin(test)]
  const leadId = await makePerson(test, { owner: doctor.account })
  const [phone, email, surname] = [`55 9000 ${n.padStart(4, '0')}`, `secreto${n}@example.test`, 'Quiñones']
  const person = patientBody({ user: { lastName: surname, email }, patient: { phone } })
  const { id: patientId } = (await desk.call<{ id: string }>('POST', '/auth/register/patient', person)).body
  const alert = { kind: 'allergy', label: `Látex ${n}`, source: 'patient', severity: 'severe' }
  const { id: alertId } = (await admin.call<{ id: string }>('POST', `/patient/${patientId}/alerts`, alert)).body
  const text = `Dermatitis ${n} en seguimiento`
  const written = { kind: 'note', date: '2026-11-23', text }
  const entry = await admin.call<{ id: string }>('POST', `/patient/${patientId}/medical-history`, written)
  const weight = 60 + scenes / 10
  const measure = { kind: 'weight', at: mondayMorning, detail: { value: weight } }
  await admin.call('POST', `/patient/${patientId}/measures`, measure)
  const termOf = async (nameEs: string) => (await admin.call<{ id: string }>('POST', '/diagnoses', { nameEs })).body.id
  const diagnosis = `Dermatosis rara ${n}`
  const found = { termId: await termOf(diagnosis), certainty: 'presumptive' }
  const { id: problemId } = (await admin.call<{ id: string }>('POST', `/patient/${patientId}/problems`, found)).body
  const otherTermId = await termOf(`Otra dermatosis ${n}`)
  const indications = `Evite el sol ${n} semanas`
  const prescriptionId = await makePrescription(test, patientId, indications)
  await license(test, doctor.account.id)
  const treatmentId = await makeTreatment(test, { patientId })
  // A patient with a balance is not archived.
  await desk.call('POST', '/transactions', { patientId, amountMinor: 150_000, method: 'cash', status: 'completed' })
  await test.db.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, created_at)
    VALUES (${newId()}, ${doctor.account.id}, 'patient_assigned', ${patientId}, ${mondayMorning})`)
  const typeId = await desk.typeId()
  const appointment = await desk.book({ patientId, typeId, leadId, date: visitDay, time: '10:00' })
  const times = { resourceId: leadId, kind: 'lunch', date: visitDay, from: '09:30', until: '11:00', repeat: 'once' }
  const { body: block } = await (await callsNow(test, doctor)).call<Block>('POST', '/agenda/blocks', times)
  await worksAt(test.db, leadId, ['06:00', '07:00'])
  const [noteText, noteIds] = [`Nota privada ${n}`, [newId(), newId()] as [string, string]]
  const draft = { authorId: doctor.account.id, patientId, content: { ...wholeSheet, observations: noteText } }
  await insertDraft(test.db, { ...draft, id: noteIds[0] })
  await insertDraft(test.db, { ...draft, id: noteIds[1], appointmentId: appointment.id })
  const secrets = [
    noteText,
    diagnosis,
    phone,
    email,
    `Látex ${n}`,
    text,
    treatmentId,
    indications,
    `"value":${weight},`,
  ]
  return {
    doctor,
    leadId,
    typeId,
    patientId,
    appointment,
    date: visitDay,
    treatmentId,
    alertId,
    noteIds,
    noteText,
    entryId: entry.body.id,
    prescriptionId,
    problemId,
    otherTermId,
    block,
    secrets,
    phone,
    surname,
  }
}

/** What happens before the calls; each changes the scene on the day of the visit or only lets time pass. */
export const situations = {
  '-8': (test: TestApp) => test.clock.set(noonOf(addDays(visitDay, -8))),
  '-7': (test: TestApp) => test.clock.set(noonOf(addDays(visitDay, -7))),
  '0': (test: TestApp) => test.clock.set(noonOf(visitDay)),
  '+30': (test: TestApp) => test.clock.set(noonOf(addDays(visitDay, 30))),
  '+31': (test: TestApp) => test.clock.set(noonOf(addDays(visitDay, 31))),
  async moved(test: TestApp, scene: Scene) {
    test.clock.set(noonOf(visitDay))
    const move = { date: addDays(visitDay, 40), intoBlock: true, outsideHours: true }
    const moved = await (await asDesk(test)).call<Appointment>('PATCH', `/appointments/${scene.appointment.id}`, move)
    scene.date = moved.body.date
  },
  async cancelled(test: TestApp, { appointment }: Scene) {
    test.clock.set(noonOf(visitDay))
    await (await asDesk(test)).step(appointment.id, { status: 'cancelled', by: 'patient', reason: 'Viaje' })
  },
  async merged(test: TestApp, { patientId }: Scene) {
    test.clock.set(noonOf(visitDay))
    const body = patientBody({ user: { lastName: 'Quiñones' }, patient: { phone: '55 7000 0000' } })
    const { body: kept } = await (await asDesk(test)).call<{ id: string }>('POST', '/auth/register/patient', body)
    await mergeInto(test, patientId, kept.id)
  },
  async archived(test: TestApp, { patientId }: Scene) {
    test.clock.set(noonOf(visitDay))
    const archived = await (await asDesk(test)).refused('DELETE', `/patient/${patientId}?cancelAppointments=true`)
    if (archived.status !== 204) throw new Error(`Archiving answered ${JSON.stringify(archived.body)}`)
  },
} as const satisfies Record<string, (test: TestApp, scene: Scene) => unknown>
export type Situation = keyof typeof situations
