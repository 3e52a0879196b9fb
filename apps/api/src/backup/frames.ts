import { BackupRefused } from './manifest.ts'

/**
 * The content of a backup, before compression and encryption, is a sequence of frames: one byte for the kind, four for
 * the length (big-endian), then the payload. `data` is raw, everything else JSON.
 */
export const kinds = { header: 1, entry: 2, data: 3, end: 4, manifest: 5 } as const
export type FrameKind = keyof typeof kinds

const prefixBytes = 5
/** A damaged length must not make the reader wait for gigabytes of JSON. */
const maxJsonBytes = 64 * 1024 * 1024

function prefix(kind: FrameKind, length: number): Buffer {
  const bytes = Buffer.alloc(prefixBytes)
  bytes.writeUInt8(kinds[kind])
  bytes.writeUInt32BE(length, 1)
  return bytes
}

export function jsonFrame(kind: Exclude<FrameKind, 'data'>, value: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(value))
  return Buffer.concat([prefix(kind, payload.length), payload])
}

export const payloadOf = (frame: Buffer): Buffer => frame.subarray(prefixBytes)

export const dataFrame = (bytes: Uint8Array): Buffer => Buffer.concat([prefix('data', bytes.length), bytes])

export class FrameReader {
  readonly #source: AsyncIterator<Uint8Array>
  #chunk: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The kind and length of the next frame; undefined at the end. Read its payload before the next call. */
  async next(): Promise<{ kind: FrameKind; length: number } | undefined> {
    if (!(await this.#fill())) return undefined
    const head = await this.#take(prefixBytes)
    const kind = Object.entries(kinds).find(([, number]) => number === head[0])?.[0] as FrameKind | undefined
    if (kind === undefined) throw new BackupRefused('it contains something unknown')
    return { kind, length: head.readUInt32BE(1) }
  }

  /** The bytes of a frame of JSON, as they were written. */
  async payload(length: number): Promise<Buffer> {
    if (length > maxJsonBytes) throw new BackupRefused('it contains something unknown')
    return await this.#take(length)
  }

  async json(length: number): Promise<unknown> {
    return JSON.parse((await this.payload(length)).toString()) as unknown
  }

  async *data(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0;) {
      if (!(await this.#fill())) throw new BackupRefused('it ends early')
      const part = this.#chunk.subarray(0, left)
      this.#chunk = this.#chunk.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  async #take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for await (const part of this.data(length)) parts.push(part)
    return Buffer.concat(parts)
  }

  async #fill(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const { done, value } = await this.#source.next()
      if (done === true) return false
      this.#chunk = value
    }
    return true
  }
}
