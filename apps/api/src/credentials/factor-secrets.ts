import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '#/db/database.ts'
import { providerKeys } from './provider-keys.ts'

const ivBytes = 12
const tagBytes = 16

const keyOf = async (deps: { db: Database }) => Buffer.from((await providerKeys(deps)).encryption, 'base64url')

/** Encrypts a secret with AES-256-GCM for one user: a copy in another user's row cannot be read. */
export async function encryptFor(deps: { db: Database }, userId: string, secret: string): Promise<string> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(deps), iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret that `encryptFor` encrypted. @throws if it was altered or belongs to another user. */
export async function decryptFor(deps: { db: Database }, userId: string, encrypted: string): Promise<string> {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(deps), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  return text.toString('utf8')
}
