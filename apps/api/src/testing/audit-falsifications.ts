import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { hashOf, keyIdOf, publicKeyOf, signatureOf } from '#/audit/chain.ts'
import { sealedEvents, sealsAfter } from '#/audit/store.ts'
import type { Database } from '#/db/database.ts'

export interface Place {
  chance: () => number
  event: number
  other: number
  /** A number that a rolled-back transaction left unused hours ago. */
  gap: number
  seal: number
}
/** @returns the statements that falsify. */
export type Falsify = (place: Place, db: Database) => string | Promise<string>

const copyOfEvent = (from: number | string, to: number | string) =>
  `INSERT INTO audit_events (sequence, at, actor_id, actor_name, actor_role, action, object_kind, object_id, outcome,
     request_id, address, fields) OVERRIDING SYSTEM VALUE
   SELECT ${to}, at, actor_id, 'X', actor_role, action, object_kind, object_id, outcome, request_id, address, fields
   FROM audit_events WHERE sequence = ${from}`

/** Ways to falsify a sealed trail past the triggers. */
export const tamperings: Record<string, Falsify> = {
  edit: ({ chance, event }) => {
    const columns = [
      "action = action || 'x'",
      'actor_id = NULL',
      "fields = '{}'",
      "at = at + interval '1 second'",
      "actor_name = 'X'",
      "object_id = 'x'",
      "address = '::1'",
      "outcome = 'failure'",
    ]
    return `UPDATE audit_events SET ${columns[Math.floor(chance() * columns.length)]} WHERE sequence = ${event}`
  },
  delete: ({ event }) => `DELETE FROM audit_events WHERE sequence = ${event}`,
  insert: ({ event }) => copyOfEvent(event, 100_000 + event),
  insertQueued: ({ event }) =>
    `${copyOfEvent(event, 100_000 + event)}; INSERT INTO audit_unsealed VALUES (${100_000 + event})`,
  insertInGap: ({ event, gap }) => copyOfEvent(event, gap),
  insertInGapQueued: ({ event, gap }) => `${copyOfEvent(event, gap)}; INSERT INTO audit_unsealed VALUES (${gap})`,
  reinsert: ({ event }) =>
    `WITH gone AS (DELETE FROM audit_events WHERE sequence = ${event} RETURNING *)
     INSERT INTO audit_events (sequence, at, actor_name, action, outcome) OVERRIDING SYSTEM VALUE
     SELECT sequence, at, 'X', action, outcome FROM gone; INSERT INTO audit_unsealed VALUES (${event})`,
  reinsertQueued: ({ event }) =>
    `UPDATE audit_events SET actor_name = 'X' WHERE sequence = ${event}; INSERT INTO audit_unsealed VALUES (${event})`,
  reorder: ({ event, other }) =>
    `UPDATE audit_events e SET action = o.action, at = o.at FROM audit_events o
     WHERE (e.sequence = ${event} AND o.sequence = ${other}) OR (e.sequence = ${other} AND o.sequence = ${event})`,
  truncate: ({ seal }) => `DELETE FROM audit_seals WHERE number >= ${seal};
     DELETE FROM audit_events WHERE sequence NOT IN (SELECT unnest(sequences) FROM audit_seals)`,
  truncateAndQueue: ({ seal }) =>
    `UPDATE audit_events SET actor_name = 'X' WHERE sequence IN
       (SELECT unnest(sequences) FROM audit_seals WHERE number >= ${seal});
     INSERT INTO audit_unsealed SELECT unnest(sequences) FROM audit_seals WHERE number >= ${seal};
     DELETE FROM audit_seals WHERE number >= ${seal}`,
  truncateAll: () => 'DELETE FROM audit_seals; DELETE FROM audit_events; DELETE FROM audit_keys',
  startAnew: ({ event }) =>
    `DELETE FROM audit_seals; DELETE FROM audit_keys; DELETE FROM audit_events WHERE sequence = ${event};
     INSERT INTO audit_unsealed SELECT sequence FROM audit_events`,
  deleteSeal: ({ seal }) => `DELETE FROM audit_seals WHERE number = ${seal}`,
  deleteSealAndQueue: ({ seal }) =>
    `INSERT INTO audit_unsealed SELECT unnest(sequences) FROM audit_seals WHERE number = ${seal};
     DELETE FROM audit_seals WHERE number = ${seal}`,
  swapSeals: ({ seal }) =>
    `UPDATE audit_seals s SET sequences = o.sequences, hash = o.hash, signature = o.signature FROM audit_seals o
     WHERE (s.number = ${seal} AND o.number = ${seal + 1}) OR (s.number = ${seal + 1} AND o.number = ${seal})`,
  forgeSignature: ({ seal }) => `UPDATE audit_seals SET signature = reverse(signature) WHERE number = ${seal}`,
  moveSeal: ({ seal }) => `UPDATE audit_seals SET at = at - interval '1 day' WHERE number = ${seal}`,
  forgeAcknowledgement: ({ seal }) =>
    `DELETE FROM audit_events WHERE sequence IN (SELECT unnest(sequences) FROM audit_seals WHERE number < ${seal});
     UPDATE audit_seals SET acknowledged = '{"reason":"x","found":""}' WHERE number = ${seal}`,
  deleteWithPlace: ({ event }) =>
    `UPDATE audit_seals SET sequences = array_remove(sequences, ${event}) WHERE ${event} = ANY (sequences);
     DELETE FROM audit_events WHERE sequence = ${event}`,
  otherKey: () => "UPDATE audit_keys SET public_key = 'none'",
  deleteKeys: () => 'DELETE FROM audit_keys',
  resign: ({ event, seal }, db) => resign(db, { from: seal, without: event }),
  resignAll: ({ event }, db) => resign(db, { from: 1, without: event }),
  queueSealed: ({ event }) => `INSERT INTO audit_unsealed VALUES (${event})`,
  queueMissing: ({ gap }) => `INSERT INTO audit_unsealed VALUES (${gap})`,
}

const forger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Deletes an event and recreates all seals from one on with the forger's key. */
async function resign(db: Database, { from, without }: { from: number; without: number }): Promise<string> {
  const publicKey = publicKeyOf(forger)
  const keyId = keyIdOf(publicKey)
  const statements = [`INSERT INTO audit_keys (id, public_key) VALUES ('${keyId}', '${publicKey}')`]
  let before = from > 1 ? String((await sealsAfter(db, from - 2, 1))[0]?.hash) : ''
  for (const { number, at, sequences } of await sealsAfter(db, from - 1, 1000)) {
    const seal = {
      number,
      at,
      sequences: sequences.filter((sequence) => sequence !== without),
      keyId,
      acknowledged: null,
    }
    before = hashOf(seal, await sealedEvents(db, seal.sequences), before)
    statements.push(`UPDATE audit_seals SET sequences = '{${seal.sequences.join(',')}}', key_id = '${keyId}',
      hash = '${before}', signature = '${signatureOf(before, createPrivateKey(forger))}' WHERE number = ${number}`)
  }
  return [...statements, `DELETE FROM audit_events WHERE sequence = ${without}`].join(';\n')
}
