import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { keyIdOf, publicKeyOf, type Seal, type SealedEvent } from './chain.ts'
import { newPrivateKey } from './folder.ts'

export interface SigningKey {
  id: string
  privateKey: string
}

/** The signing key: from the folder, or one in the database that all processes share. */
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

/** Events with what their changes wrote: each change is read once, however many events it has. */
export async function sealedEvents(tx: Queryable, sequences: number[]): Promise<SealedEvent[]> {
  return await tx.query<SealedEvent>(sql`
    WITH found AS MATERIALIZED (SELECT * FROM audit_events WHERE sequence = ANY (${sequences}::bigint[])),
    changes AS MATERIALIZED (SELECT DISTINCT change FROM found WHERE change IS NOT NULL),
    kept AS (
      SELECT v.change, encode(sha256(convert_to(string_agg(jsonb_build_array(v.id, v.object_kind, v.object_id, v.version,
        v.fields, (extract(epoch FROM v.at) * 1000000)::bigint)::text, E'\\n' ORDER BY v.id), 'UTF8')), 'hex') AS versions
      FROM versions v WHERE v.change IN (SELECT change FROM changes) GROUP BY v.change),
    written AS (
      SELECT d.change, encode(sha256(string_agg(int8send(d.id) || convert_to(jsonb_build_array(d.table_name, d.row_id,
        d.part, d.form, encode(d.sha256, 'hex'))::text, 'UTF8'), ''::bytea ORDER BY d.id)), 'hex') AS rows
      FROM row_digests d WHERE d.change IN (SELECT change FROM changes) GROUP BY d.change)
    SELECT sequence, (extract(epoch FROM at) * 1000000)::bigint::text AS micros, actor_id AS "actorId",
      actor_name AS "actorName", actor_role AS "actorRole", action, object_kind AS "objectKind",
      object_id AS "objectId", outcome, request_id AS "requestId", address, fields, versions, rows
    FROM found LEFT JOIN kept USING (change) LEFT JOIN written USING (change) ORDER BY sequence`)
}

export async function sealsAfter(tx: Queryable, number: number, limit: number): Promise<Seal[]> {
  return await tx.query<Seal>(sql`
    SELECT number, at, sequences, hash, key_id AS "keyId", signature, acknowledged FROM audit_seals
    WHERE number > ${number} ORDER BY number LIMIT ${limit}`)
}

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
