import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditChain, AuditDetail, AuditEvent, Reader } from '@piel/contract/office/audit'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSealer } from '#/audit/seal.ts'
import { recordAudit } from '#/audit/audit.ts'
import { refusal } from '#/testing/api-client.ts'
import { makeCare, makeDoctor } from '#/testing/care.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

const dataDirs: string[] = []
/** A separate installation, because the head of the chain is stored beside the database. */
function installed(): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'piel-trail-'))
  dataDirs.push(dataDir)
  return buildTestApp({ env: { dataDir } })
}

let test: TestApp
let admin: SignedIn
let staff: SignedIn
let asAdmin: PatientCalls
let asStaff: PatientCalls

beforeAll(async () => {
  test = await installed()
  admin = await test.signedInAs('ADMIN')
  staff = await test.signedInAs('STAFF')
  asAdmin = patientCallsOf(test, admin.headers)
  asStaff = patientCallsOf(test, staff.headers)
})
afterAll(async () => {
  await test.close()
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true })
})

interface List {
  data: AuditEvent[]
  filtered: { actorName: string | null; objectName: string | null }
  meta: { total: number }
}
const list = async (query: string): Promise<List> => (await asAdmin.call<List>('GET', `/audit?${query}`)).body
const actions = async (query: string) => (await list(query)).data.map((event) => event.action)

describe('the list', () => {
  it('J5 is for administrators only', async () => {
    for (const path of ['/audit', '/audit/actors', '/audit/chain', '/audit/1']) {
      expect(refusal(await asStaff.refused('GET', path))).toEqual([403, 'forbidden'])
      expect((await test.app.inject({ url: `/api${path}` })).statusCode).toBe(401)
    }
  })

  it('J5 describes a doctor, whose role is USER, as a doctor', async () => {
    const doctor = await test.signedInAs('DOCTOR')
    const { statusCode } = await test.app.inject({
      method: 'PATCH',
      url: '/api/me',
      headers: doctor.headers,
      payload: { bio: 'Dermatóloga' },
    })
    expect(statusCode).toBe(200)
    const { data } = await list(`actorId=${doctor.actor.userId}`)
    expect(data.map(({ action, actor }) => `${actor.role} ${action}`)).toEqual(['DOCTOR account.update'])
  })

  it('J5 filters by person, object, kind, action and outcome, and returns their names', async () => {
    const patient = await asStaff.register({ user: { firstName: 'Lucía', lastName: 'Beltrán', secondLastName: '' } })
    await asStaff.call('GET', `/patient/${patient.id}`)
    await asStaff.refused('GET', '/audit')
    const about = await list(`objectId=${patient.id}`)
    expect(about.data.map((event) => event.action)).toEqual(['patient.read', 'patient.create'])
    expect(about.data[0]?.object).toEqual({ kind: 'patient', id: patient.id, name: 'Lucía Beltrán' })
    expect(about.filtered).toEqual({ actorName: null, objectName: 'Lucía Beltrán' })
    const by = `actorId=${staff.actor.userId}`
    expect((await list(by)).filtered.actorName).toBe(staff.actor.name)
    expect(await actions(`${by}&objectKind=patient&action=patient.create`)).toEqual(['patient.create'])
    expect(await actions(`${by}&outcome=refused`)).toContain('access.refused')
    expect(await actions(`${by}&outcome=success`)).not.toContain('access.refused')
    expect(await actions(`${by}&objectKind=doctor`)).toEqual([])
    expect(refusal(await asAdmin.refused('GET', '/audit?objectKind=table'))).toEqual([422, 'validation_failed'])
  })

  it('J5 counts accounts as users, and tokens as sessions', async () => {
    const context = { requestId: 'r', address: '::1', language: 'es', actor: admin.actor, reach: 'all' } as const
    const id = admin.actor.userId
    await recordAudit(test.db, context, { action: 'account.link', object: { kind: 'account', id } })
    await recordAudit(test.db, context, { action: 'session.sign_out', object: { kind: 'token', id: null } })
    expect(await actions(`actorId=${id}&objectKind=user`)).toEqual(['account.link'])
    expect(await actions(`actorId=${id}&objectKind=session`)).toEqual(['session.sign_out'])
    expect((await list(`actorId=${id}&objectKind=user`)).data[0]?.object.name).toBe(admin.actor.name)
  })

  it('J5 interprets days in the clinic’s time zone, both inclusive', async () => {
    const about = '0199f0a0-0000-7000-8000-00000000d001'
    for (const [at, action] of [
      ['2020-03-01T05:59:59.999Z', 'day.before'],
      ['2020-03-01T06:00:00.000Z', 'day.first'],
      ['2020-03-03T05:59:59.999Z', 'day.last'],
      ['2020-03-03T06:00:00.000Z', 'day.after'],
    ])
      await test.db.query(sql`INSERT INTO audit_events (at, action, object_kind, object_id, outcome)
        VALUES (${at}::timestamptz, ${action}, 'patient', ${about}, 'success')`)
    const of = (query: string) => actions(`objectId=${about}&${query}`)
    expect(await of('from=2020-03-01&to=2020-03-02')).toEqual(['day.last', 'day.first'])
    expect(await of('from=2020-03-02&to=2020-03-02')).toEqual(['day.last'])
    expect(await of('to=2020-02-29')).toEqual(['day.before'])
    expect(await of('from=2020-03-03')).toEqual(['day.after'])
    expect(await of('from=2020-03-05&to=2020-03-01')).toEqual([])
    expect(refusal(await asAdmin.refused('GET', '/audit?from=2020-02-30'))).toEqual([422, 'validation_failed'])
  })

  it('J5 finds the people of the clinic by any part of a name, regardless of accents', async () => {
    await test.db.query(
      sql`UPDATE users SET first_name = 'Verónica', last_name = 'Íñiguez' WHERE id = ${staff.actor.userId}`,
    )
    const { body } = await asAdmin.call<{ data: { id: string; name: string }[] }>('GET', '/audit/actors?search=iniguez')
    expect(body.data).toEqual([
      { id: staff.actor.userId, name: 'Verónica Íñiguez', email: staff.actor.email, role: 'STAFF', isArchived: false },
    ])
  })
})

