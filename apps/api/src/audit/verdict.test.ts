import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AuditProblem } from '@piel/contract/office/audit'
import { keyIdOf } from './chain.ts'
import { readWitness, textOfProblem } from './verify.ts'

it.each([
  ['event_missing', 'event 7 is missing from its seal'],
  ['event_unknown', 'event 7 was not written by Piel'],
  ['event_unsealed', 'event 7 was removed before it was sealed'],
  ['event_sealed_twice', 'event 7 is sealed, and sealed or queued again'],
  ['event_late', 'event 7 was put among events that were sealed an hour before'],
  ['seal_altered', 'seal 7 does not match its events'],
  ['seal_unsigned', 'seal 7 is not signed by a trusted key'],
  ['seals_missing', 'seals are missing from number 7 onwards'],
  ['head_differs', 'seal 7 differs from the head stored outside the database'],
  ['key_altered', 'a signing key was replaced'],
  ['key_unreadable', 'the signing key cannot be read'],
] as [AuditProblem['kind'], string][])('J5 the problem %s is written "%s"', (kind, text) => {
  expect(textOfProblem({ kind, number: 7 })).toBe(text)
})

describe('J5 the heads of a witness', () => {
  const newKey = () =>
    generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
  const [trusted, other] = [newKey(), newKey()]
  const headOf = (number: number, hash: string, key = trusted) => ({
    number,
    hash,
    keyId: keyIdOf(key.publicKey),
    signature: sign(null, Buffer.from(hash, 'hex'), key.privateKey).toString('base64'),
  })
  const lines = (...heads: unknown[]) => heads.map((head) => `${JSON.stringify(head)}\n`).join('')
  const publicKeys = [trusted.publicKey]

  it('J5 are accepted if they are signed and equal the heads stored here', () => {
    const heads = [headOf(1, 'aa'), headOf(2, 'bb')]
    expect(readWitness(lines(...heads), { publicKeys, heads: [{ number: 2, hash: 'bb' }] })).toEqual({
      heads,
      problems: [],
    })
    expect(readWitness('', {})).toEqual({ heads: [], problems: [] })
  })

  it('J5 are skipped where a line is empty, truncated or another object', () => {
    const text = `\n  \n${lines(headOf(1, 'aa'), { number: 2, hash: 'bb' })}{"number":3,`
    expect(readWitness(text, { publicKeys })).toEqual({ heads: [headOf(1, 'aa')], problems: [] })
  })

  it('J5 are refused if no trusted key signed them, or if they differ', () => {
    const unsigned = (seal: number) => `the witness has a head of seal ${seal} that is not signed by a trusted key`
    const text = lines(headOf(1, 'aa', other), { ...headOf(2, 'bb'), hash: 'cc' }, headOf(3, 'dd'))
    expect(readWitness(text, { publicKeys, heads: [{ number: 3, hash: 'ee' }] }).problems).toEqual([
      unsigned(1),
      unsigned(2),
      'the heads of seal 3 differ',
    ])
    expect(readWitness(lines(headOf(1, 'aa')), {}).problems).toEqual([unsigned(1)])
  })
})
