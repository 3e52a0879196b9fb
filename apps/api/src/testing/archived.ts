import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { createArchiver } from '#/archive/archiver.ts'
import { restoreAt } from '#/archive/restore-at.ts'
import { signerIn } from '#/backup/signature.ts'
import { trustIn, type TrustOptions } from '#/backup/trust.ts'
import { archivingFolder, segmentsFolder } from '#/db/embedded/archiving.ts'
import { foldersFor } from '#/db/embedded/folders.ts'
import { startEmbedded } from '#/db/embedded/server.ts'
import { migrate } from '#/db/migrate.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { testEnv } from './env.ts'
import { giveCluster } from './new-cluster.ts'
import { buildTestApp } from './test-app.ts'

export const passphrase = 'correct horse battery'

/** A folder with an archive beside a data folder, which other accounts can reach. */
export function archiveFolders() {
  const root = mkdtempSync(join(tmpdir(), 'piel-archive-'))
  chmodSync(root, 0o755)
  const [dataDir, folder] = [join(root, 'data'), join(root, 'archive')]
  mkdirSync(folder)
  const keys = { passphrase, recipient: undefined, identity: undefined }
  const said: string[] = []
  const signer = { fingerprint: '' }
  const env = (more: Partial<ReturnType<typeof testEnv>> = {}) =>
    testEnv({ dataDir, walArchive: folder, backup: { ...testEnv().backup, keys }, ...more })
  return {
    root,
    dataDir,
    folder,
    keys,
    said,
    /** The key that signs the archive, once it is written. */
    signer,
    env,
    /** Restores as an operator who names the keys of `trust`; by default the archive's own. */
    restore: async (at: string, more = {}, trust?: TrustOptions) =>
      restoreAt(env(more), {
        at,
        trust: await trustIn(dataDir, trust ?? { signedBy: [signer.fingerprint] }),
        account: 'operator',
        now: new Date(),
        say: (line) => void said.push(line),
      }),
    destroyData: () => rmSync(dataDir, { recursive: true }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The product on an embedded database of its own, whose log an archiver of this process moves. */
export async function startArchived(
  places: ReturnType<typeof archiveFolders>,
  options: { maxWaitingBytes?: number } = {},
) {
  const { dataDir, folder, keys, said } = places
  giveCluster(dataDir, 'migrated')
  const server = await startEmbedded(dataDir, { archiving: true })
  await migrate(server.url)
  const db = createDatabase(server.url)
  const folders = foldersFor(dataDir)
  const order = {
    url: server.url,
    dataDir,
    cluster: folders.cluster,
    home: archivingFolder(folders),
    segments: segmentsFolder(folders),
    folder,
    keys,
  }
  const newArchiver = () =>
    createArchiver(order, (_level, message) => void said.push(message), {
      maxWaitingBytes: options.maxWaitingBytes ?? 4 * 1024 ** 3,
    })
  let archiver = newArchiver()
  places.signer.fingerprint = (await signerIn(dataDir))?.fingerprint ?? ''
  const test = await buildTestApp({
    database: { db, url: server.url, close: () => db.close() },
    env: { dataDir, demo: true },
  })
  const owner = createDatabase(server.url, { role: null })
  const stopped = { done: false }
  return {
    test,
    owner,
    order,
    archiver: () => archiver,
    newArchiver,
    /** Continues with an archiver that begins a new series. */
    async beginAgain(): Promise<void> {
      await archiver.baseDone()
      rmSync(join(order.home, 'series.json'), { force: true })
      archiver = newArchiver()
    },
    /** Ends the segment in use. @returns its name once PostgreSQL has handed it over. */
    async endSegment(): Promise<string> {
      const [row] = await owner.query<{ segment: string }>(
        sql`SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS segment`,
      )
      const segment = row?.segment ?? ''
      await owner.query(sql`SELECT pg_switch_wal()`)
      await owner.query(sql`SELECT 1`)
      for (let i = 0; i < 1000 && !existsSync(join(order.segments, segment)); i += 1) await sleep(20)
      return segment
    },
    /** Makes the first base backup. */
    async base(): Promise<void> {
      await archiver.step()
      for (let done = false; !done;) {
        done = await Promise.race([archiver.baseDone()?.then(() => true) ?? true, sleep(100, false)])
        await archiver.moveAll()
      }
    },
    /** The present of the database; changes before and after it differ in time. */
    async instant(): Promise<string> {
      await sleep(20)
      const [row] = await owner.query<{ at: string }>(sql`SELECT clock_timestamp() AS at`)
      await sleep(20)
      return row?.at ?? ''
    },
    async stop(): Promise<void> {
      if (stopped.done) return
      stopped.done = true
      await owner.close()
      await test.close()
      await db.close()
      await server.stop()
    },
  }
}
