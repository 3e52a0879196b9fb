import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import * as z from 'zod/mini'
import { decrypt, encrypt } from '#/backup/encryption.ts'
import type { BackupKeys } from '#/backup/order.ts'
import { syncFolder } from '#/backup/write.ts'
import { systemNow } from '#/lib/clock.ts'
import { partialOf, publish } from './file.ts'
import { keyFile, nameOfSeries, segmentAfter } from './names.ts'
import { readArchive, type Series } from './catalogue.ts'
import type { ArchiveOrder } from './supervise.ts'

const current = z.object({
  /** Those of version 1 are not signed: after an upgrade another one begins. */
  formatVersion: z._default(z.int(), 1),
  name: z.string(),
  recipient: z.string(),
  last: z.nullable(z.string()),
  isOnDataDisk: z.boolean(),
})
export type Current = z.output<typeof current>

const formatVersion = 2

const pathOf = (order: ArchiveOrder): string => join(order.home, 'series.json')

export async function keep(order: ArchiveOrder, series: Current): Promise<void> {
  const path = pathOf(order)
  await writeFile(partialOf(path), JSON.stringify(series), { mode: 0o600, flush: true })
  await publish(path)
}

/** The private key of a series, from the passphrase or from BACKUP_IDENTITY. */
export async function keysOf(
  { folder, hasKey }: Pick<Series, 'folder' | 'hasKey'>,
  keys: BackupKeys,
): Promise<BackupKeys> {
  const { passphrase } = keys
  if (!hasKey) return { ...keys, passphrase: undefined }
  const opened = decrypt(createReadStream(join(folder, keyFile)), { ...keys, passphrase, identity: undefined })
  return { recipient: undefined, passphrase: undefined, identity: (await buffer(opened)).toString() }
}

async function readKept(order: ArchiveOrder): Promise<Current | undefined> {
  try {
    return current.parse(JSON.parse(await readFile(pathOf(order), 'utf8')))
  } catch {
    return undefined
  }
}

const isSameDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev

/** The series to continue; undefined if a new one must begin. @throws if the archive's disk is absent. */
export async function openSeries(order: ArchiveOrder): Promise<Current | undefined> {
  const kept = await readKept(order)
  if (!kept) return undefined
  const found = (await readArchive(order.folder)).find(({ name }) => name === kept.name)
  if (!found) {
    if (!kept.isOnDataDisk && (await isSameDisk(order.folder, order.home)))
      throw new Error(
        `WAL_ARCHIVE, ${order.folder}, no longer has ${kept.name} and is on the disk of the data: mount its disk`,
      )
    return undefined
  }
  const newest = found.segments.at(-1) ?? null
  const isContinued = newest === kept.last || kept.last === null || newest === segmentAfter(kept.last)
  if (kept.formatVersion !== formatVersion) return undefined
  return isContinued && (await recipientOf(found, order.keys)) === kept.recipient ? kept : undefined
}

async function recipientOf(found: Series, keys: BackupKeys): Promise<string | undefined> {
  if (!found.hasKey) return keys.recipient
  if (keys.recipient !== undefined) return undefined
  const { identity } = await keysOf(found, keys).catch(() => ({ identity: undefined }))
  return identity === undefined ? undefined : await identityToRecipient(identity)
}

export async function beginSeries(order: ArchiveOrder): Promise<Current> {
  const { folder, keys } = order
  const name = nameOfSeries(systemNow())
  const path = join(folder, name)
  await mkdir(path, { mode: 0o700 })
  try {
    const recipient = keys.recipient ?? (await createKey(path, keys))
    await syncFolder(folder)
    const series: Current = {
      formatVersion,
      name,
      recipient,
      last: null,
      isOnDataDisk: await isSameDisk(folder, order.home),
    }
    await keep(order, series)
    return series
  } catch (error) {
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

async function createKey(path: string, keys: BackupKeys): Promise<string> {
  const identity = await generateX25519Identity()
  const file = join(path, keyFile)
  const source = (async function* () {
    yield Buffer.from(identity)
  })()
  await writeFile(partialOf(file), encrypt(source, keys), { mode: 0o600, flush: true })
  await publish(file)
  return await identityToRecipient(identity)
}
