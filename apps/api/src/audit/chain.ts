import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

export interface SealedEvent {
  sequence: number
  micros: string
  actorId: string | null
  actorName: string | null
  actorRole: string | null
  action: string
  objectKind: string | null
  objectId: string | null
  outcome: string
  requestId: string | null
  address: string | null
  fields: string[]
  /** SHA-256 of the earlier versions kept by the change; null for events without any. */
  versions: string | null
  /** SHA-256 of the digests of the rows that the change wrote; null for events without any. */
  rows: string | null
}

export interface Seal {
  number: number
  at: string
  sequences: number[]
  hash: string
  keyId: string
  signature: string
  /** On a seal made by `audit:acknowledge`: an `Acknowledgement` as JSON. */
  acknowledged: string | null
}

const textOf = (e: SealedEvent): string =>
  JSON.stringify([
    e.sequence,
    e.micros,
    e.actorId,
    e.actorName,
    e.actorRole,
    e.action,
    e.objectKind,
    e.objectId,
    e.outcome,
    e.requestId,
    e.address,
    e.fields,
    ...(e.versions === null ? [] : [e.versions]),
    ...(e.rows === null ? [] : [{ rows: e.rows }]),
  ])

export function hashOf(
  seal: Pick<Seal, 'number' | 'at' | 'sequences' | 'keyId' | 'acknowledged'>,
  events: SealedEvent[],
  before: string,
) {
  const hash = createHash('sha256')
  const { number, at, keyId, sequences, acknowledged } = seal
  const parts = ['piel audit seal', before, number, at, keyId, sequences]
  // Seals of earlier versions have no acknowledgement, and their hash must not change.
  hash.update(JSON.stringify(acknowledged === null ? parts : [...parts, acknowledged]))
  for (const event of events) hash.update(`\n${textOf(event)}`)
  return hash.digest('hex')
}

export const signatureOf = (hash: string, key: KeyObject): string =>
  sign(null, Buffer.from(hash, 'hex'), key).toString('base64')

const parsedKeys = new Map<string, KeyObject>()

/** Parsing a key takes as long as verifying a signature. */
function parseKey(publicKey: string): KeyObject {
  // Stryker disable all: the cache only saves time
  const known = parsedKeys.get(publicKey)
  if (known) return known
  const key = createPublicKey(publicKey)
  if (parsedKeys.size >= 100) parsedKeys.clear()
  parsedKeys.set(publicKey, key)
  return key
  // Stryker restore all
}

export function isSigned(hash: string, signature: string, publicKey: string): boolean {
  try {
    return verify(null, Buffer.from(hash, 'hex'), parseKey(publicKey), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** The fingerprint by which operators compare keys: SHA-256 of the PEM, 64 hexadecimal digits. */
export const fingerprintOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex')

export const keyIdOf = (publicKey: string): string => fingerprintOf(publicKey).slice(0, 16)

export function publicKeyOf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString()
}
