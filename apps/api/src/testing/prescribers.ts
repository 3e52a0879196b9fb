import type { ItemBody, Prescription } from '@piel/contract/clinical/prescriptions'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { makeDoctor } from './care.ts'
import { patientCallsOf } from './patients.ts'
import type { SignedIn, TestApp } from './test-app.ts'

/** Gives a doctor a confirmed licence. @param userId of the doctor's account. */
export const license = async (test: TestApp, userId: string): Promise<unknown> =>
  await test.db.query(sql`
    INSERT INTO doctor_licenses (doctor_id, position, number, jurisdiction, confirmed_at)
    SELECT id, 1, '7654321', 'México', now() FROM doctors WHERE user_id = ${userId}`)

/** A signed-in doctor with a confirmed licence, and their calls. */
export async function signInPrescriber(test: TestApp, kind: 'DOCTOR' | 'ADMIN' = 'DOCTOR') {
  const signedIn: SignedIn = await test.signedInAs(kind)
  const { account, headers } = signedIn
  const doctorId =
    kind === 'DOCTOR' ? (await makeDoctor(test, { owner: account })).id : await makeDoctorOf(test, account.id)
  await test.db.query(sql`
    UPDATE doctors SET degree = 'Médica Cirujana', university = 'UNAM', prescription_address = 'Av. Reforma 10'
    WHERE id = ${doctorId}`)
  await license(test, account.id)
  return { ...patientCallsOf(test, headers), doctorId, account }
}
export type Prescriber = Awaited<ReturnType<typeof signInPrescriber>>

async function makeDoctorOf({ db }: TestApp, userId: string): Promise<string> {
  const id = newId()
  await db.query(sql`
    INSERT INTO doctors (id, user_id, created_at, updated_at) VALUES (${id}, ${userId}, now(), now())`)
  return id
}

/** A patient, treated by the doctors. */
export async function patientOfDoctors(test: TestApp, ...doctors: Prescriber[]): Promise<string> {
  const desk = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const { id } = await desk.register()
  for (const { account } of doctors)
    await test.db.query(sql`
      INSERT INTO patient_doctors (patient_id, doctor_user_id, since) VALUES (${id}, ${account.id}, ${test.clock.today()})`)
  return id
}

/** A valid item. */
export const anItem = (changes: Partial<ItemBody> = {}) => ({
  generic: 'Mupirocina',
  form: 'ointment',
  strength: '2 %',
  dose: 'Capa fina',
  route: 'topical',
  frequency: 'Cada 12 horas',
  duration: '7 días',
  quantity: 1,
  ...changes,
})

export async function issue(doctor: Prescriber, patientId: string, body: object = {}): Promise<Prescription> {
  const answer = await doctor.call<Prescription>('POST', `/patient/${patientId}/prescriptions`, {
    items: [anItem()],
    ...body,
  })
  if (answer.status !== 201) throw new Error(`Prescribing answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
