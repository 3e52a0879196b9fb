import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#/db/embedded/server.ts'
import { migrate } from '#/db/migrate.ts'
import { testDatabaseUrl } from '#/env.ts'
import { administer, withDatabase } from './administer.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server of the test databases, and the migrated database that they are copied from. */
    testServer: { url: string; template: string }
  }
}

/** Before all API tests: one server, one migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = testDatabaseUrl()
  const server = external === undefined ? await temporaryServer() : { url: external, stop: async () => undefined }
  const template = `piel_template_${randomBytes(4).toString('hex')}`
  await administer(server.url, `CREATE DATABASE ${template}`)
  await migrate(withDatabase(server.url, template))
  project.provide('testServer', { url: server.url, template })
  return async () => {
    await administer(server.url, `DROP DATABASE ${template} WITH (FORCE)`)
    await server.stop()
  }
}

async function temporaryServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'piel-test-'))
  chmodSync(folder, 0o755)
  const server = await startEmbedded(folder, { durable: false })
  // Tests sign in as logins with fewer rights, which the product's server has none of.
  appendFileSync(join(folder, 'postgres/data/pg_hba.conf'), 'local all all scram-sha-256\n')
  await administer(server.url, 'SELECT pg_reload_conf()')
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
