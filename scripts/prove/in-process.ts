import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { startEmbedded } from '../../apps/api/src/db/embedded/server.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createDatabase } from '../../apps/api/src/db/connection/pool.ts'
import { administer, withDatabase } from '../../apps/api/src/testing/administer.ts'
import { newId } from '../../apps/api/src/lib/id.ts'
import { testFolder } from '../../apps/api/src/testing/folder.ts'
// What this declares of the test runner is used by the module below.
import type {} from '../../apps/api/src/testing/global-setup.ts'
import { buildTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts'

type App = TestApp['app']

/** A product whose calls are sent again under their key when a busy machine answers them with 503. */
function repeating(app: App): App {
  const inject = async (request: InjectOptions) => {
    const headers = { 'idempotency-key': newId(), ...request.headers }
    for (;;) {
      const answer = await app.inject({ ...request, headers })
      if (answer.statusCode !== 503) return answer
      await sleep(500)
    }
  }
  return Object.assign(Object.create(app) as App, { inject })
}

/**
 * Runs a proof whose subject is what is computed, not what survives: the product in this process, with a clock that can be
 * set and a database that does not wait for the disk. `withApp` gives its work a product on a new database.
 */
export async function withServer<T>(
  work: (withApp: <R>(each: (test: TestApp) => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(testFolder(), 'piel-prove-'))
  // Under root the database runs as an account that needs access.
  chmodSync(folder, 0o755)
  const server = await startEmbedded(folder, { durable: false })
  let made = 0
  try {
    await administer(server.url, 'CREATE DATABASE piel_empty')
    await migrate(withDatabase(server.url, 'piel_empty'))
    return await work(async (each) => {
      const name = `piel_prove_${(made += 1)}`
      await administer(server.url, `CREATE DATABASE ${name} TEMPLATE piel_empty STRATEGY FILE_COPY`)
      const url = withDatabase(server.url, name)
      // A machine with other work must not refuse what an idle one accepts.
      const db = createDatabase(url, { acquireTimeoutMs: 60_000, statementTimeoutMs: 60_000 })
      // The folder of the audit trail's keys is removed with the others.
      const options = { database: { url, db, close: () => db.close() }, env: { dataDir: join(folder, name) } }
      const test = await buildTestApp({ ...options, checksJson: false })
      try {
        return await each({ ...test, app: repeating(test.app) })
      } finally {
        await test.close()
        await db.close()
        await administer(server.url, `DROP DATABASE ${name} WITH (FORCE)`)
      }
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
