import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let someone: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  someone = await test.signedInAs('STAFF')
})
afterAll(() => test.close())

const update = (payload: object, headers: Record<string, string> = someone.headers) =>
  test.app.inject({ method: 'PATCH', url: '/api/me/list-views', payload, headers })
const viewsOf = async ({ headers }: SignedIn) =>
  (await test.app.inject({ url: '/api/me', headers })).json().listViews as unknown

describe('PATCH /me/list-views', () => {
  it('I2 answers 401 without a token', async () => {
    expect((await update({}, {})).statusCode).toBe(401)
  })

  it.each([
    ['a list that does not exist', { rows: { visitors: 25 } }, '/rows/visitors'],
    ['a page size that is not offered', { rows: { patients: 7 } }, '/rows/patients'],
    ['an unknown density', { density: 'tiny' }, '/density'],
    ['a column that is no name', { hiddenColumns: { patients: ['a b'] } }, '/hiddenColumns/patients/0'],
    ['too many columns', { hiddenColumns: { patients: Array(21).fill('phone') } }, '/hiddenColumns/patients'],
  ])('I2 refuses %s with its place', async (_name, body, pointer) => {
    const answer = await update(body)
    expect(answer.statusCode).toBe(422)
    expect(JSON.stringify(answer.json())).toContain(`"${pointer}"`)
  })

  it('I2 keeps what is chosen for each list, and leaves the account’s version alone', async () => {
    const reader = await test.signedInAs('ADMIN')
    const { headers } = reader
    expect(await viewsOf(reader)).toEqual({ density: 'comfortable', rows: {}, hiddenColumns: {} })
    expect((await update({ rows: { patients: 25 } }, headers)).statusCode).toBe(200)
    await update({ density: 'compact', hiddenColumns: { patients: ['phone', 'gender'] } }, headers)
    const answer = await update({ rows: { doctors: 50 }, hiddenColumns: { patients: [] } }, headers)
    const chosen = { density: 'compact', rows: { patients: 25, doctors: 50 }, hiddenColumns: { patients: [] } }
    expect(answer.json()).toEqual(chosen)
    expect(await viewsOf(reader)).toEqual(chosen)
    const { headers: answered } = await test.app.inject({ url: '/api/me', headers })
    expect(answered['etag']).toBe('"v1"')
  })

  it('I2 keeps both of two choices at the same time', async () => {
    const { headers, ...reader } = await test.signedInAs('DOCTOR')
    await Promise.all([update({ rows: { patients: 10 } }, headers), update({ rows: { treatments: 100 } }, headers)])
    expect(await viewsOf({ headers, ...reader })).toMatchObject({ rows: { patients: 10, treatments: 100 } })
  })

  it('I2 has views of each user’s own', async () => {
    const [one, other] = [await test.signedInAs('STAFF'), await test.signedInAs('STAFF')]
    await update({ density: 'compact' }, one.headers)
    expect(await viewsOf(other)).toMatchObject({ density: 'comfortable' })
  })
})
