import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typeParsers } from '#/db/connection/types.ts'
import { seedDemo } from '#/demo/seed.ts'
import { databaseWithin } from '#/testing/database-within.ts'
import { findings, manipulate } from '#/testing/insider.ts'
import { limits, namedManipulations } from '#/testing/insider-named.ts'
import { rowManipulations, type Manipulation } from '#/testing/insider-rows.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { createSealer } from './seal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'piel-insider-'))
let test: TestApp
let superuser: Client
beforeAll(async () => {
  test = await buildTestApp({ env: { dataDir, demo: true } })
  await seedDemo(test.deps)
  const seal = createSealer(test.deps)
  await seal()
  superuser = new Client({ connectionString: test.databaseUrl, types: typeParsers })
  await superuser.connect()
  await superuser.query("SET TIME ZONE 'UTC'")
}, 120_000)
afterAll(async () => {
  await superuser.end()
  await test.close()
  rmSync(dataDir, { recursive: true })
})

/** The verification of money sets a snapshot, which the open transaction has. */
function within() {
  const db = databaseWithin(superuser)
  const isSnapshot = (text: string): boolean => text.startsWith('SET TRANSACTION')
  const query: typeof db.query = async (statement) => (isSnapshot(statement.text) ? [] : await db.query(statement))
  return {
    ...db,
    query,
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
      db.transaction<T>((tx) => work({ ...tx, query })),
  }
}

/** Manipulates in a transaction that is rolled back. */
async function after(manipulation: Manipulation | undefined, isWatched = false) {
  await superuser.query('BEGIN')
  try {
    if (manipulation) await manipulate(superuser, manipulation)
    return await findings(within(), { dataDir, now: test.clock.now(), isWatched })
  } finally {
    await superuser.query('ROLLBACK')
  }
}

it('J5 finds nothing in a database without a manipulation', async () => {
  expect(await after(undefined, true)).toEqual({ audit: [], money: [], server: [] })
}, 60_000)

/** Others each day, so that all are tried in a month; `npm run prove -- insider` tries all. */
function ofToday(all: readonly Manipulation[], count: number): Manipulation[] {
  const step = Math.max(1, Math.floor(all.length / count))
  const day = Math.floor(Date.now() / 86_400_000) % step
  return all.filter((_, i) => i % step === day).slice(0, count)
}

const tried = ofToday([...namedManipulations, ...rowManipulations], byTier({ first: 12, full: 60 }))
it('J5 finds manipulations of rows, versions and definitions by the superuser with triggers off', async () => {
  const unseen: string[] = []
  for (const manipulation of tried) {
    // What a constraint refuses is no manipulation.
    const found = await after(manipulation).catch((error: unknown) => ({
      audit: [`refused: ${String(error)}`],
      money: [],
    }))
    if (found.audit.length + found.money.length === 0) unseen.push(manipulation.name)
  }
  expect(unseen).toEqual([])
}, 240_000)

it('J5 does not find what docs/security.md lists as its limits', async () => {
  for (const limit of limits)
    expect({ limit: limit.name, ...(await after(limit)) }).toMatchObject({ audit: [], money: [] })
}, 60_000)
