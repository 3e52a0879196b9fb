import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { createSealer } from '../../apps/api/src/audit/seal.ts'
import { startEmbedded } from '../../apps/api/src/db/embedded/server.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createDatabase } from '../../apps/api/src/db/connection/pool.ts'
import type { Database } from '../../apps/api/src/db/database.ts'
import { seedDemo } from '../../apps/api/src/demo/seed.ts'
import { sealedTables } from '../../apps/api/src/nouns.ts'
import { administer, withDatabase } from '../../apps/api/src/testing/administer.ts'
import { testFolder } from '../../apps/api/src/testing/folder.ts'
// What this declares of the test runner is used by the module below.
import type {} from '../../apps/api/src/testing/global-setup.ts'
import { findings, manipulate, type Found } from '../../apps/api/src/testing/insider.ts'
import { limits, namedManipulations, trailManipulations } from '../../apps/api/src/testing/insider-named.ts'
import { rowManipulations, type Manipulation } from '../../apps/api/src/testing/insider-rows.ts'
import { recordChanges } from '../../apps/api/src/testing/recorded.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../../apps/api/src/testing/test-app.ts'
import { counted, defineProof } from './proof.ts'

const standName = 'piel_stand'
const openOptions = { acquireTimeoutMs: 60_000, statementTimeoutMs: 60_000 }

const open = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = createDatabase(url, openOptions)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A sign-in to the product that has just started on the database. */
async function signIn(url: string, db: Database, dataDir: string): Promise<void> {
  const test = await buildTestApp({
    database: { url, db, close: async () => undefined },
    env: { dataDir, demo: true },
    checksJson: false,
  })
  try {
    const payload = { email: 'doctor@piel.test', password: 'Piel-doctor-2026' }
    await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  } finally {
    await test.close()
  }
}

/** Rows that the demonstration lacks: a replaced medical history, and a checkout. */
async function fillEmptyTables({ app, db }: TestApp, headers: SignedIn['headers']): Promise<void> {
  const [patient] = await db.query<{ id: string }>(sql`
    SELECT id FROM patients WHERE archived_at IS NULL AND medical_history IS NOT NULL ORDER BY id LIMIT 1`)
  await app.inject({
    method: 'PATCH',
    url: `/api/patient/${patient?.id}`,
    headers,
    payload: { patient: { medicalHistory: 'Dermatitis' } },
  })
  const [item] = await db.query<{ id: string; priceMinor: number }>(sql`
    SELECT id, price_minor AS "priceMinor" FROM sale_items WHERE is_active AND kind = 'service' ORDER BY id LIMIT 1`)
  const payments = [{ method: 'bank_transfer', amountMinor: item?.priceMinor, reference: 'SPEI 1' }]
  const payload = { patientId: patient?.id, items: [{ itemId: item?.id, quantity: 1 }], payments }
  const sold = await app.inject({ method: 'POST', url: '/api/checkouts', headers, payload })
  for (const { table } of sealedTables) {
    const [row] = await db.query(raw(`SELECT FROM ${table} LIMIT 1`))
    if (!row) throw new Error(`The stand has no ${table}: ${sold.body}`)
  }
}

