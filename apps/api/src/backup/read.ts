import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { decrypt } from './encryption.ts'
import type { BackupKeys } from './order.ts'
import { FrameReader } from './frames.ts'
import { partsOfFrames, signerOf } from './signature.ts'
import {
  entry,
  entryEnd,
  header,
  manifest,
  type Contents,
  type Entry,
  type Header,
  type ListedEntry,
  BackupRefused,
} from './manifest.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Receives a file of frames while it is read; commit nothing before the reader returns. */
export interface Visitor<H> {
  header?: (header: H) => Promise<void>
  entry?: (entry: Entry, data: Bytes) => Promise<number | undefined>
}

interface Format<H, M> {
  name: string
  header: { parse: (value: unknown) => H }
  manifest: { parse: (value: unknown) => M }
}

/**
 * Reads a whole backup in bounded memory, and compares every entry with its digest, and the signature with both ends.
 * Whose signature counts is for the caller to decide.
 * @throws BackupRefused if a byte is missing, altered or added, or no key opens it.
 */
export const readBackup = (path: string, keys: BackupKeys, visitor: Visitor<Header> = {}): Promise<Contents> =>
  readFramed(path, keys, { name: 'piel-backup', header, manifest }, visitor)

interface Framed<H, M> {
  header: H
  manifest: M
  signedBy: string | null
}

export async function readFramed<H, M extends { entries: ListedEntry[] }>(
  path: string,
  keys: BackupKeys,
  format: Format<H, M>,
  visitor: Visitor<H> = {},
): Promise<Framed<H, M>> {
  let contents: Framed<H, M> | undefined
  try {
    await pipeline(
      createReadStream(path),
      (source: Bytes) => decrypt(source, keys),
      createZstdDecompress(),
      async (source: Bytes) => {
        contents = await readFrames(new FrameReader(source), format, visitor)
      },
    )
  } catch (error) {
    throw refusalOf(error, path)
  }
  if (!contents) throw new BackupRefused('it ends early')
  return contents
}

const unreadable: Record<string, (path: string) => string> = {
  ENOENT: (path) => `there is no file ${path}`,
  ENOTDIR: (path) => `there is no file ${path}`,
  EACCES: (path) => `this account cannot read ${path}`,
  EISDIR: (path) => `${path} is a folder`,
}

/** Turns errors of the file, the decompression and the formats into refusals; others, such as the database's, stay. */
function refusalOf(error: unknown, path: string): unknown {
  const { code = '', syscall, path: failed } = error as NodeJS.ErrnoException
  const isOfFile = failed === path || syscall === 'read'
  const reason = isOfFile ? unreadable[code]?.(path) : undefined
  if (reason !== undefined) return new BackupRefused(reason, { cause: error })
  const isOfFormat = error instanceof SyntaxError || code.startsWith('ZSTD') || code.startsWith('Z_')
  const isOfSchema = error instanceof Error && error.constructor.name === '$ZodError'
  return isOfFormat || isOfSchema ? new BackupRefused('it is damaged', { cause: error }) : error
}

async function readFrames<H, M extends { entries: ListedEntry[] }>(
  reader: FrameReader,
  format: Format<H, M>,
  visitor: Visitor<H>,
): Promise<Framed<H, M>> {
  const payloadOf = async (kind: 'header' | 'manifest', frame: Awaited<ReturnType<FrameReader['next']>>) => {
    if (frame?.kind !== kind) throw new BackupRefused('it is incomplete')
    return await reader.payload(frame.length)
  }
  const head = await payloadOf('header', await reader.next())
  const first = format.header.parse(JSON.parse(head.toString()))
  await visitor.header?.(first)
  const entries: ListedEntry[] = []
  const names = new Set<string>()
  let frame = await reader.next()
  for (; frame?.kind === 'entry'; frame = await reader.next()) {
    const about = entry.parse(await reader.json(frame.length))
    if (names.has(about.name)) throw new BackupRefused(`it holds ${about.name} twice`)
    names.add(about.name)
    entries.push(await readEntry(reader, about, visitor))
  }
  const { signature, ...rest } = signedManifest(JSON.parse((await payloadOf('manifest', frame)).toString()))
  const last = format.manifest.parse(rest)
  if (JSON.stringify(last.entries) !== JSON.stringify(entries)) throw new BackupRefused('its list of contents differs')
  if (await reader.next()) throw new BackupRefused('something follows its end')
  const signedBy = signature === undefined ? null : signerOf(partsOfFrames(format.name, head, rest), signature)
  return { header: first, manifest: last, signedBy }
}

/** The manifest as it was written, in the order of its keys. */
function signedManifest(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new BackupRefused('it is damaged')
  return { ...value }
}

async function readEntry<H>(reader: FrameReader, about: Entry, visitor: Visitor<H>): Promise<ListedEntry> {
  const hash = createHash('sha256')
  let bytes = 0
  let end: unknown
  async function* data(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const frame = await reader.next()
      if (frame?.kind === 'end') {
        end = await reader.json(frame.length)
        return
      }
      if (frame?.kind !== 'data') throw new BackupRefused('it is incomplete')
      for await (const part of reader.data(frame.length)) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    }
  }
  const source = data()
  const taken = await visitor.entry?.(about, source)
  for await (const part of source) void part
  const stated = entryEnd.parse(end)
  if (stated.bytes !== bytes || stated.sha256 !== hash.digest('hex') || (taken !== undefined && taken !== stated.rows))
    throw new BackupRefused(`${about.name} does not match its digest`)
  return { ...about, ...stated }
}
