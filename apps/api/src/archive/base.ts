import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Client } from 'pg'
import { withClient } from '#/backup/connection.ts'
import { jsonFrame } from '#/backup/frames.ts'
import { manifestFrame, signerIn, type Signer } from '#/backup/signature.ts'
import { listedEntry, type Entry, type ListedEntry } from '#/backup/manifest.ts'
import { entryFrames, sizesOf } from '#/backup/write.ts'
import { codeOf } from '#/db/errors.ts'
import { listCluster } from './cluster-files.ts'
import { partialOf, publish, toRecipient, writePartial } from './file.ts'
import { fileOfBase } from './names.ts'
import type { ArchiveOrder } from './supervise.ts'
import type { Current } from './series.ts'

export const baseHeader = z.object({
  format: z.literal('piel-base'),
  /** Version 1 names no series, and holds PostgreSQL's configuration, without which older versions restore nothing. */
  formatVersion: z.literal([1, 2]),
  series: z.optional(z.string()),
  firstSegment: z.string(),
})

/** The manifest, written last: files of the cluster (`cluster/…`) and of the audit trail, and what recovery needs. */
export const baseManifest = z.object({
  entries: z.array(listedEntry),
  folders: z.array(z.string()),
  label: z.string(),
  lastSegment: z.string(),
  endedAt: z.string(),
})

const control = 'global/pg_control'

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Uint8Array
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

const entryOf = (name: string): Entry => ({ kind: 'file', name, columns: [] })

interface Result {
  endedAt: string
  lastSegment: string
}

interface Content {
  order: ArchiveOrder
  series: string
  firstSegment: string
  signer: Signer | undefined
  result: { value?: Result }
}

async function* frames(
  client: Client,
  { order, series, firstSegment, signer, result }: Content,
): AsyncGenerator<Uint8Array> {
  const head = jsonFrame('header', { format: 'piel-base', formatVersion: 2, series, firstSegment })
  yield head
  const entries: ListedEntry[] = []
  const none = async () => 0
  for (const { name, path, bytes } of await sizesOf(order.dataDir))
    entries.push(yield* entryFrames(entryOf(name), createReadStream(path, { end: bytes - 1 }), none))
  const { folders, files } = await listCluster(order.cluster)
  for (const file of files.filter((path) => path !== control))
    entries.push(yield* entryFrames(entryOf(`cluster/${file}`), bytesOf(join(order.cluster, file)), none))
  const bytes = await readFile(join(order.cluster, control))
  entries.push(
    yield* entryFrames(
      entryOf(`cluster/${control}`),
      (async function* () {
        yield bytes
      })(),
      none,
    ),
  )
  const { rows } = await client.query<Result & { label: string }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS "lastSegment",
      to_char(clock_timestamp() + interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "endedAt"
      FROM pg_backup_stop(true)`,
  )
  const [end] = rows
  if (!end) throw new Error('The base backup did not end')
  const { label, lastSegment, endedAt } = end
  result.value = { endedAt, lastSegment }
  yield manifestFrame(signer, 'piel-base', head, { entries, folders, label, lastSegment, endedAt })
}

const pollMs = 200

/**
 * Writes a base backup of the running server, and names it only once the archive has all its segments.
 * @param reached whether the series has the segment; throws if it never will.
 */
export async function writeBase(
  order: ArchiveOrder,
  series: Current,
  reached: (segment: string) => boolean,
): Promise<{ path: string; endedAt: string }> {
  const unnamed = join(order.folder, series.name, 'base')
  await rm(partialOf(unnamed), { force: true })
  const signer = await signerIn(order.dataDir)
  const end = await withClient(order.url, async (client) => {
    const { rows } = await client.query<{ firstSegment: string }>(
      `SELECT pg_walfile_name(lsn) AS "firstSegment" FROM pg_backup_start('piel', true) AS lsn`,
    )
    const firstSegment = rows[0]?.firstSegment ?? ''
    const result: { value?: Result } = {}
    const content = { order, series: series.name, firstSegment, signer, result }
    await writePartial(unnamed, () => frames(client, content), toRecipient(series.recipient))
    if (!result.value) throw new Error('The base backup was not written')
    return { ...result.value, firstSegment }
  })
  while (!reached(end.lastSegment)) await sleep(pollMs)
  const path = join(order.folder, series.name, fileOfBase(end))
  await publish(path, partialOf(unnamed))
  return { path, endedAt: end.endedAt }
}