describe('one event', () => {
  it('J5 shows all of it and its seal, and records the reading', async () => {
    const patient = await asStaff.register()
    const [event] = (await list(`objectId=${patient.id}`)).data
    const open = async () => (await asAdmin.call<AuditEvent>('GET', `/audit/${event?.sequence}`)).body
    expect(await open()).toEqual({ ...event, seal: null, changes: [], names: {} })
    await createSealer(test.deps)()
    const opened = await open()
    expect(opened).toMatchObject({ sealed: true, seal: { number: expect.any(Number), at: expect.any(String) } })
    const looks = await list(`actorId=${admin.actor.userId}&action=audit.read`)
    expect(looks.data[0]?.object).toEqual({ kind: 'audit', id: String(event?.sequence), name: null })
  })

  it('J5 shows what changed, from what to what, regardless of later changes', async () => {
    const patient = await asStaff.register({ patient: { phone: '55 1234 5678' } })
    const patch = (body: object) => asStaff.call('PATCH', `/patient/${patient.id}`, body)
    await patch({ user: { firstName: 'Inés' }, patient: { phone: '55 8765 4321', birthDate: '1991-01-02' } })
    await patch({ patient: { phone: '55 0000 1111' } })
    const events = (await list(`objectId=${patient.id}&action=patient.update`)).data
    const changesOf = async (event: AuditEvent | undefined) =>
      (await asAdmin.call<AuditDetail>('GET', `/audit/${event?.sequence}`)).body.changes
    expect(await changesOf(events[0])).toEqual([
      {
        kind: 'patient',
        id: patient.id,
        name: 'Inés Hernández Peña',
        fields: [{ field: 'phone', before: '55 8765 4321', after: '55 0000 1111' }],
      },
    ])
    const [earlier] = await changesOf(events[1])
    expect(earlier?.fields.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'birthDate', before: '1990-05-17', after: '1991-01-02' },
      { field: 'firstName', before: 'María', after: 'Inés' },
      { field: 'phone', before: '55 1234 5678', after: '55 8765 4321' },
    ])
  })

  it('J5 shows which role and which doctor it was, and which assignment of a patient changed', async () => {
    const detailOf = async (query: string) => {
      const [event] = (await list(query)).data
      return (await asAdmin.call<AuditDetail>('GET', `/audit/${event?.sequence}`)).body
    }
    const { account } = await test.signedInAs('USER')
    await asAdmin.call('PATCH', `/users/${account.id}`, { role: 'STAFF', profileKind: 'NONE' })
    const [role] = (await detailOf(`objectId=${account.id}&action=user.update`)).changes
    expect(role?.fields).toContainEqual({ field: 'role', before: 'USER', after: 'STAFF' })
    const patient = await asStaff.register()
    const [first, second] = [await makeDoctor(test), await makeDoctor(test)]
    const treatmentId = await makeTreatment(test, { patientId: patient.id, doctorId: first.id })
    await asStaff.call('PATCH', `/treatments/${treatmentId}`, { doctorId: second.id })
    const treatment = await detailOf(`objectId=${treatmentId}&action=treatment.update`)
    expect(treatment.changes).toMatchObject([
      { kind: 'treatment', fields: [{ field: 'doctorId', before: first.id, after: second.id }] },
    ])
    expect(treatment.names).toEqual({ [first.id]: 'Ana DOCTOR Ruiz', [second.id]: 'Ana DOCTOR Ruiz' })
    const relationId = await makeCare(test, patient.id)
    await asStaff.call('PATCH', `/care/${relationId}`, { until: '2026-12-31' })
    expect((await detailOf(`objectId=${patient.id}&action=care.change`)).changes).toEqual([
      { kind: 'care', id: relationId, name: null, fields: [{ field: 'until', before: null, after: '2026-12-31' }] },
    ])
  })

  it('J5 is not found if it does not exist', async () => {
    expect(refusal(await asAdmin.refused('GET', '/audit/999999999'))).toEqual([404, 'not_found'])
    for (const wrong of ['0', 'x', '1.5', '-1', '9'.repeat(20)])
      expect(refusal(await asAdmin.refused('GET', `/audit/${wrong}`))).toEqual([422, 'validation_failed'])
  })
})

