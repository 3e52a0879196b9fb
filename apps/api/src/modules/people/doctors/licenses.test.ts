import { licenseStatusOn, type LicenseStatus } from '@piel/contract/people/licenses'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClock } from '#/testing/clock.ts'
import { doctorCallsOf, type DoctorCalls } from '#/testing/doctors.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

const zones = ['America/Mexico_City', 'America/Tijuana', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Europe/Madrid']

let test: TestApp
let staff: DoctorCalls

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T18:00:00Z')
  staff = doctorCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const license = (expiresAt: string | null, status: LicenseStatus = 'ACTIVE', number = '7654321') => ({
  number,
  jurisdiction: 'México',
  issuedAt: '2010-01-01',
  expiresAt,
  status,
})
const rowOf = async (id: string) => (await staff.list({ limit: 100 })).data.find((row) => row.id === id)
const isFound = async (id: string) =>
  (await staff.list({ limit: 100, licenses: 'expiring' })).data.some((row) => row.id === id)

it.each([
  [[], 'none', null, false],
  [[license(null)], 'valid', null, false],
  [[license('2027-02-20')], 'valid', '2027-02-20', false],
  [[license('2027-02-19')], 'expiring', '2027-02-19', true],
  [[license('2026-11-21')], 'expiring', '2026-11-21', true],
  [[license('2026-11-20')], 'expired', '2026-11-20', true],
  [[license(null, 'EXPIRED')], 'expired', null, true],
  [[license('2199-01-01', 'EXPIRED')], 'expired', '2199-01-01', true],
  [[license('2026-11-20', 'SUSPENDED')], 'suspended', '2026-11-20', false],
  [[license('2040-01-01'), license('2027-01-01', 'ACTIVE', '7654322')], 'expiring', '2027-01-01', true],
  [[license(null, 'SUSPENDED'), license('2020-01-01', 'ACTIVE', '7654322')], 'suspended', null, true],
] as const)('F1 a doctor with the licences %j reads %s', async (licenses, licenseState, licenseExpiresAt, found) => {
  const { id } = await staff.register({ doctor: { licenses: [...licenses] } })
  expect(await rowOf(id)).toMatchObject({
    licenseNumber: licenses[0]?.number ?? null,
    licenseState,
    licenseExpiresAt,
  })
  expect(await isFound(id)).toBe(found)
  const read = await staff.read(id)
  expect(read.licenseState).toBe(licenseState)
  expect(read.licenses.map(({ status }) => status)).toEqual(licenses.map((one) => licenseStatusOn(one, '2026-11-21')))
})

it('F5 makes an expired licence valid again when its date is renewed', async () => {
  const { id, licenses } = await staff.register({ doctor: { licenses: [license('2026-11-20')] } })
  expect(licenses[0]?.status).toBe('EXPIRED')
  // A form sends the licence back with the status that it showed.
  const same = await staff.call('PATCH', `/doctor/${id}`, { doctor: { licenses: [license('2026-11-20', 'EXPIRED')] } })
  expect(same.etag).toBe('"v1"')
  await staff.call('PATCH', `/doctor/${id}`, { doctor: { licenses: [license('2030-11-20')] } })
  expect((await staff.read(id)).license).toMatchObject({ status: 'ACTIVE', state: 'valid' })
  await staff.call('PATCH', `/doctor/${id}`, { doctor: { licenses: [license('2030-11-20', 'EXPIRED')] } })
  expect((await staff.read(id)).license).toMatchObject({ status: 'EXPIRED', state: 'expired' })
})

it('F5 derives EXPIRED from the date on the clinic’s next day', async () => {
  const { id, updatedAt } = await staff.register({ doctor: { licenses: [license('2026-11-21')] } })
  const readAt = async (instant: string) => {
    test.clock.set(instant)
    return await doctorCallsOf(test, (await test.signedInAs('STAFF')).headers).read(id)
  }
  expect((await readAt('2026-11-22T05:59:59.999Z')).license).toMatchObject({ status: 'ACTIVE', state: 'expiring' })
  expect(await readAt('2026-11-22T06:00:00Z')).toMatchObject({ license: { status: 'EXPIRED' }, version: 1, updatedAt })
})

/** The midnights of a zone over two years, each as the millisecond before it and the one at it. */
function* midnights(zone: string): Generator<{ before: number; at: number; day: string; next: string }> {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const dayOf = (time: number) => calendar.format(time)
  for (let start = Date.UTC(2025, 11, 30); start < Date.UTC(2027, 11, 30); start += 61 * 86_400_000) {
    let [before, at] = [start, start + 86_400_000]
    while (at - before > 1) {
      const middle = Math.floor((before + at) / 2)
      if (dayOf(middle) === dayOf(start)) before = middle
      else at = middle
    }
    yield { before, at, day: dayOf(before), next: dayOf(at) }
  }
}

it.each(zones)(
  'F5 in %s a licence expires at the clinic’s midnight, regardless of the server’s and of UTC',
  async (zone) => {
    const clock = testClock(zone)
    const there = await buildTestApp({ deps: { clock } })
    const wrong: string[] = []
    try {
      const { account } = await there.signedInAs('STAFF')
      const calls = async (time: number) => {
        for (const one of [clock, there.clock]) one.set(new Date(time).toISOString())
        return doctorCallsOf(there, { authorization: `Bearer ${await there.issuer.sign({ sub: account.subject })}` })
      }
      const { id } = await (
        await calls(Date.UTC(2026, 0, 1))
      ).register({ doctor: { licenses: [license('2026-01-01')] } })
      for (const { before, at, day, next } of midnights(zone)) {
        const soon = new Date(Date.parse(day) + 90 * 86_400_000 + 86_400_000).toISOString().slice(0, 10)
        for (const [expiresAt, time, today, state] of [
          [day, before, day, 'expiring'],
          [day, at, next, 'expired'],
          [soon, before, day, 'valid'],
          [soon, at, next, 'expiring'],
        ] as const) {
          await there.db.query(sql`UPDATE doctor_licenses SET expires_at = ${expiresAt}::date WHERE doctor_id = ${id}`)
          const seen = await calls(time)
          const found = (await seen.list({ licenses: 'expiring' })).meta.total === 1
          const read = (await seen.read(id)).license
          const right = clock.today() === today && read?.state === state && found === (state !== 'valid')
          if (!right || read.status !== (state === 'expired' ? 'EXPIRED' : 'ACTIVE'))
            wrong.push(`${expiresAt} on ${today}`)
        }
      }
    } finally {
      await there.close()
    }
    expect(wrong).toEqual([])
  },
)
