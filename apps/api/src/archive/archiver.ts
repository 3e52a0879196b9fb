import { readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { ArchiveState } from '#/deps.ts'
import { signerIn } from '#/backup/signature.ts'
import { systemNow } from '#/lib/clock.ts'
import { writeBase } from './base.ts'
import { readArchive } from './catalogue.ts'
import { partialOf, publish, signedSegment, toRecipient, writePartial } from './file.ts'
import { fileOfSegment, isSegment, segmentAfter, segmentBytes } from './names.ts'
import type { ArchiveOrder } from './supervise.ts'
import { pruneArchive } from './prune.ts'
import { beginSeries, keep, openSeries, type Current } from './series.ts'

/** The most bytes that wait while the archive accepts nothing; none wait on a disk that is almost full. */
export const maxWaitingBytes = 4 * 1024 ** 3
const minFreeBytes = 1024 ** 3
const minDroppedSegments = 4

const baseIntervalMs = 7 * 86_400_000
const maxPauseMs = 3_600_000
const firstPauseMs = 60_000

type Say = (level: 'info' | 'warn' | 'error', message: string) => void

type Part = 'moving' | 'server' | 'base'

export interface ArchiverLimits {
  maxWaitingBytes: number
}

/** Moves finished segments to the archive and makes a base backup each week. One process does this. */
export function createArchiver(order: ArchiveOrder, say: Say, limits: ArchiverLimits = { maxWaitingBytes }) {
  let series: Current | undefined
  let isOpened = false
  let archivedAt: string | null = null
  let baseAt: string | null = null
  let waiting = 0
  let failingSince: string | null = null
  const errors: Record<Part, string | null> = { moving: null, server: null, base: null }
  let base: Promise<void> | undefined
  let baseFailures = 0
  let baseAfterMs = 0

  function report(part: Part, error: string | null): void {
    const before = errors[part]
    errors[part] = error
    if (Object.values(errors).every((it) => it === null)) {
      if (before !== null) say('info', 'the archive works again')
      failingSince = null
      return
    }
    failingSince ??= systemNow()
    if (error !== null && error !== before) say('error', `the archive of the database fails: ${error}`)
  }

  async function begin(): Promise<Current> {
    const begun = await beginSeries(order)
    say('info', `archiving begins in ${begun.name}`)
    if (!(await signerIn(order.dataDir)))
      say('warn', 'the archive is not signed: the key in DATA_DIR/audit cannot be read')
    baseAt = null
    baseAfterMs = 0
    return begun
  }

  async function ensureSeries(): Promise<Current> {
    if (!isOpened) {
      series = await openSeries(order)
      isOpened = true
      const found = (await readArchive(order.folder)).find(({ name }) => name === series?.name)
      baseAt = found?.bases[0]?.endedAt ?? null
    }
    series ??= await begin()
    return series
  }

  async function waitingSegments(): Promise<string[]> {
    const names = await readdir(order.segments)
    for (const name of names.filter((it) => /\.(backup|history|partial)$/.test(it)))
      await rm(join(order.segments, name), { force: true })
    return names.filter(isSegment).toSorted()
  }

  /** Ends the series if the archive accepts nothing for too long, so that the data disk does not fill. */
  async function dropIfTooMany(names: string[]): Promise<boolean> {
    const disk = await statfs(order.segments)
    const isFull = disk.bavail * disk.bsize < minFreeBytes && names.length >= minDroppedSegments
    if (names.length * segmentBytes <= limits.maxWaitingBytes && !isFull) return false
    await rm(join(order.home, 'series.json'), { force: true })
    for (const name of names) await rm(join(order.segments, name), { force: true })
    series = undefined
    isOpened = true
    say('error', `${names.length} segments were dropped, because the archive does not take them: it has a gap now`)
    return true
  }

  async function move(segment: string): Promise<void> {
    const from = join(order.segments, segment)
    const { size, mtime } = await stat(from)
    if (size !== segmentBytes) throw new Error(`${segment} has ${size} bytes`)
    let target = await ensureSeries()
    // PostgreSQL hands a segment over again after a crash.
    if (target.last !== null && segment <= target.last) return await rm(from)
    if (target.last !== null && segment !== segmentAfter(target.last)) {
      say('error', `the archive has a gap after ${target.last}`)
      target = series = await begin()
    }
    const path = join(order.folder, target.name, fileOfSegment(segment))
    const signer = await signerIn(order.dataDir)
    const bytes = () => createReadStream(from, { highWaterMark: 256 * 1024 })
    const content = () => signedSegment(bytes(), { series: target.name, segment }, signer)
    await writePartial(path, content, toRecipient(target.recipient))
    await utimes(partialOf(path), mtime, mtime)
    await publish(path)
    target.last = segment
    archivedAt = systemNow()
    await keep(order, target)
    await rm(from)
  }

  async function moveAll(): Promise<void> {
    let names = await waitingSegments()
    waiting = names.length
    try {
      await ensureSeries()
      for (; names.length > 0; names = names.slice(1)) {
        await move(names[0] ?? '')
        waiting = names.length - 1
      }
      report('moving', null)
    } catch (error) {
      report('moving', messageOf(error))
      if (await dropIfTooMany(names)) waiting = 0
    }
  }

  async function makeBase(target: Current): Promise<void> {
    const reached = (segment: string): boolean => {
      if (series !== target) throw new Error('The archive has a gap since the base backup began')
      return target.last !== null && target.last >= segment
    }
    try {
      const { endedAt } = await writeBase(order, target, reached)
      baseAt = endedAt
      baseFailures = 0
      report('base', null)
      const removed = await pruneArchive(order.folder, target.name)
      say('info', `base backup of ${endedAt} in ${target.name}; ${removed} old files removed`)
    } catch (error) {
      baseFailures += 1
      baseAfterMs = performance.now() + Math.min(maxPauseMs, firstPauseMs * 2 ** (baseFailures - 1))
      report('base', `no base backup: ${messageOf(error)}`)
    }
  }

  const isBaseDue = (): boolean =>
    performance.now() >= baseAfterMs &&
    (baseAt === null || Date.parse(baseAt) + baseIntervalMs < Date.parse(systemNow()))

  return {
    async step(): Promise<void> {
      await moveAll()
      if (series === undefined || base !== undefined || !isBaseDue()) return
      base = makeBase(series).finally(() => (base = undefined))
    },
    /** Asks PostgreSQL whether it can hand over segments. */
    async askServer(client: Client): Promise<void> {
      const { rows } = await client.query<{ isFailing: boolean }>(
        `SELECT last_failed_time > coalesce(last_archived_time, '-infinity') AS "isFailing" FROM pg_stat_archiver`,
      )
      const error = `PostgreSQL cannot write to ${order.segments}: check the space on its disk`
      report('server', rows[0]?.isFailing ? error : null)
    },
    moveAll,
    baseDone: () => base,
    state: (): ArchiveState => ({
      segment: series?.last ?? null,
      archivedAt,
      waiting,
      baseAt,
      failingSince,
      error: errors.moving ?? errors.server ?? errors.base,
    }),
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
