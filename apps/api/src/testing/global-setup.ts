import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { TestProject } from 'vitest/node'
import { providerKeys } from '#/credentials/provider-keys.ts'
import type { Database } from '#/db/database.ts'
import { startEmbedded } from '#/db/embedded/server.ts'
import { migrate } from '#/db/migrate.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { demoAccounts, seedDemoAccounts } from '#/demo/accounts.ts'
import { testDatabaseUrl } from '#/env.ts'
import { administer, withDatabase } from './administer.ts'
import { testFolder } from './folder.ts'
import { copyFolder } from './new-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server of the test databases, and the databases that they are copied from. */
    testServer: { url: string; templates: { migrated: string; demo: string } }
    /** A new data folder's cluster, to copy instead of creating one; undefined on a given server. */
    newCluster: string | undefined
    /** The same with the tables of this version and the provider's keys, as the first start leaves it. */
    migratedCluster: string | undefined
  }
}

/** Before all API tests: one server, and one database to copy of each kind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = testDatabaseUrl()
  const server =
    external === undefined
      ? await temporaryServer()
      : { url: external, newCluster: undefined, migratedCluster: undefined, stop: async () => undefined }
  const migrated = `piel_template_${randomBytes(4).toString('hex')}`
  const demo = `${migrated}_demo`
  if (external === undefined) await administer(server.url, `CREATE DATABASE ${migrated} TEMPLATE piel`)
  else {
    await administer(server.url, `CREATE DATABASE ${migrated}`)
    await createTables(withDatabase(server.url, migrated))
  }
  await administer(server.url, `CREATE DATABASE ${demo} TEMPLATE ${migrated}`)
  await fill(withDatabase(server.url, demo), createAccounts)
  project.provide('newCluster', server.newCluster)
  project.provide('migratedCluster', server.migratedCluster)
  project.provide('testServer', { url: server.url, templates: { migrated, demo } })
  return async () => {
    for (const name of [demo, migrated]) await administer(server.url, `DROP DATABASE ${name} WITH (FORCE)`)
    await server.stop()
  }
}

async function createTables(url: string): Promise<void> {
  await migrate(url)
  // Creating the provider's keys takes longer than the rest of an application's start.
  await fill(url, async (db) => void (await providerKeys({ db })))
}

async function fill(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase(url)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** A password is verified at the cost that its hash states; tests of passwords create hashes at the product's cost. */
const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

async function createAccounts(db: Database): Promise<void> {
  await seedDemoAccounts({ db })
  for (const { email, password } of demoAccounts)
    await db.query(sql`
      UPDATE credentials SET password_hash = ${await hash(password, lowCost)}
      WHERE user_id = (SELECT id FROM users WHERE email = ${email})`)
}

async function temporaryServer() {
  const folder = mkdtempSync(join(testFolder(), 'piel-test-'))
  chmodSync(folder, 0o755)
  const copyAs = (name: string): string => {
    copyFolder(join(folder, 'postgres/data'), join(folder, name))
    return join(folder, name)
  }
  await (await startEmbedded(folder, { durable: false })).stop()
  const newCluster = copyAs('new')
  const first = await startEmbedded(folder, { durable: false })
  await createTables(first.url)
  await first.stop()
  const migratedCluster = copyAs('migrated')
  const server = await startEmbedded(folder, { durable: false })
  // Tests sign in as logins with fewer rights, which the product's server has none of.
  appendFileSync(join(folder, 'postgres/data/pg_hba.conf'), 'local all all scram-sha-256\n')
  await administer(server.url, 'SELECT pg_reload_conf()')
  return {
    url: server.url,
    newCluster,
    migratedCluster,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
