import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { byTier } from '#/testing/tier.ts'
import type { BackupKeys } from './order.ts'
import { readBackup } from './read.ts'
import { BackupRefused } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { trustIn } from './trust.ts'
import { writeBackup } from './write.ts'

let database: TestDatabase
let folder: string
let keys: BackupKeys
let whole: Buffer
let damaged: string

const noKeys: BackupKeys = { passphrase: undefined, recipient: undefined, identity: undefined }
const about = { version: '0.0.0', settings: {} }
const write = (given: BackupKeys, at: string) =>
  writeBackup({ url: database.url, dataDir: folder, about }, { folder, keys: given, at: new Date(at) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-damaged-'))
  damaged = join(folder, 'damaged.age')
  const identity = await generateX25519Identity()
  keys = { ...noKeys, identity, recipient: await identityToRecipient(identity) }
  database = await createTestDatabase()
  whole = readFileSync((await write(keys, '2026-11-22T09:00:00Z')).path)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function isRefused(bytes: Uint8Array): Promise<boolean> {
  writeFileSync(damaged, bytes)
  try {
    await readBackup(damaged, keys)
    return false
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return true
  }
}

function withBitTurned(byte: number, bit: number): Buffer {
  const bytes = Buffer.from(whole)
  bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit)
  return bytes
}

describe('the check of a backup', { timeout: 120_000 }, () => {
  it('accepts an intact backup', async () => {
    expect(await isRefused(whole)).toBe(false)
  })

  it('refuses a backup that is cut at any byte', async () => {
    const cut = fc.integer({ min: 0, max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(cut, async (length) => isRefused(whole.subarray(0, length))),
      {
        numRuns: byTier({ first: 100, full: 300 }),
        examples: [[0], [1], [whole.length - 1], [whole.length - 16], [whole.length - 17]],
      },
    )
  })

  it('refuses a backup with any bit flipped', async () => {
    const place = fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 7 }))
    await fc.assert(
      fc.asyncProperty(place, async ([byte, bit]) => isRefused(withBitTurned(byte, bit))),
      { numRuns: byTier({ first: 100, full: 300 }) },
    )
  })

  it('refuses a backup with any bit of its unencrypted beginning flipped', async () => {
    const start = whole.indexOf('\n---') + 60
    for (let byte = 0; byte < start; byte++) expect(await isRefused(withBitTurned(byte, byte % 8))).toBe(true)
  })

  it('refuses a backup with data after its end', async () => {
    for (const more of [Buffer.from([0]), Buffer.alloc(70_000), whole])
      expect(await isRefused(Buffer.concat([whole, more]))).toBe(true)
  })

  it('refuses a damaged backup before it writes to the database', async () => {
    const target = await createTestDatabase({ template: 'none' })
    try {
      writeFileSync(damaged, withBitTurned(whole.length - 20, 3))
      const options = { keys, trust: await trustIn(folder), say: () => undefined, onFile: async () => undefined }
      await expect(restoreBackup(target.url, damaged, options)).rejects.toBeInstanceOf(BackupRefused)
      const rows = await target.db.query(sql`SELECT FROM pg_tables WHERE schemaname = 'public'`)
      expect(rows).toEqual([])
    } finally {
      await target.close()
    }
  })
})

it('opens with its passphrase only', async () => {
  const passphrase = 'correct horse battery'
  const { path } = await write({ ...noKeys, passphrase }, '2026-11-22T10:00:00Z')
  expect((await readBackup(path, { ...noKeys, passphrase })).header.format).toBe('piel-backup')
  const wrong = readBackup(path, { ...noKeys, passphrase: 'correct horse battery.' })
  await expect(wrong).rejects.toThrow('the passphrase or key does not open it')
  await expect(readBackup(path, noKeys)).rejects.toBeInstanceOf(BackupRefused)
  expect(readFileSync(path).includes('schema_migrations')).toBe(false)
})
