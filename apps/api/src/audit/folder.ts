import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { keyIdOf, publicKeyOf } from './chain.ts'

export const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const head = z.object({ number: z.int(), hash: z.string() })
export type Head = z.output<typeof head>

/**
 * The signing key exists but is empty, truncated or unreadable for this account. Creating another one would hide that.
 */
export class UnreadableKey extends Error {
  constructor(path: string, cause: unknown) {
    super(
      `The key that signs the audit trail cannot be read: ${path}. Restore it from a backup; without one, remove it and run npm run audit:acknowledge.`,
      { cause },
    )
  }
}

export function headsIn(text: string): Head[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [z.parse(head, JSON.parse(line))]
    } catch {
      return []
    }
  })
}

const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

export async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    // A crash may have left a partial line.
    const start = size > 0 && last.toString() !== '\n' ? '\n' : ''
    await file.appendFile(`${start}${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const appendHead = (path: string, { number, hash }: Head): Promise<void> =>
  appendLine(path, JSON.stringify({ number, hash }))

/** Enough for the last line and a truncated one. */
const tailBytes = 4096

async function readTail(path: string): Promise<string | undefined> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const tail = Buffer.alloc(Math.min(size, tailBytes))
      await file.read(tail, 0, tail.length, size - tail.length)
      return tail.toString()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** The audit trail in `DATA_DIR/audit`: signing key, trusted public keys, and the head after each seal. */
export function auditFolder(dataDir: string) {
  const folder = join(dataDir, 'audit')
  const path = (name: string): string => join(folder, name)
  const read = (name: string): Promise<string | undefined> =>
    readFile(path(name), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
      throw error
    })

  async function createFile(name: string, text: string): Promise<boolean> {
    const partial = path(`${name}.${randomUUID()}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(partial, text, { mode: 0o600, flag: 'wx', flush: true })
      await link(partial, path(name))
      await syncFolder(folder)
    } catch (error) {
      // Another process may have created it first.
      return errorCode(error) === 'EEXIST'
    } finally {
      await rm(partial, { force: true }).catch(() => undefined)
    }
    return true
  }

  async function readKey(): Promise<string | undefined> {
    try {
      const key = await read('key.pem')
      if (key !== undefined) createPrivateKey(key)
      return key
    } catch (error) {
      throw new UnreadableKey(path('key.pem'), error)
    }
  }

  const publicKeys = async (): Promise<string[]> =>
    (await read('public-keys.pem'))?.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\n?/g) ?? []

  /** That of the signing key; undefined while there is none that can be read. */
  const publicKey = async (): Promise<string | undefined> => {
    const key = await readKey().catch(() => undefined)
    return key === undefined ? undefined : publicKeyOf(key)
  }

  return {
    /** The key, created and pinned at first use; undefined if the folder is not writable. @throws UnreadableKey */
    async key(): Promise<string | undefined> {
      const kept = await readKey()
      if (kept === undefined && !(await createFile('key.pem', newPrivateKey()))) return undefined
      const key = kept ?? (await readKey())
      // A key that replaces a lost one is trusted only after `audit:acknowledge`.
      if (key !== undefined && (await read('public-keys.pem')) === undefined)
        await createFile('public-keys.pem', publicKeyOf(key))
      return key
    },
    /** The trusted public keys as PEM: the pinned ones, or that of an earlier version's key. */
    async publicKeys(): Promise<string[]> {
      const pinned = await publicKeys()
      if (pinned.length > 0) return pinned
      const key = await publicKey()
      return key === undefined ? [] : [key]
    },
    publicKey,
    async pin(publicKey: string): Promise<void> {
      if ((await publicKeys()).some((known) => keyIdOf(known) === keyIdOf(publicKey))) return
      await writeFile(path('public-keys.pem'), publicKey, { mode: 0o600, flag: 'a', flush: true })
    },
    async head(): Promise<Head | undefined> {
      const newest = headsIn((await readTail(path('heads.jsonl'))) ?? '').at(-1)
      if (newest) return newest
      // Earlier versions kept only the newest head.
      return headsIn((await read('head.json')) ?? '').at(-1)
    },
    heads: async (): Promise<Head[]> => [
      ...headsIn((await read('head.json')) ?? ''),
      ...headsIn((await read('heads.jsonl')) ?? ''),
    ],
    async addHead(next: Head): Promise<void> {
      const earlier = await read('head.json')
      if (earlier !== undefined && (await readTail(path('heads.jsonl'))) === undefined)
        for (const first of headsIn(earlier)) await appendHead(path('heads.jsonl'), first)
      await appendHead(path('heads.jsonl'), next)
    },
  }
}
export type AuditFolder = ReturnType<typeof auditFolder>
