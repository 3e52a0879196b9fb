import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashOf, isSigned, keyIdOf, publicKeyOf, signatureOf, type Seal, type SealedEvent } from './chain.ts'

const event: SealedEvent = {
  sequence: 7,
  micros: '1795255200000001',
  actorId: 'actor',
  actorName: 'Ana Ruiz',
  actorRole: 'STAFF',
  action: 'patient.update',
  objectKind: 'patient',
  objectId: 'object',
  outcome: 'success',
  requestId: 'request',
  address: '10.0.0.1',
  fields: ['phone', 'email'],
  versions: null,
  rows: null,
}
const seal: Pick<Seal, 'number' | 'at' | 'sequences' | 'keyId' | 'acknowledged'> = {
  number: 3,
  at: '2026-11-21T10:00:00.000Z',
  sequences: [7, 8],
  keyId: 'key',
  acknowledged: null,
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

// The text that is hashed, written out: seals of earlier versions must stay valid.
const head = '["piel audit seal","before",3,"2026-11-21T10:00:00.000Z","key",[7,8]'
const line =
  '\n[7,"1795255200000001","actor","Ana Ruiz","STAFF","patient.update","patient","object","success","request","10.0.0.1",["phone","email"]'

describe('J5 the hash of a seal', () => {
  it('J5 covers the seal, the one before and every column of its events', () => {
    expect(hashOf(seal, [event], 'before')).toBe(sha256(`${head}]${line}]`))
  })

  it('J5 covers the versions that an event kept', () => {
    expect(hashOf(seal, [{ ...event, versions: 'digest' }], 'before')).toBe(sha256(`${head}]${line},"digest"]`))
  })

  it('J5 covers an acknowledgement', () => {
    expect(hashOf({ ...seal, acknowledged: '{"reason":"x"}' }, [], 'before')).toBe(
      sha256(`${head},"{\\"reason\\":\\"x\\"}"]`),
    )
  })

  it('J5 covers every event in its order', () => {
    const other = { ...event, sequence: 8 }
    expect(hashOf(seal, [event, other], 'before')).toBe(sha256(`${head}]${line}]${line.replace('7', '8')}]`))
  })
})

describe('J5 a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const hash = sha256('seal')
  const signature = signatureOf(hash, createPrivateKey(privateKey))

  it('J5 is an Ed25519 signature of the hash, in base64', () => {
    expect(signature).toMatch(/^[A-Za-z\d+/]{86}==$/)
    expect(isSigned(hash, signature, publicKey)).toBe(true)
    // The key is parsed once.
    expect(isSigned(hash, signature, publicKey)).toBe(true)
  })

  it('J5 is refused for another hash, another key, and an invalid key or signature', () => {
    const other = publicKeyOf(
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    )
    expect(isSigned(sha256('other'), signature, publicKey)).toBe(false)
    expect(isSigned(hash, signature, other)).toBe(false)
    expect(isSigned(hash, signature, 'no key')).toBe(false)
    expect(isSigned(hash, '', publicKey)).toBe(false)
  })

  it('J5 is verified with more keys than are cached', () => {
    const keys = Array.from({ length: 101 }, () =>
      generateKeyPairSync('ed25519', {
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }),
    )
    const signed = keys.map((key) => isSigned(hash, signatureOf(hash, createPrivateKey(key.privateKey)), key.publicKey))
    expect(signed).not.toContain(false)
    expect(isSigned(hash, signature, publicKey)).toBe(true)
  })

  it('J5 names its key by the first 16 digits of the digest of the public key', () => {
    expect(publicKeyOf(privateKey)).toBe(publicKey)
    expect(keyIdOf(publicKey)).toBe(sha256(publicKey).slice(0, 16))
  })
})