/** The demonstration, and events in several seals with an unused number hours ago, as `trailManipulations` needs. */
async function build(url: string, dataDir: string): Promise<{ now: Date; places: Manipulation[] }> {
  return await open(url, async (db) => {
    const test = await buildTestApp({
      database: { url, db, close: async () => undefined },
      env: { dataDir, demo: true },
      checksJson: false,
    })
    const seal = createSealer(test.deps)
    const superuser = new Client({ connectionString: url })
    await superuser.connect()
    try {
      await seedDemo(test.deps)
      const { headers } = await test.signedInAs('ADMIN')
      await fillEmptyTables(test, headers)
      for (let i = 0; i < 6; i += 1) {
        for (let read = 0; read < 4; read += 1) await test.app.inject({ url: '/api/audit/1', headers })
        if (i === 2) await superuser.query("SELECT nextval('audit_events_sequence_seq')")
        await seal()
      }
      test.clock.advance(7_200_000)
      await test.app.inject({ url: '/api/audit/1', headers })
      // The account of these calls was written past the services.
      await recordChanges(db)
      await seal()
      const [first] = await db.query<{ event: number; seal: number; gap: number }>(sql`
        SELECT (SELECT min(number) + 1 FROM audit_seals) AS seal, (SELECT sequences[1] FROM audit_seals
            WHERE number = (SELECT min(number) + 1 FROM audit_seals)) AS event,
          (SELECT min(g) FROM generate_series(1, (SELECT max(sequence) FROM audit_events)) AS g
            WHERE NOT EXISTS (SELECT FROM audit_events WHERE sequence = g)) AS gap`)
      if (!first) throw new Error('The stand has no seals')
      const place = { ...first, other: first.event + 1, chance: () => 0.4 }
      const places: Manipulation[] = []
      for (const { name, falsify } of trailManipulations(place))
        places.push({ name, statement: await falsify(place, db) })
      return { now: test.clock.now(), places }
    } finally {
      await superuser.end()
      await test.close()
    }
  })
}

async function tryOne(
  server: string,
  { dataDir, now }: { dataDir: string; now: Date },
  one: Manipulation,
): Promise<Found> {
  const name = 'piel_copy'
  await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${standName} STRATEGY FILE_COPY`)
  const url = withDatabase(server, name)
  const superuser = new Client({ connectionString: url })
  await superuser.connect()
  try {
    await superuser.query('BEGIN')
    await manipulate(superuser, one)
    await superuser.query('COMMIT')
  } finally {
    await superuser.end()
  }
  return await open(url, (db) => findings(db, { dataDir, now, signIn: (copy) => signIn(url, db, copy) }))
}

export const insider = defineProof({
  promise:
    'Manipulations of every kind with the password of the database and triggers off, each in a copy, with restart, sign-in and sealing between: all are found but those that docs/security.md lists',
  full: { count: 200 },
  async run({ count }, log) {
    const folder = mkdtempSync(join(testFolder(), 'piel-prove-'))
    // Under root the database runs as an account that needs access.
    chmodSync(folder, 0o755)
    const server = await startEmbedded(folder, { durable: false })
    try {
      await administer(server.url, `CREATE DATABASE ${standName}`)
      const stand = withDatabase(server.url, standName)
      await migrate(stand)
      const dataDir = join(folder, 'data')
      const { now, places } = await build(stand, dataDir)
      const untouched = await tryOne(server.url, { dataDir, now }, { name: 'nothing', statement: 'SELECT 1' })
      const broken = Object.values(untouched)
        .flat()
        .map((problem: string) => `found without a manipulation: ${problem}`)
      const all = [...namedManipulations, ...places, ...rowManipulations]
      const step = Math.max(1, all.length / count)
      const chosen = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
      const refused: string[] = []
      let [byServer, byMoney] = [0, 0]
      for (const [i, one] of chosen.entries()) {
        try {
          const { audit, money, server: seen } = await tryOne(server.url, { dataDir, now }, one)
          if (seen.length > 0) byServer += 1
          if (audit.length === 0 && money.length > 0) byMoney += 1
          if (audit.length + money.length === 0) broken.push(`not found: ${one.name}`)
        } catch (error) {
          // What a constraint refuses is no manipulation.
          refused.push(`${one.name}: ${error instanceof Error ? error.message : String(error)}`)
        }
        if (i % 25 === 24) log(`${i + 1} of ${chosen.length}`)
      }
      for (const line of refused) log(`refused: ${line}`)
      for (const limit of limits) {
        const { audit, money } = await tryOne(server.url, { dataDir, now }, limit)
        if (audit.length + money.length > 0) broken.push(`found, although listed as a limit: ${limit.name}`)
      }
      const tried = chosen.length - refused.length
      const figures = [
        counted(tried, 'manipulations'),
        `${byServer} found by the server, ${byMoney} by money:verify alone`,
        `${refused.length} refused by constraints`,
        `${broken.length} not found`,
        `${limits.length} known limits`,
      ]
      return { figures, broken }
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
