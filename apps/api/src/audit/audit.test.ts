import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { publicKeyOf } from './chain.ts'
import { newChainCheck, checkNextSeals } from './check.ts'
import { createSealer } from './seal.ts'
import { auditFolder } from './store.ts'
import { verifyAudit } from './verify.ts'
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
const outside = async () => {
  const folder = auditFolder(dataDir)
  const [head, key] = [await folder.head(), await folder.key()]
  return { ...(head && { head }), ...(key !== undefined && { publicKey: publicKeyOf(key) }) }
}
const problems = async () => (await verifyAudit(test.db, await outside())).problems

it('J5 tells an administrator who did what, and nobody else', async () => {
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

it('J5 filters the trail and walks it by cursor', async () => {
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

it('J5 keeps an event only when what it tells of was kept', async () => {
  await expect(
    test.db.transaction(async (tx) => {
      await record('never.happened', tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await test.db.query(sql`SELECT FROM audit_events WHERE action = 'never.happened'`)).toHaveLength(0)
})

it('J5 seals late commits in a later batch, and makes no writer wait', async () => {
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

it('J5 lets many sealers and writers work at once', async () => {
  const sealers = Array.from({ length: 4 }, () => createSealer(test.deps))
  await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      await record(`parallel.${i}`)
      if (i % 10 === 0) await sealers[i % 4]?.()
    }),
  )
  await seal()
  const verdict = await verifyAudit(test.db, await outside())
  expect(verdict).toMatchObject({ problems: [], unsealed: 0 })
})

/** Ways to falsify a sealed trail; each names the rows it touched by chance. */
const tamperings: Record<string, (chance: () => number) => string> = {
  edit: (chance) => {
    const columns = [
      "action = action || 'x'",
      'actor_id = NULL',
      "fields = '{}'",
      "at = at + interval '1 second'",
      "actor_name = 'X'",
      "object_id = 'x'",
      "address = '::1'",
      "outcome = 'failure'",
    ]
    return `UPDATE audit_events SET ${columns[Math.floor(chance() * columns.length)]} WHERE sequence = $event`
  },
  delete: () => 'DELETE FROM audit_events WHERE sequence = $event',
  insert: () =>
    "INSERT INTO audit_events (sequence, action, outcome) OVERRIDING SYSTEM VALUE VALUES (100000 + $event, 'patient.read', 'success')",
  reorder: () =>
    `UPDATE audit_events e SET action = o.action, at = o.at FROM audit_events o
     WHERE (e.sequence = $event AND o.sequence = $other) OR (e.sequence = $other AND o.sequence = $event)`,
  truncate: () => `DELETE FROM audit_seals WHERE number >= $seal;
     DELETE FROM audit_events WHERE sequence NOT IN (SELECT unnest(sequences) FROM audit_seals)`,
  truncateAll: () => 'DELETE FROM audit_seals; DELETE FROM audit_events; DELETE FROM audit_keys',
  deleteSeal: () => 'DELETE FROM audit_seals WHERE number = $seal',
  swapSeals: () =>
    `UPDATE audit_seals s SET sequences = o.sequences, hash = o.hash, signature = o.signature FROM audit_seals o
     WHERE (s.number = $seal AND o.number = $next) OR (s.number = $next AND o.number = $seal)`,
  forgeSignature: () => 'UPDATE audit_seals SET signature = reverse(signature) WHERE number = $seal',
  moveSeal: () => "UPDATE audit_seals SET at = at - interval '1 day' WHERE number = $seal",
  deleteWithPlace: () =>
    `UPDATE audit_seals SET sequences = array_remove(sequences, $event) WHERE $event = ANY (sequences);
     DELETE FROM audit_events WHERE sequence = $event`,
  otherKey: () => "UPDATE audit_keys SET public_key = 'none'",
}

it('J5 finds 1,000 of 1,000 falsifications made past the triggers, verifying at once and step by step', async () => {
  for (let batch = 0; batch < 12; batch++) {
    for (let i = 0; i < 4; i++) await record(`step.${batch}-${i}`)
    await seal()
  }
  expect(await problems()).toEqual([])
  const { rows: events } = await superuser.query<{ sequence: string }>('SELECT sequence FROM audit_events ORDER BY 1')
  const { rows: seals } = await superuser.query<{ number: string }>('SELECT number FROM audit_seals ORDER BY 1')
  const known = await outside()
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
  for (let i = 0; i < 1000; i++) {
    const name = names[i % names.length] ?? 'edit'
    const one = Math.floor(chance() * (events.length - 1))
    const at = Math.floor(chance() * (seals.length - 1))
    const statement = tamperings[name]?.(chance)
      .replaceAll('$event', String(events[one]?.sequence))
      .replaceAll('$other', String(events[one + 1]?.sequence))
      .replaceAll('$seal', String(seals[at]?.number))
      .replaceAll('$next', String(seals[at + 1]?.number))
    const found = await falsified(String(statement), known)
    for (const [by, problems] of Object.entries(found)) if (problems === 0) unseen.push(`${by}: ${name}: ${statement}`)
  }
  expect(unseen).toEqual([])
  expect(await problems()).toEqual([])
}, 240_000)

/** Falsifies in a transaction past the triggers, verifies from within it in both ways, and takes all of it back. */
async function falsified(statement: string, known: Awaited<ReturnType<typeof outside>>) {
  await superuser.query('BEGIN')
  try {
    await superuser.query("SET LOCAL session_replication_role = 'replica'")
    await superuser.query(statement)
    const within = {
      query: async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
        (await superuser.query(text, values)).rows.map(numbers) as Row[],
    }
    const db = { ...within, transaction: true as const }
    const atOnce = await verifyAudit(
      { ...within, transaction: (work) => work(db), listen: () => async () => undefined, close: async () => undefined },
      known,
    )
    const walk = newChainCheck()
    while (!(await checkNextSeals(db, walk, known)));
    return { atOnce: atOnce.problems.length, stepByStep: walk.problems.length }
  } finally {
    await superuser.query('ROLLBACK')
  }
}

/** A bare connection reads bigint as text and instants as dates; the product reads numbers and ISO text. */
function numbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date
        ? value.toISOString()
        : Array.isArray(value) && key === 'sequences'
          ? value.map(Number)
          : ['sequence', 'number', 'events', 'unsealed'].includes(key)
            ? Number(value)
            : value,
    ]),
  )
}
