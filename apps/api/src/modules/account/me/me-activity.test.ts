import type { OwnSignIn, Profile } from '@piel/contract/account/me-settings'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { makeDoctor } from '#/testing/care.ts'
import { objectKinds } from '#/testing/objects.ts'
import { patientBody } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn } from '#/testing/test-app.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

const [admin, staff, , nurse] = demoAccounts

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string>) => test.app.inject({ url: `/api${url}`, headers })

async function signIn(person: { email: string; password: string }, address: string) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: person.email, password: person.password },
    remoteAddress: address,
  })
  return { authorization: `Bearer ${answer.json<{ access_token?: string }>().access_token ?? ''}` }
}

describe('GET /me/sign-ins', () => {
  it('H3 answers 401 without a token', async () => {
    expect((await get('/me/sign-ins', {})).statusCode).toBe(401)
  })

  it('H3 shows the caller’s own latest sign-ins, newest first, and no one else’s', async () => {
    await signIn(admin, '10.0.0.9')
    await signIn({ ...staff, password: 'Wrong-2026' }, '10.0.0.8')
    for (let n = 1; n <= 22; n++) await signIn(staff, `10.0.1.${n}`)
    const headers = await signIn(staff, '10.0.0.7')
    const { data } = (await get('/me/sign-ins', headers)).json<{ data: OwnSignIn[] }>()
    expect(data).toHaveLength(20)
    expect(data.slice(0, 3)).toEqual(
      ['10.0.0.7', '10.0.1.22', '10.0.1.21'].map((address) => ({
        at: expect.any(String),
        address,
        outcome: 'success',
      })),
    )
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('GET /me/profile', () => {
  const profileOf = async (headers: Record<string, string>) => {
    const answer = await get('/me/profile', headers)
    expect(answer.statusCode).toBe(200)
    return answer.json<Profile>()
  }
  const send = (url: string, payload: object, headers: Record<string, string>) =>
    test.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
  const exactly = (total: number) => ({ total, totalIsExact: true })

  it('H4 answers 401 without a token', async () => {
    expect((await get('/me/profile', {})).statusCode).toBe(401)
  })

  it('H4 counts what the caller has done here, and not what others have', async () => {
    const mine = await signIn(nurse, '10.0.0.1')
    const before = await profileOf(mine)
    const none = { patientsRegistered: exactly(0), treatments: exactly(0), recordEntries: exactly(0) }
    expect(before.counts).toMatchObject(none)
    expect(before.counts.patientsTreated).toBeNull()
    const patient = (await send('/auth/register/patient', patientBody(), mine)).json<{ id: string }>()
    await send('/auth/register/patient', patientBody(), mine)
    const others = await signIn(admin, '10.0.0.2')
    await send('/auth/register/patient', patientBody(), others)
    const entry = { kind: 'note', date: '2020-02-29', text: 'Sin cambios desde la última visita.' }
    expect((await send(`/patient/${patient.id}/medical-history`, entry, mine)).statusCode).toBe(201)
    const { id: doctorId } = await makeDoctor(test)
    const treatment = { patientId: patient.id, doctorId, typeId: await makeTreatmentType(test.db) }
    for (const headers of [mine, others, mine, mine])
      expect((await send('/treatments', treatment, headers)).statusCode).toBe(201)
    const after = await profileOf(mine)
    const done = { patientsRegistered: exactly(2), treatments: exactly(3), recordEntries: exactly(1) }
    expect(after.counts).toMatchObject(done)
    expect(after.counts.signIns.total).toBeGreaterThan(0)
    const account = (await get('/me', mine)).json<{ createdAt: string }>()
    expect(after.memberSince).toBe(account.createdAt)
  })

  it('H4 says "1,000+" beyond a thousand', async () => {
    const mine = await signIn(staff, '10.0.0.1')
    const { id } = (await get('/me', mine)).json<{ id: string }>()
    await test.db.query(sql`
      INSERT INTO audit_events (actor_id, action, outcome)
      SELECT ${id}::uuid, 'patient.create', 'success' FROM generate_series(1, 1100)`)
    expect((await profileOf(mine)).counts.patientsRegistered).toEqual({ total: 1000, totalIsExact: false })
  })
})

describe('GET /me/profile of a doctor and of a patient', () => {
  let doctor: SignedIn
  let patient: SignedIn
  let other: Awaited<ReturnType<typeof buildTestApp>>
  beforeAll(async () => {
    other = await buildTestApp()
    doctor = await other.signedInAs('DOCTOR')
    patient = await other.signedInAs('USER')
  })
  afterAll(() => other.close())
  const countsOf = async ({ headers }: SignedIn) =>
    (await other.app.inject({ url: '/api/me/profile', headers })).json<Profile>().counts

  it('H4 counts the patients that a doctor treats today, and the treatments that they give', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await objectKinds.patient.make(other, doctor.account, 'live'))
    await objectKinds.patient.make(other, undefined, 'live')
    const [ended, mistaken, archived] = ids
    await other.db.query(sql`
      UPDATE patient_doctors SET since = '2020-01-01', until = '2020-02-01' WHERE patient_id = ${ended}`)
    await other.db.query(sql`UPDATE patient_doctors SET archived_at = now() WHERE patient_id = ${mistaken}`)
    await other.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${archived}`)
    const { id: doctorId } = await makeDoctor(other, { owner: doctor.account })
    await makeTreatment(other, { patientId: mistaken ?? '', doctorId })
    await makeTreatment(other, { patientId: mistaken ?? '' })
    expect(await countsOf(doctor)).toEqual({
      patientsRegistered: null,
      treatments: { total: 1, totalIsExact: true },
      recordEntries: { total: 0, totalIsExact: true },
      patientsTreated: { total: 2, totalIsExact: true },
      signIns: { total: 0, totalIsExact: true },
    })
  })

  it('H4 counts nothing of the clinic for a patient', async () => {
    expect(await countsOf(patient)).toEqual({
      patientsRegistered: null,
      treatments: null,
      recordEntries: null,
      patientsTreated: null,
      signIns: { total: 0, totalIsExact: true },
    })
  })
})
