import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { recordAudit } from '#/audit/audit.ts'
import { createSealer } from '#/audit/seal.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { startEmbedded } from '#/db/embedded/server.ts'
import { seedDemo } from '#/demo/seed.ts'
import { archiveFolders, startArchived } from './archived.ts'
import { digestsOf } from './digests.ts'

const context = { requestId: 'request', address: '127.0.0.1', language: 'es' } as const
const setPhones = (phone: string) => sql`UPDATE users SET phone = ${phone}, version = version + 1`

/** Without the audit trail, where a restore records itself, and sequences, which PostgreSQL logs ahead. */
export const ofData = (all: Map<string, string>): Map<string, string> =>
  new Map([...all].filter(([name, digest]) => !name.startsWith('audit_') && digest.includes(' ')))

/** The phones of the users of a database, each once. */
export async function phones(url: string): Promise<string[]> {
  const db = createDatabase(url, { role: null })
  try {
    const rows = await db.query<{ phone: string }>(sql`SELECT DISTINCT phone FROM users ORDER BY phone`)
    return rows.map(({ phone }) => phone)
  } finally {
    await db.close()
  }
}

/**
 * An archive whose data folder is lost. The phones of all users change from 55 0000 0001 to 55 0000 0004: the first
 * change is in the base backup's first segment, the second is in force `during` the archive, the last one `after`.
 */
export async function archiveOfPhones() {
  const places = archiveFolders()
  const running = await startArchived(places)
  try {
    const { test } = running
    const write = (phone: string, action: 'patient.read' | 'patient.export') =>
      test.db.transaction(async (tx) => {
        await tx.query(setPhones(phone))
        await recordAudit(tx, context, { action })
      })
    const seal = createSealer(test.deps)
    await seedDemo(test.deps)
    // A harmless setting, which the base backup must not carry over.
    await running.owner.query(sql`ALTER SYSTEM SET work_mem = '5MB'`)
    const before = await running.instant()
    await running.base()
    await write('55 0000 0001', 'patient.read')
    await seal()
    await running.endSegment()
    await write('55 0000 0002', 'patient.export')
    const digests = ofData(await digestsOf(test.databaseUrl))
    const during = await running.instant()
    await write('55 0000 0003', 'patient.read')
    await seal()
    const first = await running.endSegment()
    await write('55 0000 0004', 'patient.read')
    const second = await running.endSegment()
    const after = await running.instant()
    await running.archiver().moveAll()
    return {
      places,
      before,
      during,
      after,
      /** The digest of each table `during` the archive. */
      digests,
      /** The last two segments. */
      segments: [first, second] as const,
      /** The path of a file of the series. */
      inSeries: (name = '') => join(places.folder, readdirSync(places.folder)[0] ?? '', name),
      /** Starts the restored database for some work. */
      async restored<T>(work: (url: string) => Promise<T>): Promise<T> {
        const server = await startEmbedded(places.dataDir, { durable: false })
        try {
          return await work(server.url)
        } finally {
          await server.stop()
        }
      },
    }
  } catch (error) {
    places.remove()
    throw error
  } finally {
    await running.stop()
  }
}

/** What `archiveOfPhones` answers. */
export type ArchiveOfPhones = Awaited<ReturnType<typeof archiveOfPhones>>
