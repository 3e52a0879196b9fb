import { generateKeyPairSync } from 'node:crypto'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { keyIdOf, publicKeyOf, type Seal, type SealedEvent } from './chain.ts'

export interface SigningKey {
  id: string
  privateKey: string
}

const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const head = z.object({ number: z.int(), hash: z.string() })
export type Head = z.output<typeof head>

/** The heads of a file with one per line; lines that a crash cut short are left out. */
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

/** Appends a line and waits until it is on the disk. */
export async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    // A crash may have left half a line.
    const start = size > 0 && last.toString() !== '\n' ? '\n' : ''
    await file.appendFile(`${start}${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const appendHead = (path: string, { number, hash }: Head): Promise<void> =>
  appendLine(path, JSON.stringify({ number, hash }))

/** Enough for the last line and one that was cut short. */
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

/**
 * The part of the audit trail outside the database, in `DATA_DIR/audit`: the signing key (`key.pem`), the trusted public
 * keys (`public-keys.pem`) and the head of the chain after each seal (`heads.jsonl`).
 */
export function auditFolder(dataDir: string) {
  const folder = join(dataDir, 'audit')
  const path = (name: string): string => join(folder, name)
  const read = (name: string): Promise<string | undefined> =>
    readFile(path(name), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
      throw error
    })

  /** Writes a file unless it exists. @returns false where the folder cannot be written. */
  async function createFile(name: string, text: string): Promise<boolean> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path(name), text, { mode: 0o600, flag: 'wx', flush: true })
    } catch (error) {
      // Another process may have created it first.
      return errorCode(error) === 'EEXIST'
    }
    return true
  }

  const publicKeys = async (): Promise<string[]> =>
    (await read('public-keys.pem'))?.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\n?/g) ?? []

  return {
    /** The key, created and pinned at first use; undefined where the folder cannot be written. */
    async key(): Promise<string | undefined> {
      const kept = await read('key.pem')
      if (kept === undefined && !(await createFile('key.pem', newPrivateKey()))) return undefined
      const key = kept ?? (await read('key.pem'))
      // A key that replaces a lost one is trusted only after `audit:acknowledge`.
      if (key !== undefined && (await read('public-keys.pem')) === undefined)
        await createFile('public-keys.pem', publicKeyOf(key))
      return key
    },
    /** The trusted public keys, as PEM: those pinned, or that of the key of an earlier version. */
    async publicKeys(): Promise<string[]> {
      const pinned = await publicKeys()
      if (pinned.length > 0) return pinned
      const key = await read('key.pem')
      return key === undefined ? [] : [publicKeyOf(key)]
    },
    async pin(publicKey: string): Promise<void> {
      if ((await publicKeys()).some((known) => keyIdOf(known) === keyIdOf(publicKey))) return
      await writeFile(path('public-keys.pem'), publicKey, { mode: 0o600, flag: 'a', flush: true })
    },
    /** The newest head; undefined before the first seal. */
    async head(): Promise<Head | undefined> {
      const newest = headsIn((await readTail(path('heads.jsonl'))) ?? '').at(-1)
      if (newest) return newest
      // Written by earlier versions, which kept the newest head only.
      return headsIn((await read('head.json')) ?? '').at(-1)
    },
    /** Every head since the first. */
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

/** The signing key: the folder's, or one in the database that all processes share. */
export async function signingKey(tx: Queryable, fromFolder: string | undefined): Promise<SigningKey> {
  if (fromFolder === undefined) {
    const [shared] = await tx.query<SigningKey>(sql`
      SELECT id, private_key AS "privateKey" FROM audit_keys WHERE private_key IS NOT NULL ORDER BY created_at LIMIT 1`)
    if (shared) return shared
  }
  const privateKey = fromFolder ?? newPrivateKey()
  const publicKey = publicKeyOf(privateKey)
  const id = keyIdOf(publicKey)
  await tx.query(sql`
    INSERT INTO audit_keys (id, public_key, private_key)
    VALUES (${id}, ${publicKey}, ${fromFolder === undefined ? privateKey : null}) ON CONFLICT DO NOTHING`)
  return { id, privateKey }
}

/** The events of a batch in order, without missing ones. */
export async function sealedEvents(tx: Queryable, sequences: number[]): Promise<SealedEvent[]> {
  return await tx.query<SealedEvent>(sql`
    SELECT sequence, (extract(epoch FROM at) * 1000000)::bigint::text AS micros, actor_id AS "actorId",
      actor_name AS "actorName", actor_role AS "actorRole", action, object_kind AS "objectKind",
      object_id AS "objectId", outcome, request_id AS "requestId", address, fields,
      CASE WHEN change IS NOT NULL THEN (
        SELECT encode(sha256(convert_to(string_agg(jsonb_build_array(v.id, v.object_kind, v.object_id, v.version, v.fields,
          (extract(epoch FROM v.at) * 1000000)::bigint)::text, E'\\n' ORDER BY v.id), 'UTF8')), 'hex')
        FROM versions v WHERE v.change = e.change) END AS versions
    FROM audit_events e WHERE sequence = ANY (${sequences}::bigint[]) ORDER BY sequence`)
}

/** Up to `limit` seals after a number, in order. */
export async function sealsAfter(tx: Queryable, number: number, limit: number): Promise<Seal[]> {
  return await tx.query<Seal>(sql`
    SELECT number, at, sequences, hash, key_id AS "keyId", signature, acknowledged FROM audit_seals
    WHERE number > ${number} ORDER BY number LIMIT ${limit}`)
}

/** The newest seals, newest first. */
export async function newestSeals(tx: Queryable, limit: number): Promise<Seal[]> {
  return await tx.query<Seal>(sql`
    SELECT number, at, sequences, hash, key_id AS "keyId", signature, acknowledged FROM audit_seals
    ORDER BY number DESC LIMIT ${limit}`)
}

export async function insertSeal(tx: Queryable, seal: Seal): Promise<void> {
  const { number, at, sequences, hash, keyId, signature, acknowledged } = seal
  await tx.query(sql`
    INSERT INTO audit_seals (number, at, sequences, hash, key_id, signature, acknowledged)
    VALUES (${number}, ${at}::timestamptz, ${sequences}::bigint[], ${hash}, ${keyId}, ${signature}, ${acknowledged})`)
}
