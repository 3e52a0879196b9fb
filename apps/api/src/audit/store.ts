import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
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

/** The part of the audit trail outside the database, in `DATA_DIR/audit`: the signing key and the head of the chain. */
export function auditFolder(dataDir: string) {
  const folder = join(dataDir, 'audit')
  const read = (name: string): Promise<string | undefined> =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })
  return {
    /** The existing key. */
    existingKey: () => read('key.pem'),
    /** The key, created at first use; undefined where the folder cannot be written. */
    async key(): Promise<string | undefined> {
      const kept = await read('key.pem')
      if (kept !== undefined) return kept
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(join(folder, 'key.pem'), newPrivateKey(), { mode: 0o600, flag: 'wx' })
      } catch (error) {
        // Another process may have created it first.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return undefined
      }
      return await read('key.pem')
    },
    async head(): Promise<Head | undefined> {
      const text = await read('head.json')
      return text === undefined ? undefined : z.parse(head, JSON.parse(text))
    },
    /** Stores the newest seal, replacing the file atomically. */
    async keepHead({ number, hash }: Head): Promise<void> {
      const next = join(folder, `head.${process.pid}.tmp`)
      await writeFile(next, `${JSON.stringify({ number, hash })}\n`, { mode: 0o600 })
      await rename(next, join(folder, 'head.json'))
    },
  }
}

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
    SELECT number, at, sequences, hash, key_id AS "keyId", signature FROM audit_seals
    WHERE number > ${number} ORDER BY number LIMIT ${limit}`)
}
