import type { Contact } from '@piel/contract/people/contacts'
import type { ListMeta } from '@piel/contract/core/pagination'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '#/testing/accounts.ts'
import { makeDoctor } from '#/testing/care.ts'
import { callsOf, refusal, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

interface Page {
  data: Contact[]
  meta: ListMeta
}

let test: TestApp
let staff: Calls
let doctor: TestAccount
const team: string[] = []
beforeAll(async () => {
  test = await buildTestApp()
  const me = await test.signedInAs('STAFF')
  staff = callsOf(test, me.headers)
  doctor = (await makeDoctor(test)).account
  team.push(me.account.id, doctor.id)
  for (const kind of ['ADMIN', 'STAFF', 'STAFF'] as const) team.push((await createAccount(test.db, kind)).id)
  for (let n = 0; n < 3; n++) await createAccount(test.db, 'USER')
})
afterAll(() => test.close())

async function list(query = ''): Promise<Page> {
  const { status, body } = await staff.call<Page>('GET', `/contacts${query}`)
  expect(status).toBe(200)
  return body
}
const idsOf = ({ data }: Page) => data.map(({ id }) => id)

describe('GET /contacts', () => {
  it('B14 is for the clinic’s staff only', async () => {
    expect((await callsOf(test, {}).refused('GET', '/contacts')).status).toBe(401)
    const patient = await test.signedInAs('USER')
    for (const { subject } of [patient.account, doctor]) {
      const calls = callsOf(test, { authorization: `Bearer ${await test.issuer.sign({ sub: subject })}` })
      expect(refusal(await calls.refused('GET', '/contacts'))).toEqual([403, 'forbidden'])
    }
  })

  it.each(['page=0', 'limit=101', 'sort=email', `search=${'x'.repeat(101)}`, 'cursor=xx'])(
    'B14 refuses the query %s',
    async (query) => {
      expect((await staff.refused('GET', `/contacts?${query}`)).status).toBe(422)
    },
  )

  it('B14 lists staff, administrators and doctors, and never a patient', async () => {
    const page = await list()
    expect(idsOf(page).toSorted((a, b) => a.localeCompare(b))).toEqual(team.toSorted((a, b) => a.localeCompare(b)))
    expect(page.meta).toMatchObject({ page: 1, limit: 10, total: team.length, totalIsExact: true })
    expect(page.data.filter((row) => row.role === 'USER' && row.profileKind !== 'DOCTOR')).toEqual([])
  })

  it('B14 shows a contact’s e-mail and phone, and a doctor’s speciality and status', async () => {
    await test.db.query(sql`
      UPDATE users SET first_name = 'Inés', last_name = 'Zárate', phone = '55 9876 5432', phone_e164 = '+525598765432'
      WHERE id = ${doctor.id}`)
    await test.db.query(sql`UPDATE doctors SET status = 'ON_LEAVE' WHERE user_id = ${doctor.id}`)
    await test.db.query(sql`
      INSERT INTO doctor_specialties (doctor_id, position, specialty_id)
      SELECT id, n, CASE n WHEN 1 THEN 'dermatology' ELSE 'surgery' END FROM doctors, generate_series(1, 2) n
      WHERE user_id = ${doctor.id}`)
    const [row] = (await list('?search=zarate')).data
    expect(row).toEqual({
      id: doctor.id,
      firstName: 'Inés',
      middleName: null,
      lastName: 'Zárate',
      secondLastName: null,
      email: doctor.email,
      phone: '55 9876 5432',
      phoneE164: '+525598765432',
      role: 'USER',
      duty: null,
      profileKind: 'DOCTOR',
      title: null,
      specialty: 'dermatology',
      status: 'ON_LEAVE',
      photoId: null,
    })
    expect((await list()).data.find((one) => one.id === team[0])).toMatchObject({ specialty: null, status: null })
  })

  it('B14 finds people by name, e-mail and phone', async () => {
    expect(idsOf(await list('?search=ines+zarate'))).toEqual([doctor.id])
    expect(idsOf(await list(`?search=${encodeURIComponent(doctor.email)}`))).toEqual([doctor.id])
    expect(idsOf(await list('?search=9876'))).toEqual([doctor.id])
    expect(idsOf(await list(`?search=${encodeURIComponent('+52 55 9876 5432')}`))).toEqual([doctor.id])
    expect(idsOf(await list('?search=nobody'))).toEqual([])
  })

  it('B14 omits archived people and archived doctors', async () => {
    const gone = await createAccount(test.db, 'STAFF')
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${gone.id}`)
    const former = await makeDoctor(test)
    await test.db.query(sql`UPDATE doctors SET archived_at = now() WHERE id = ${former.id}`)
    const found = idsOf(await list('?limit=100'))
    expect(found).not.toContain(gone.id)
    expect(found).not.toContain(former.account.id)
  })

  it('J2 pages forward and back without losing or repeating a contact', async () => {
    for (let n = 0; n < 12; n++) await createAccount(test.db, 'STAFF')
    for (const sort of ['name', '-name', 'createdAt', '-createdAt']) {
      const all = idsOf(await list(`?limit=100&sort=${sort}`))
      const walked: string[] = []
      let cursor = ''
      for (let page = 1; ; page++) {
        const { data, meta } = await list(`?limit=5&sort=${sort}&page=${page}${cursor}`)
        walked.push(...data.map(({ id }) => id))
        const next = meta.cursors?.[String(page + 1)]
        if (next === undefined) break
        cursor = `&cursor=${next}`
      }
      expect(walked).toEqual(all)
      const third = await list(`?limit=5&sort=${sort}&page=3`)
      const back = await list(`?limit=5&sort=${sort}&page=2&cursor=${third.meta.cursors?.['2'] ?? ''}`)
      expect(idsOf(back)).toEqual(all.slice(5, 10))
    }
    expect((await list('?page=50')).data).toEqual([])
  })
})
