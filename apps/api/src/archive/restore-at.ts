import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sql from 'sql-template-tag'
import { finishRestore } from '#/backup/finish.ts'
import { BackupRefused, CommandRefused } from '#/backup/manifest.ts'
import { stageIn } from '#/backup/stage.ts'
import { statedSigner, type Trust } from '#/backup/trust.ts'
import type { Verification } from '#/backup/verify.ts'
import { syncFolder } from '#/backup/write.ts'
import { setArchiving } from '#/db/embedded/archiving.ts'
import { foldersFor, restoringFolder, type Folders } from '#/db/embedded/folders.ts'
import { lockFolder } from '#/db/embedded/lock.ts'
import { startRecovery } from '#/db/embedded/recovery.ts'
import { stopStaleServer } from '#/db/embedded/stale-server.ts'
import { migrate } from '#/db/migrate.ts'
import { withDatabase } from '#/db/connection/standalone.ts'
import type { Env } from '#/env.ts'
import { systemNow } from '#/lib/clock.ts'
import { readArchive } from './catalogue.ts'
import { chooseBase, countUntil, segmentsFrom, type Choice } from './choose.ts'
import { unpackSegment } from './file.ts'
import { instantOf } from './instant.ts'
import { keysOf } from './series.ts'
import { giveTo, unpackBase } from './unpack-base.ts'

type RestoreEnv = Pick<Env, 'walArchive' | 'databaseUrl' | 'dataDir' | 'backup' | 'clinic'>

export interface RestoreAtOptions {
  at: string
  trust: Trust
  account: string
  now: Date
  say: (line: string) => void
}

/**
 * Restores the embedded database to an instant, from the archive, into an empty data folder. The result is moved into
 * place once verified.
 * @throws CommandRefused with the reason.
 */
export async function restoreAt(env: RestoreEnv, options: RestoreAtOptions): Promise<Verification> {
  const { timeZone } = env.clinic
  if (env.walArchive === undefined || env.databaseUrl !== undefined)
    throw new CommandRefused('Set WAL_ARCHIVE to the folder of the archive; it restores the embedded database only')
  const instant = instantOf(options.at, { timeZone, now: options.now })
  if (!(await stat(env.walArchive).catch(() => undefined)))
    throw new CommandRefused(`The folder of WAL_ARCHIVE, ${env.walArchive}, does not exist`)
  const choice = chooseBase(await readArchive(env.walArchive), instant)
  const segments = segmentsFrom(choice)
  const dataDir = resolve(env.dataDir)
  const folders = foldersFor(dataDir)
  const lock = await lockFolder(folders.home)
  const work = restoringFolder(folders)
  const stage = await stageIn(dataDir)
  try {
    if (existsSync(join(folders.cluster, 'PG_VERSION')))
      throw new CommandRefused(`${folders.cluster} holds a database: move it away, and restore into an empty folder`)
    await clear(folders)
    const verification = await rebuild({ env, dataDir, folders, choice, segments, instant, stage, ...options })
    await rename(join(work, 'data'), folders.cluster)
    await syncFolder(folders.home)
    await rm(work, { recursive: true })
    return verification
  } catch (error) {
    // The cause is known, so nothing is kept. After any other error the folder stays marked.
    if (error instanceof CommandRefused) await rm(work, { recursive: true, force: true })
    throw error
  } finally {
    await stage.remove()
    await lock.release()
  }
}

/** Removes what an interrupted restore left. The next start begins a new series. */
async function clear(folders: Folders): Promise<void> {
  const work = restoringFolder(folders)
  await stopStaleServer(join(work, 'data'), () => undefined)
  await rm(work, { recursive: true, force: true })
  setArchiving(folders, false)
}

interface Rebuilding extends RestoreAtOptions {
  env: RestoreEnv
  dataDir: string
  folders: Folders
  choice: Choice
  segments: string[]
  instant: Date
  stage: Awaited<ReturnType<typeof stageIn>>
}

async function rebuild(given: Rebuilding): Promise<Verification> {
  const { env, dataDir, folders, choice, instant, stage, trust, account, say } = given
  const work = restoringFolder(folders)
  const cluster = join(work, 'data')
  const keys = await keysOf(choice.series, env.backup.keys).catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error
    throw new CommandRefused(`The archive ${choice.series.folder} is refused: ${error.reason}`, { cause: error })
  })
  say(`Restoring the base backup of ${choice.base.endedAt} …`)
  await mkdir(work, { recursive: true, mode: 0o700 })
  const unpacking = { series: choice.series, keys, trust, stage }
  const { lastSegment: lastOfBase, signedBy } = await unpackBase(choice.base, cluster, unpacking)
  say(`It is ${statedSigner(signedBy)}`)
  const server = await recover({ ...given, lastOfBase, keys, cluster })
  try {
    const { url } = server
    const applied = await migrate(url, undefined, env.clinic.timeZone)
    if (applied.length > 0) say(`Migrated to this version: ${applied.length} migrations`)
    const [last] = await withDatabase(
      url,
      (db) => db.query<{ at: string | null }>(sql`SELECT pg_last_xact_replay_timestamp() AS at`),
      { role: null },
    )
    say(`The last change that is restored is of ${last?.at ?? choice.base.endedAt}`)
    const reason = `Restored the archive up to ${instant.toISOString()}, ${statedSigner(signedBy)}`
    return await finishRestore(url, { reason }, { stage, dataDir, account, at: systemNow(), say })
  } finally {
    await server.stop()
  }
}

/** Recovery ended before the instant, or before the end of the base backup. */
const endedEarly = /ended before configured recovery target|ends before end of online backup|ends before consistent/

interface Recovering extends Rebuilding {
  lastOfBase: string
  keys: Awaited<ReturnType<typeof keysOf>>
  cluster: string
}

/** Replays the log up to the instant. Wrong file times, such as after a copy, only cost a second attempt. */
async function recover(given: Recovering): ReturnType<typeof startRecovery> {
  const { folders, choice, segments, instant, lastOfBase, keys, trust, cluster, say } = given
  if (!segments.includes(lastOfBase))
    throw new CommandRefused(`The archive has a gap: the segment ${lastOfBase} is missing`)
  const unpacked = join(restoringFolder(folders), 'segments')
  await mkdir(unpacked, { mode: 0o700 })
  let done = 0
  const unpackUpTo = async (count: number): Promise<void> => {
    say(`Restoring ${count - done} segments of the log …`)
    for (; done < count; done += 1) {
      const segment = segments[done] ?? ''
      await unpackSegment(choice.series, segment, join(unpacked, segment), { keys, trust })
    }
    await giveTo(restoringFolder(folders), folders.identity)
  }
  const start = (until: string | undefined) => startRecovery({ ...folders, cluster }, { segments: unpacked, until })
  await unpackUpTo(Math.max(await countUntil(choice.series, segments, instant), segments.indexOf(lastOfBase) + 1))
  for (;;) {
    try {
      return await start(instant.toISOString())
    } catch (error) {
      if (!(error instanceof Error) || !endedEarly.test(error.message)) throw error
    }
    if (done === segments.length) break
    await unpackUpTo(segments.length)
  }
  const last = segments.at(-1) ?? ''
  if (choice.next)
    throw new CommandRefused(
      `The archive has a gap after the segment ${last}: it has no change until ${choice.next.bases.at(-1)?.endedAt}. Choose an instant before or after`,
    )
  say('The archive ends before that instant: everything that it holds is restored')
  return await start(undefined)
}
