import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { altered, framesOf, signedBy, unsigned, withFile, writeFrames, type Frame } from '#/testing/forged-backup.ts'
import type { BackupKeys } from './order.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { signerIn, type Signer } from './signature.ts'
import { trustIn, type TrustOptions } from './trust.ts'
import { writeBackup } from './write.ts'

let database: TestDatabase
let root: string
let keys: BackupKeys
let path: string
let frames: Frame[]
let own: Signer
let forger: Signer

const folderOf = (name: string) => join(root, name)
const backUp = (dataDir: string, at: string) =>
  writeBackup(
    { url: database.url, dataDir, about: { version: '0.0.0', settings: {} } },
    { folder: root, keys, at: new Date(at) },
  )
async function newSigner(dataDir: string): Promise<Signer> {
  const signer = await signerIn(dataDir)
  if (!signer) throw new Error(`${dataDir} has no key`)
  return signer
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'piel-signed-'))
  const identity = await generateX25519Identity()
  // What a forger with access to the folder of backups has too: the recipient is public.
  keys = { passphrase: undefined, identity, recipient: await identityToRecipient(identity) }
  database = await createTestDatabase()
  own = await newSigner(folderOf('own'))
  forger = await newSigner(folderOf('forger'))
  path = (await backUp(folderOf('own'), '2026-11-22T09:00:00Z')).path
  frames = await framesOf(path, keys)
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true })
})

const verify = async (file: string, options: TrustOptions = {}, dataDir = folderOf('own')) =>
  await verifyBackup(file, { keys, trust: await trustIn(dataDir, options) })

async function forged(content: Frame[]): Promise<string> {
  const file = folderOf('forged.age')
  await writeFrames(file, content, keys)
  return file
}

