import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tamperings, type Falsify, type Place } from '#/testing/audit-falsifications.ts'
import { databaseWithin } from '#/testing/database-within.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { createSealer } from './seal.ts'
import { auditFolder } from './folder.ts'
import { verifyAudit } from './verify.ts'
import { auditWatch } from './watch.ts'
import { recordAudit, type Event } from './audit.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'piel-audit-'))
let test: TestApp
let admin: SignedIn
let superuser: Client

beforeAll(async () => {
  test = await buildTestApp({ env: { dataDir } })
  admin = await test.signedInAs('ADMIN')
  superuser = new Client({ connectionString: test.databaseUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await test.close()
  rmSync(dataDir, { recursive: true })
})

const record = (action: string, tx: Parameters<typeof recordAudit>[0] = test.db) =>
  recordAudit(
    tx,
    { requestId: 'request', address: '127.0.0.1', language: 'es', actor: admin.actor, reach: 'all' },
    {
      action: action as Event['action'],
      object: { kind: 'patient', id: admin.actor.userId },
      fields: ['phone', 'firstName'],
    },
  )
const seal = () => createSealer(test.deps)()
const folder = auditFolder(dataDir)
const outside = async () => ({ heads: await folder.heads(), publicKeys: await folder.publicKeys() })
const problems = async () => (await verifyAudit(test.db, await outside())).problems

it('J5 shows an administrator who did what, and refuses other roles', async () => {
  await record('patient.update')
  const answer = await test.app.inject({ url: '/api/audit', headers: admin.headers })
  expect(answer.statusCode).toBe(200)
  const { data, meta } = answer.json()
  expect(data[0]).toMatchObject({
    actor: { id: admin.actor.userId, name: admin.actor.name, role: 'ADMIN' },
    action: 'patient.update',
    object: { kind: 'patient', id: admin.actor.userId },
    outcome: 'success',
    fields: ['phone', 'firstName'],
    sealed: false,
  })
  expect(meta).toMatchObject({ page: 1, limit: 10, total: 1, totalIsExact: true })
  const staff = await test.signedInAs('STAFF')
  expect((await test.app.inject({ url: '/api/audit', headers: staff.headers })).statusCode).toBe(403)
})

it('J5 filters the trail and pages through it by cursor', async () => {
  for (let i = 0; i < 5; i++) await record('walk.step')
  const at = async (query: string) =>
    (await test.app.inject({ url: `/api/audit?action=walk.step&limit=2${query}`, headers: admin.headers })).json()
  const first = await at('')
  const second = await at(`&page=2&cursor=${first.meta.cursors[2]}`)
  const third = await at(`&page=3&cursor=${second.meta.cursors[3]}`)
  const walked = [...first.data, ...second.data, ...third.data].map((event: { sequence: number }) => event.sequence)
  expect(walked).toEqual(walked.toSorted((a, b) => b - a))
  expect(new Set(walked).size).toBe(5)
  expect(third.meta).toMatchObject({ total: 5 })
  expect((await at('&cursor=x')).code).toBe('validation_failed')
  expect((await at('&page=100000')).code).toBe('page_too_deep')
})

it.each([
  'UPDATE audit_events SET action = action',
  'DELETE FROM audit_events',
  'TRUNCATE audit_events',
  'DELETE FROM audit_seals',
  'UPDATE audit_keys SET public_key = public_key',
  'DELETE FROM audit_keys',
])('J5 refuses "%s", even to the owner', async (statement) => {
  await expect(superuser.query(statement)).rejects.toThrow('append-only')
})

it.each(['UPDATE audit_keys SET id = id', 'UPDATE audit_unsealed SET sequence = 1', 'DELETE FROM audit_seals'])(
  'J5 does not let the application itself "%s"',
  async (statement) => {
    await expect(test.db.query(raw(statement))).rejects.toThrow('permission denied')
  },
)

it('J5 keeps an event only if the change it describes is committed', async () => {
  await expect(
    test.db.transaction(async (tx) => {
      await record('never.happened', tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await test.db.query(sql`SELECT FROM audit_events WHERE action = 'never.happened'`)).toHaveLength(0)
})

it('J5 seals late commits in a later batch, and blocks no writer', async () => {
  await seal()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let started = (): void => undefined
  const recorded = new Promise<void>((resolve) => (started = resolve))
  const late = test.db.transaction(async (tx) => {
    await record('late.commit', tx)
    started()
    await held
  })
  await recorded
  await record('early.commit')
  expect(await seal()).toBe(1)
  release()
  await late
  expect(await seal()).toBe(1)
  expect(await problems()).toEqual([])
})

it('J5 supports concurrent sealers and writers, including rolled-back transactions', async () => {
  const sealers = Array.from({ length: 4 }, () => createSealer(test.deps))
  await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      if (i % 7 === 0)
        await test.db
          .transaction(async (tx) => {
            await record(`rolled.back.${i}`, tx)
            throw new Error('rolled back')
          })
          .catch(() => undefined)
      await record(`parallel.${i}`)
      if (i % 10 === 0) await sealers[i % 4]?.()
    }),
  )
  await seal()
  const verdict = await verifyAudit(test.db, await outside())
  expect(verdict).toMatchObject({ problems: [], unsealed: 0 })
})

it('J5 detects every falsification made past the triggers, after a restart, a sign-in and a seal', async () => {
  await seal()
  const gaps: number[] = []
  for (let batch = 0; batch < 12; batch++) {
    for (let i = 0; i < 4; i++) await record(`step.${batch}-${i}`)
    const { rows } = await superuser.query<{ gap: string }>("SELECT nextval('audit_events_sequence_seq') AS gap")
    gaps.push(Number(rows[0]?.gap))
    await record(`after.${batch}`)
    await seal()
  }
  test.clock.advance(7_200_000)
  await record('today')
  await seal()
  expect(await problems()).toEqual([])
  const { rows: events } = await superuser.query<{ sequence: string }>('SELECT sequence FROM audit_events ORDER BY 1')
  const { rows: seals } = await superuser.query<{ number: string }>('SELECT number FROM audit_seals ORDER BY 1')
  const heads = readFileSync(join(dataDir, 'audit/heads.jsonl'))
  // mulberry32, so that a failure can be repeated.
  let state = 20_261_121
  const chance = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const names = Object.keys(tamperings)
  const unseen: string[] = []
  const count = byTier({ first: 4 * names.length, full: 1000 })
  for (let i = 0; i < count; i++) {
    const name = names[i % names.length] ?? 'edit'
    const one = Math.floor(chance() * (events.length - 1))
    const place: Place = {
      chance,
      event: Number(events[one]?.sequence),
      other: Number(events[one + 1]?.sequence),
      gap: gaps[Math.floor(chance() * gaps.length)] ?? 0,
      seal: Number(seals[Math.floor(chance() * (seals.length - 1))]?.number),
    }
    const found = await falsified(tamperings[name] as Falsify, place)
    writeFileSync(join(dataDir, 'audit/heads.jsonl'), heads)
    for (const [by, problems] of Object.entries(found))
      if (problems === 0) unseen.push(`${by}: ${name} at event ${place.event}, seal ${place.seal}, gap ${place.gap}`)
  }
  expect(unseen).toEqual([])
  expect(await problems()).toEqual([])
}, 240_000)

/** In a transaction: falsifies, restarts, signs in, seals and verifies; then rolls back. */
async function falsified(falsify: Falsify, place: Place) {
  await superuser.query('BEGIN')
  try {
    const db = databaseWithin(superuser)
    const statement = await falsify(place, db)
    await superuser.query("SET LOCAL session_replication_role = 'replica'")
    await superuser.query(statement)
    await superuser.query("SET LOCAL session_replication_role = 'origin'")
    const deps = { ...test.deps, db }
    const restarted = createSealer(deps)
    await record('session.sign_in', db)
    await restarted()
    const watch = auditWatch(deps)
    do await watch.advance()
    while ((await watch.state()).state === 'checking')
    return {
      command: (await verifyAudit(db, await outside())).problems.length,
      server: watch.foundProblems().length,
    }
  } finally {
    await superuser.query('ROLLBACK')
  }
}
