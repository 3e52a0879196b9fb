import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transactionScoped } from '#/db/connection/transaction-scoped.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { recordAudit } from './audit.ts'
import { auditFolder } from './folder.ts'
import { createSealer } from './seal.ts'

let dataDir: string
let database: TestDatabase
let test: TestApp
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'piel-key-'))
  database = await createTestDatabase()
  test = await buildTestApp({ database, env: { dataDir }, deps: { db: transactionScoped(database.db) } })
})
afterEach(async () => {
  await test.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const keyFile = () => join(dataDir, 'audit/key.pem')

async function sealOne(): Promise<number> {
  await recordAudit(
    test.db,
    { requestId: 'request', address: '127.0.0.1', language: 'es' },
    { action: 'patient.read', object: { kind: 'patient', id: null } },
  )
  return await createSealer(test.deps)()
}

async function chain() {
  const { headers } = await test.signedInAs('ADMIN')
  return (await test.app.inject({ url: '/api/audit/chain', headers })).json<object>()
}

it('J5 reports that a damaged signing key stops sealing, and continues when it is restored', async () => {
  expect(await sealOne()).toBe(1)
  const key = readFileSync(keyFile(), 'utf8')
  for (const damage of ['', key.slice(0, 60)]) {
    writeFileSync(keyFile(), damage)
    expect(await sealOne()).toBe(0)
    expect(await chain()).toMatchObject({ state: 'broken', problems: [{ kind: 'key_unreadable', number: null }] })
    const ready = await test.app.inject({ url: '/readyz' })
    expect(ready.json()).toEqual({ status: 'ok', warnings: ['audit_broken'] })
    expect(readFileSync(keyFile(), 'utf8')).toBe(damage)
    writeFileSync(keyFile(), key)
    // The events that were left unsealed, and the new one.
    expect(await sealOne()).toBe(2)
    expect(await chain()).toMatchObject({ problems: [] })
  }
})

it('J5 creates the key completely or not at all', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => auditFolder(dataDir).key()))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toContain('-----END PRIVATE KEY-----')
  expect(readdirSync(join(dataDir, 'audit')).toSorted()).toEqual(['key.pem', 'public-keys.pem'])
})

it('J5 tells the command’s user how to handle a damaged key, without a stack trace', async () => {
  mkdirSync(join(dataDir, 'audit'))
  writeFileSync(keyFile(), '')
  const result = await new Promise<{ code: unknown; text: string }>((resolve) => {
    const script = join(import.meta.dirname, '../cli/audit-acknowledge.ts')
    const env = { PATH: '/usr/bin:/bin', DATABASE_URL: database.url, DATA_DIR: dataDir }
    execFile(process.execPath, [script, '--reason', 'test'], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, text: stdout + stderr }),
    )
  })
  expect(result).toEqual({
    code: 1,
    text: `The key that signs the audit trail cannot be read: ${keyFile()}. Restore it from a backup; without one, remove it and run npm run audit:acknowledge.\n`,
  })
})
