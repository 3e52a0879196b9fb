import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { recordAudit } from '#/audit/audit.ts'
import { createSealer } from '#/audit/seal.ts'
import { finishRestore } from '#/backup/finish.ts'
import type { Contents } from '#/backup/manifest.ts'
import type { BackupKeys } from '#/backup/order.ts'
import { restoreBackup } from '#/backup/restore.ts'
import { signerIn } from '#/backup/signature.ts'
import { stageIn } from '#/backup/stage.ts'
import { trustIn } from '#/backup/trust.ts'
import { writeBackup } from '#/backup/write.ts'
import { seedDemo } from '#/demo/seed.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { digestsOf } from './digests.ts'
import { buildTestApp } from './test-app.ts'

const about = { version: '0.0.0', settings: { CLINIC_NAME: 'Piel', CLINIC_TIME_ZONE: 'America/Tijuana' } }

/** The account that restores. */
export const account = 'operator'

const restored = ({ header, manifest }: Contents) => ({
  reason: `Restored the backup of ${header.at}`,
  rows: manifest.rows,
})

/** A demonstration with a sealed audit trail, and the means to back it up and to restore it. */
export async function backUps() {
  const folder = mkdtempSync(join(tmpdir(), 'piel-backup-'))
  const identity = await generateX25519Identity()
  const keys: BackupKeys = { passphrase: undefined, identity, recipient: await identityToRecipient(identity) }
  const test = await buildTestApp({ env: { demo: true } })
  const cleanUps: (() => Promise<void>)[] = []

  const record = (action: 'patient.read' | 'patient.export') =>
    recordAudit(test.db, { requestId: 'request', address: '127.0.0.1', language: 'es' }, { action })
  /** Writes a backup of a database, by default the demonstration's. @returns its path. */
  const backUp = async (at: string, url = test.databaseUrl): Promise<string> =>
    (await writeBackup({ url, dataDir: test.deps.env.dataDir, about }, { folder, keys, at: new Date(at) })).path
  /** As an operator who names the key of this installation. */
  async function trustOn(dataDir: string) {
    const signer = await signerIn(test.deps.env.dataDir)
    return await trustIn(dataDir, { signedBy: [signer?.fingerprint ?? ''] })
  }

  return {
    test,
    folder,
    keys,
    /** Run after each test, the last first. */
    cleanUps,
    record,
    backUp,
    trustOn,
    /** Fills the demonstration, with one sealed event and one that is not. */
    async fill(): Promise<void> {
      await seedDemo(test.deps)
      await record('patient.read')
      await createSealer(test.deps)()
      await record('patient.export')
    },
    async emptyDatabase(): Promise<TestDatabase> {
      const database = await createTestDatabase({ template: 'none' })
      cleanUps.push(() => database.close())
      return database
    },
    newDataDir(): string {
      const dataDir = mkdtempSync(join(tmpdir(), 'piel-restored-'))
      cleanUps.push(async () => rmSync(dataDir, { recursive: true }))
      return dataDir
    },
    /** Restores the backup at `path`. @returns the digests of its tables, what was said, and the verification. */
    async restore(url: string, dataDir: string, path: string) {
      const said: string[] = []
      const say = (line: string) => void said.push(line)
      const stage = await stageIn(dataDir)
      const trust = await trustOn(dataDir)
      const contents = await restoreBackup(url, path, { keys, trust, say, onFile: stage.store })
      const digests = await digestsOf(url)
      const at = new Date().toISOString()
      const verification = await finishRestore(url, restored(contents), { stage, dataDir, account, at, say })
      return { digests, said, verification }
    },
    async cleanUp(): Promise<void> {
      for (const cleanUp of cleanUps.splice(0)) await cleanUp()
    },
    async close(): Promise<void> {
      await test.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** What `backUps` answers. */
export type BackUps = Awaited<ReturnType<typeof backUps>>
