import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { decrypt, encrypt } from '#/backup/encryption.ts'
import type { BackupKeys } from '#/backup/order.ts'
import { CommandRefused } from '#/backup/manifest.ts'
import { signerOf, type Signer } from '#/backup/signature.ts'
import { assertTrusted, type Trust } from '#/backup/trust.ts'
import { compression, syncFolder } from '#/backup/write.ts'
import type { Series } from './catalogue.ts'
import { fileOfSegment, placeOf, segmentBytes } from './names.ts'

type Bytes = AsyncIterable<Uint8Array>

export const partialOf = (path: string): string => join(dirname(path), `.${basename(path)}.partial`)

export const toRecipient = (recipient: string): BackupKeys => ({
  recipient,
  identity: undefined,
  passphrase: undefined,
})

/** Writes a compressed and encrypted file under a hidden name and waits until it is on disk. */
export async function writePartial(path: string, source: () => Bytes, keys: BackupKeys): Promise<void> {
  await rm(partialOf(path), { force: true })
  try {
    await pipeline(
      source,
      createZstdCompress(compression),
      (bytes: Bytes) => encrypt(bytes, keys),
      createWriteStream(partialOf(path), { flags: 'wx', mode: 0o600, flush: true }),
    )
  } catch (error) {
    await rm(partialOf(path), { force: true }).catch(() => undefined)
    throw error
  }
}

/** Gives a file its final name, and waits until the name would survive a power cut. */
export async function publish(path: string, from = partialOf(path)): Promise<void> {
  await rename(from, path)
  await syncFolder(dirname(path))
}

interface SegmentOfSeries {
  series: string
  segment: string
}

const partsOfSegment = ({ series, segment }: SegmentOfSeries, sha256: string): readonly string[] => [
  'piel-segment',
  series,
  segment,
  sha256,
]

/** A segment as the archive holds it: its bytes, then its signature as JSON. */
export async function* signedSegment(
  source: Bytes,
  of: SegmentOfSeries,
  signer: Signer | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  if (signer) yield Buffer.from(JSON.stringify(signer.sign(partsOfSegment(of, hash.digest('hex')))))
}

const maxSignatureBytes = 4096

const zeros = Buffer.alloc(segmentBytes)

/**
 * Writes a segment of the archive as PostgreSQL reads it. The end of most segments is empty and takes no space on disk.
 * @throws CommandRefused with its name if it is damaged, truncated, another segment, or no trusted key signed it.
 */
export async function unpackSegment(
  series: Pick<Series, 'name' | 'folder'>,
  segment: string,
  to: string,
  { keys, trust }: { keys: BackupKeys; trust: Trust },
): Promise<void> {
  const refused = (reason: string, cause?: unknown) =>
    new CommandRefused(`The segment ${segment} of the archive is refused: ${reason}`, { cause })
  const file = await open(to, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let rest = Buffer.alloc(0)
  try {
    await pipeline(
      createReadStream(join(series.folder, fileOfSegment(segment))),
      (source: Bytes) => decrypt(source, keys),
      createZstdDecompress(),
      async (source: Bytes) => {
        for await (const chunk of source) {
          if (bytes === 0 && !isPlaceOf(chunk, segment)) throw refused('it holds another segment')
          const content = chunk.subarray(0, segmentBytes - bytes)
          rest = Buffer.concat([rest, chunk.subarray(content.length)])
          if (rest.length > maxSignatureBytes) throw refused('it is too long')
          hash.update(content)
          const isEmpty = zeros.subarray(0, content.length).equals(content)
          if (!isEmpty) await file.write(content, 0, content.length, bytes)
          bytes += content.length
        }
      },
    )
    if (bytes !== segmentBytes) throw refused('it is too short')
    assertTrusted(signerOfSegment(rest, partsOfSegment({ series: series.name, segment }, hash.digest('hex'))), trust)
    await file.truncate(segmentBytes)
  } catch (error) {
    throw error instanceof CommandRefused ? error : refused(reasonOf(error), error)
  } finally {
    await file.close()
  }
}

function signerOfSegment(rest: Buffer, parts: readonly string[]): string | null {
  if (rest.length === 0) return null
  let stated: unknown
  try {
    stated = JSON.parse(rest.toString())
  } catch {
    // The reason follows from what is missing.
  }
  return signerOf(parts, stated)
}

const reasonOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return 'it is missing'
  if (error instanceof Error && 'reason' in error) return String(error.reason)
  return code.startsWith('ZSTD') ? 'it is damaged' : error instanceof Error ? error.message : String(error)
}

function isPlaceOf(start: Uint8Array, segment: string): boolean {
  if (start.length < 16) return false
  const { timeline, position } = placeOf(segment)
  const head = Buffer.from(start.buffer, start.byteOffset, 16)
  return head.readUInt32LE(4) === timeline && head.readBigUInt64LE(8) === position
}