describe('who saw a patient', () => {
  it('J5 lists each person once, with count, first and last time, and earlier readings of this list', async () => {
    const patient = await asStaff.register()
    for (let i = 0; i < 3; i++) await asStaff.call('GET', `/patient/${patient.id}`)
    await asAdmin.call('GET', `/patient/${patient.id}/medical-history`)
    const read = async () =>
      (await asAdmin.call<{ data: Reader[]; latest: AuditEvent[] }>('GET', `/patient/${patient.id}/readers`)).body
    await read()
    const { data, latest } = await read()
    expect(data).toMatchObject([
      { id: admin.actor.userId, role: 'ADMIN', reads: 1, changes: 0 },
      { id: staff.actor.userId, role: 'STAFF', reads: 3, changes: 1 },
    ])
    expect(data.every((reader) => reader.firstAt <= reader.lastAt)).toBe(true)
    expect(latest.map((event) => event.action).slice(0, 3)).toEqual(['audit.read', 'audit.read', 'record.read'])
    expect(refusal(await asStaff.refused('GET', `/patient/${patient.id}/readers`))).toEqual([403, 'forbidden'])
  })
})

describe('the chain', () => {
  it('J5 states up to where and when it was verified, and how much is pending', async () => {
    const fresh = await installed()
    const person = await fresh.signedInAs('ADMIN')
    const ask = async () => (await patientCallsOf(fresh, person.headers).call<AuditChain>('GET', '/audit/chain')).body
    expect(await ask()).toMatchObject({ state: 'empty', upTo: null, remaining: 0, unsealed: 0, problems: [] })
    await patientCallsOf(fresh, person.headers).register()
    expect(await ask()).toMatchObject({ state: 'empty', unsealed: 1 })
    await createSealer(fresh.deps)()
    const now = fresh.clock.now().toISOString()
    expect(await ask()).toMatchObject({
      state: 'verified',
      upTo: { sequence: 1, seal: 1 },
      remaining: 0,
      unsealed: 0,
      problems: [],
    })
    expect(String((await ask()).wholeAt) >= now.slice(0, 10)).toBe(true)
    await fresh.close()
  })

  it('J5 reports clearly that it was broken, and where, also in the part verified before', async () => {
    const fresh = await installed()
    const ask = async () => {
      const { headers } = await fresh.signedInAs('ADMIN')
      return (await patientCallsOf(fresh, headers).call<AuditChain>('GET', '/audit/chain')).body
    }
    const { headers } = await fresh.signedInAs('STAFF')
    for (let i = 0; i < 3; i++) {
      await patientCallsOf(fresh, headers).register()
      await createSealer(fresh.deps)()
    }
    expect(await ask()).toMatchObject({ state: 'verified', upTo: { sequence: 3, seal: 3 } })
    const owner = new Client({ connectionString: fresh.databaseUrl })
    await owner.connect()
    await owner.query("SET session_replication_role = 'replica'; DELETE FROM audit_events WHERE sequence = 2")
    await owner.end()
    // Verified events are trusted until the whole chain is verified again, an hour later.
    expect((await ask()).state).toBe('verified')
    fresh.clock.advance(3_700_000)
    await ask()
    const broken = await ask()
    expect(broken.state).toBe('broken')
    expect(broken.problems).toEqual([
      { kind: 'event_missing', number: 2 },
      { kind: 'seal_altered', number: 2 },
    ])
    await fresh.close()
  })
})
