import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { writeBackup } from './write.ts'

const passphrase = 'correct horse battery'

let folder: string
let database: TestDatabase
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-compare-'))
  database = await createTestDatabase({ template: 'demo' })
  await addEvent('before')
  await addEvent('of the backup')
  const keys = { passphrase, recipient: undefined, identity: undefined }
  const about = { version: '0.0.0', settings: {} }
  const source = { url: database.url, dataDir: folder, about }
  file = (await writeBackup(source, { folder, keys, at: new Date('2026-11-22T09:00:00Z') })).path
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const addEvent = (requestId: string) =>
  administer(
    database.url,
    `INSERT INTO audit_events (action, outcome, request_id, address) VALUES ('patient.read', 'success', '${requestId}', '::1')`,
  )

/** Changes what the product never changes. */
const falsify = (statement: string) =>
  administer(database.url, `SET session_replication_role = replica; BEGIN; ${statement}; COMMIT`)

/** The tables that differ from the backup. */
function differing(): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../testing/compare-with-backup.ts'), file],
    {
      env: { PATH: '/usr/bin:/bin', DATABASE_URL: database.url, BACKUP_PASSPHRASE: passphrase },
      encoding: 'utf8',
    },
  )
  return (JSON.parse(stdout) as { differing: string[] }).differing
}

it('the comparison of a restored database names the tables that differ, and expects events of the restore', async () => {
  expect(differing()).toEqual([])
  await addEvent('of the restore')
  expect(differing()).toEqual([])

  // Where the server finds space for a row does not matter.
  await falsify(`WITH moved AS (DELETE FROM audit_events WHERE request_id = 'before' RETURNING *)
    INSERT INTO audit_events OVERRIDING SYSTEM VALUE SELECT * FROM moved`)
  expect(differing()).toEqual([])

  await falsify(`DELETE FROM audit_events WHERE request_id = 'of the backup'`)
  expect(differing()).toEqual(['audit_events'])
  await falsify(`UPDATE users SET first_name = 'Eva' WHERE email = 'staff@piel.test'`)
  expect(differing()).toEqual(['audit_events', 'users'])
})
