import { createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { publish, writePartial } from '#/archive/file.ts'
import { decrypt } from '#/backup/encryption.ts'
import { dataFrame, FrameReader, jsonFrame, payloadOf, type FrameKind } from '#/backup/frames.ts'
import type { BackupKeys } from '#/backup/order.ts'
import { manifestFrame, type Signer } from '#/backup/signature.ts'

export interface Frame {
  kind: FrameKind
  payload: Buffer
}

/** The frames of a backup, as a forger who can open it reads them. */
export async function framesOf(path: string, keys: BackupKeys): Promise<Frame[]> {
  const bytes = await buffer(decrypt(createReadStream(path), keys))
  const reader = new FrameReader(createZstdDecompress().end(bytes))
  const frames: Frame[] = []
  for (let frame = await reader.next(); frame; frame = await reader.next())
    frames.push({ kind: frame.kind, payload: await reader.payload(frame.length) })
  return frames
}

const bytesOf = ({ kind, payload }: Frame): Buffer =>
  kind === 'data' ? dataFrame(payload) : jsonFrame(kind, JSON.parse(payload.toString()))

export async function writeFrames(path: string, frames: Frame[], keys: BackupKeys): Promise<void> {
  await writePartial(
    path,
    async function* () {
      for (const frame of frames) yield bytesOf(frame)
    },
    keys,
  )
  await publish(path)
}

const payloadOfJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** With the values of one JSON frame replaced. */
export const altered = (frames: Frame[], kind: FrameKind, more: object): Frame[] =>
  frames.map((frame) =>
    frame.kind === kind
      ? { kind, payload: payloadOfJson({ ...(JSON.parse(frame.payload.toString()) as object), ...more }) }
      : frame,
  )

const manifestOf = (frames: Frame[]): object => {
  const found = frames.find(({ kind }) => kind === 'manifest')
  return { ...(JSON.parse(found?.payload.toString() ?? '{}') as object), signature: undefined }
}

export const unsigned = (frames: Frame[]): Frame[] => altered(frames, 'manifest', { signature: undefined })

export function signedBy(frames: Frame[], signer: Signer, format = 'piel-backup'): Frame[] {
  const header = frames.find(({ kind }) => kind === 'header')
  const bytes = manifestFrame(signer, format, header ? bytesOf(header) : Buffer.alloc(0), manifestOf(frames))
  return frames.map((frame) => (frame.kind === 'manifest' ? { kind: 'manifest', payload: payloadOf(bytes) } : frame))
}

/** With one more entry before the manifest, which lists it. */
export function withFile(frames: Frame[], name: string, text: string, kind: 'file' | 'table' = 'file'): Frame[] {
  const about = { kind, name, columns: [] }
  const payload = Buffer.from(text)
  const end = { rows: 0, bytes: payload.length, sha256: createHash('sha256').update(payload).digest('hex') }
  const added: Frame[] = [
    { kind: 'entry', payload: payloadOfJson(about) },
    { kind: 'data', payload },
    { kind: 'end', payload: payloadOfJson(end) },
  ]
  const at = frames.findIndex(({ kind }) => kind === 'manifest')
  const { entries } = JSON.parse(frames[at]?.payload.toString() ?? '') as { entries: object[] }
  const listed = altered(frames, 'manifest', { entries: [...entries, { ...about, ...end }] })
  return [...listed.slice(0, at), ...added, ...listed.slice(at)]
}