describe('a backup', { timeout: 60_000 }, () => {
  it('J5 is signed with the key of the audit trail, and accepted where that key is kept', async () => {
    expect(await verify(path)).toMatchObject({ signedBy: own.fingerprint, header: { formatVersion: 1 } })
    // Versions before it know these kinds only, and read over a signature in the manifest.
    expect(new Set(frames.map(({ kind }) => kind))).toEqual(new Set(['header', 'entry', 'data', 'end', 'manifest']))
    expect(own.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    // The tool of this test alters nothing.
    expect(await verify(await forged(frames))).toMatchObject({ signedBy: own.fingerprint })
  })

  it('J5 of another installation is accepted by the fingerprint that the operator names', async () => {
    const other = await forged(signedBy(frames, forger))
    const reason = `it is signed with the key ${forger.fingerprint}, which is not a key of this installation. If this is the fingerprint that you noted where it was made, repeat the command with --signed-by ${forger.fingerprint}`
    await expect(verify(other)).rejects.toThrow(`The backup is refused: ${reason}`)
    await expect(verify(other, { acceptsUnsigned: true })).rejects.toThrow('which is not a key of this installation')
    await expect(verify(other, { signedBy: [own.fingerprint] })).rejects.toThrow('is not a key of this installation')
    expect(await verify(other, { signedBy: [forger.fingerprint] })).toMatchObject({ signedBy: forger.fingerprint })
  })

  it('J5 is refused on a new machine with its fingerprint, and accepted by it', async () => {
    const machine = folderOf('new')
    await expect(verify(path, {}, machine)).rejects.toThrow(
      `it is signed with the key ${own.fingerprint}, and this machine has no key of the audit trail to compare it with.`,
    )
    const written = own.fingerprint.toUpperCase().replace(/(..)(?!$)/g, '$1:')
    expect(await verify(path, { signedBy: [written] }, machine)).toMatchObject({ signedBy: own.fingerprint })
    await expect(verify(path, { signedBy: [own.fingerprint.slice(0, 16)] }, machine)).rejects.toThrow(
      '--signed-by needs the whole fingerprint',
    )
  })

  it('J5 without a signature is accepted only by an option that says so', async () => {
    const file = await forged(unsigned(frames))
    await expect(verify(file)).rejects.toThrow(
      'it is not signed. Versions up to 0.3 did not sign, but a forged file has no signature either. If you are sure that it is yours, repeat the command with --accept-unsigned',
    )
    await expect(verify(file, { signedBy: [own.fingerprint] })).rejects.toThrow('it is not signed')
    expect(await verify(file, { acceptsUnsigned: true })).toMatchObject({ signedBy: null })
  })

  it('J5 is made without a signature where the key cannot be read', async () => {
    const damaged = folderOf('damaged')
    await newSigner(damaged)
    writeFileSync(join(damaged, 'audit/key.pem'), '')
    const { path: made, signedBy: key } = await backUp(damaged, '2026-11-22T10:00:00Z')
    expect(key).toBeNull()
    expect(await verify(made, { acceptsUnsigned: true })).toMatchObject({ signedBy: null })
  })

  it.each<[string, string, () => Frame[]]>([
    [
      'another instant',
      'signature does not match',
      () => altered(frames, 'header', { at: '2026-11-23T09:00:00.000Z' }),
    ],
    ['another version', 'signature does not match', () => altered(frames, 'header', { version: '9.9.9' })],
    ['one more file', 'signature does not match', () => withFile(frames, 'audit/head.json', '{}')],
    ['other numbers', 'signature does not match', () => altered(frames, 'manifest', { sequences: [] })],
    ['an unreadable signature', 'cannot be read', () => altered(frames, 'manifest', { signature: { publicKey: 1 } })],
    [
      'no key',
      'does not match',
      () => altered(frames, 'manifest', { signature: { publicKey: 'none', signature: '' } }),
    ],
    ['two ends', 'something follows its end', () => [...frames, ...frames.slice(-1)]],
    ['no end', 'it is incomplete', () => frames.slice(0, -1)],
  ])('J5 with %s is refused, whatever is accepted', async (_, reason, forge) => {
    const named = { signedBy: [own.fingerprint, forger.fingerprint], acceptsUnsigned: true }
    await expect(verify(await forged(forge()), named)).rejects.toThrow(reason)
  })

  it('J5 signed with the right key is refused with an entry twice or an unexpected one', async () => {
    const keysFile = 'audit/public-keys.pem'
    await expect(verify(await forged(signedBy(withFile(frames, keysFile, 'x'), own)))).rejects.toThrow(
      `it holds ${keysFile} twice`,
    )
    const at = frames.findIndex(({ kind, payload }) => kind === 'entry' && payload.includes('"table"'))
    const twice = [
      ...frames.slice(0, at),
      ...frames.slice(at, frames.findIndex((f, i) => i > at && f.kind === 'end') + 1),
      ...frames.slice(at),
    ]
    await expect(verify(await forged(signedBy(twice, own)))).rejects.toThrow(/it holds \w+ twice/)
    for (const name of ['audit/key.pem', '../outside', '/outside', 'audit/../../outside', 'audit/./heads.jsonl'])
      await expect(verify(await forged(signedBy(withFile(frames, name, 'x'), own)))).rejects.toThrow(
        `it holds ${name}, which this version does not know`,
      )
  })

  it('J5 under the name of another instant is refused', async () => {
    const renamed = folderOf('piel-20261124T090000Z.age')
    copyFileSync(path, renamed)
    await expect(verify(renamed)).rejects.toThrow('it was renamed: it is of 2026-11-22T09:00:00.000Z')
  })

  it('J5 that is refused reaches no database', async () => {
    const options = { keys, trust: await trustIn(folderOf('own')), say: () => undefined, onFile: async () => undefined }
    const nowhere = 'postgresql://localhost:1/none'
    await expect(restoreBackup(nowhere, await forged(unsigned(frames)), options)).rejects.toThrow('it is not signed')
  })
})
