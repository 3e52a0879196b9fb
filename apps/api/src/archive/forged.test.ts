import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signerIn, type Signer } from '#/backup/signature.ts'
import { stageIn } from '#/backup/stage.ts'
import { trustIn, type TrustOptions } from '#/backup/trust.ts'
import { altered, signedBy, unsigned, withFile, writeFrames, type Frame } from '#/testing/forged-backup.ts'
import { listCluster } from './cluster-files.ts'
import { publish, signedSegment, unpackSegment, writePartial } from './file.ts'
import { fileOfBase, fileOfSegment, segmentBytes } from './names.ts'
import { unpackBase } from './unpack-base.ts'

const series = 'piel-20261122T090000000Z'
const [segment, next] = ['000000010000000000000002', '000000010000000000000003']
const endedAt = '2026-11-22T09:01:00.000Z'
const label = 'START WAL LOCATION: 0/2000028\n'

const identity = await generateX25519Identity()
const keys = { passphrase: undefined, identity, recipient: await identityToRecipient(identity) }

let root: string
let own: Signer
let forger: Signer
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'piel-forged-'))
  const signers = await Promise.all(['own', 'forger'].map((name) => signerIn(join(root, name))))
  if (!signers[0] || !signers[1]) throw new Error('no key')
  ;[own, forger] = [signers[0], signers[1]]
  mkdirSync(join(root, series))
})
afterEach(() => rmSync(root, { recursive: true }))

const frame = (kind: Frame['kind'], value: unknown): Frame => ({ kind, payload: Buffer.from(JSON.stringify(value)) })
const whole = (folders: string[] = []): Frame[] =>
  withFile(
    [
      frame('header', { format: 'piel-base', formatVersion: 2, series, firstSegment: segment }),
      frame('manifest', { entries: [], folders, label, lastSegment: segment, endedAt }),
    ],
    'cluster/PG_VERSION',
    '18\n',
  )
const signed = (frames: Frame[], signer = own) => signedBy(frames, signer, 'piel-base')
const earlier = (frames: Frame[]) => altered(unsigned(frames), 'header', { formatVersion: 1, series: undefined })

/** Unpacks a base of these frames. @returns the files of the cluster. */
async function unpack(frames: Frame[], options: TrustOptions = {}): Promise<string[]> {
  const base = {
    endedAt,
    firstSegment: segment,
    path: join(root, series, fileOfBase({ endedAt, firstSegment: segment })),
  }
  await writeFrames(base.path, frames, keys)
  const cluster = join(root, 'restored/cluster')
  rmSync(join(root, 'restored'), { recursive: true, force: true })
  const trust = await trustIn(join(root, 'own'), options)
  const stage = await stageIn(join(root, 'restored'))
  await unpackBase(base, cluster, { series: { name: series }, keys, trust, stage })
  return readdirSync(cluster, { recursive: true }).map(String).toSorted()
}

describe('a base backup', () => {
  it('J5 is unpacked if a key of this installation or a named one signed it', async () => {
    const frames = whole(['base', 'base/pgsql_tmp', 'pg_wal', 'pg_wal/archive_status', 'pg_logical/mappings'])
    const files = [
      'PG_VERSION',
      'backup_label',
      'base',
      'base/pgsql_tmp',
      'pg_logical',
      'pg_logical/mappings',
      'pg_wal',
    ]
    expect(await unpack(signed(frames))).toEqual([...files, 'pg_wal/archive_status'])
    await expect(unpack(signed(whole(), forger))).rejects.toThrow(
      `is refused: it is signed with the key ${forger.fingerprint}, which is not a key of this installation`,
    )
    expect(await unpack(signed(whole(), forger), { signedBy: [forger.fingerprint] })).toContain('PG_VERSION')
  })

  it('J5 without a signature needs the option, and brings no configuration', async () => {
    const configured = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'].reduce(
      (frames, name) => withFile(frames, `cluster/${name}`, 'x'),
      whole(),
    )
    await expect(unpack(earlier(configured))).rejects.toThrow('is refused: it is not signed')
    expect(await unpack(earlier(configured), { acceptsUnsigned: true })).toEqual(['PG_VERSION', 'backup_label'])
  })

  it('J5 that was altered is refused', async () => {
    const named = { signedBy: [own.fingerprint], acceptsUnsigned: true }
    const frames = signed(whole())
    for (const forgery of [
      altered(frames, 'manifest', { label: 'another' }),
      altered(frames, 'header', { series: 'piel-20261123T090000000Z' }),
      withFile(frames, 'cluster/base/5/1', 'x'),
      // A signature of a backup does not serve for a base.
      signedBy(whole(), own, 'piel-backup'),
    ])
      await expect(unpack(forgery, named)).rejects.toThrow('is refused: its signature does not match its contents')
    const moved = signed(altered(whole(), 'header', { series: 'piel-20261123T090000000Z' }))
    await expect(unpack(moved, named)).rejects.toThrow('is refused: it was renamed')
  })

  it.each([
    'cluster/postgresql.conf',
    'cluster/postgresql.auto.conf',
    'cluster/pg_hba.conf',
    'cluster/pg_ident.conf',
    'cluster/conf.d/more.conf',
    'cluster/recovery.signal',
    'cluster/standby.signal',
    'cluster/backup_label',
    'cluster/tablespace_map',
    'cluster/postmaster.pid',
    'cluster/pg_tblspc/16384',
    `cluster/pg_wal/${segment}`,
    'cluster/base/5/pgsql_tmp/1',
    'cluster/base/./1',
    'cluster/base//1',
    'cluster/base/../../../outside',
    'cluster/../outside',
    'cluster//outside',
    'cluster/',
    'audit/key.pem',
    'audit/../../outside',
    '../outside',
    '/outside',
  ])('J5 signed with the right key is refused with %s', async (name) => {
    await expect(unpack(signed(withFile(whole(), name, 'x')))).rejects.toThrow(`is refused: it holds ${name}, which`)
    expect(readdirSync(root).toSorted()).toEqual(['forger', 'own', series, 'restored'].toSorted())
    expect(readdirSync(join(root, 'restored/cluster'))).toEqual(['PG_VERSION'])
  })

  it('J5 is refused with an entry twice, a table, or a folder that is none of PostgreSQL', async () => {
    await expect(unpack(signed(withFile(whole(), 'cluster/PG_VERSION', 'x')))).rejects.toThrow(
      'cluster/PG_VERSION twice',
    )
    const heads = withFile(withFile(whole(), 'audit/heads.jsonl', 'x'), 'audit/heads.jsonl', 'x')
    await expect(unpack(signed(heads))).rejects.toThrow('it holds audit/heads.jsonl twice')
    await expect(unpack(signed(withFile(whole(), 'cluster/base/5/1', 'x', 'table')))).rejects.toThrow('base/5/1, which')
    for (const folder of ['../outside', '/outside', 'base/../../outside', 'conf.d', 'pg_tblspc/16384', ''])
      await expect(unpack(signed(whole([folder])))).rejects.toThrow(`it holds the folder ${folder}, which is none`)
    expect(existsSync(join(root, 'outside'))).toBe(false)
  })
})

describe('the files of a base backup', () => {
  const [data, other] = [
    ['PG_VERSION', 'base/5/1249_fsm', 'base/5/PG_VERSION', 'global/pg_control', 'pg_logical/snapshots/0-1.snap'],
    ['postgresql.conf', 'pg_hba.conf', 'standby.signal', 'postmaster.pid', 'notes.txt', 'conf.d/x.conf', 'pg_wal/1'],
  ]
  const clusterOf = (files: string[]): string => {
    const cluster = join(root, 'cluster')
    for (const file of files) {
      mkdirSync(dirname(join(cluster, file)), { recursive: true })
      writeFileSync(join(cluster, file), '')
    }
    return cluster
  }

  it('J5 are the data of the cluster, without configuration and what operators put there', async () => {
    const { files, folders } = await listCluster(clusterOf([...data, ...other, 'base/5/pg_internal.init']))
    expect(files.toSorted()).toEqual(data)
    expect(folders.toSorted()).toEqual(['base', 'base/5', 'global', 'pg_logical', 'pg_logical/snapshots', 'pg_wal'])
  })

  it('J5 are no links, whose targets the base would lack', async () => {
    const cluster = clusterOf(data)
    symlinkSync('/dev/null', join(cluster, 'global/1262'))
    await expect(listCluster(cluster)).rejects.toThrow('global/1262 is a link: a base backup cannot hold it')
  })
})

describe('a segment of the archive', () => {
  const content = (): Buffer => {
    const bytes = Buffer.alloc(segmentBytes)
    bytes.writeUInt32LE(1, 4)
    bytes.writeBigUInt64LE(0x2000000n, 8)
    return bytes
  }
  async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
    yield bytes
  }
  const written = (of = { series, segment }, signer: Signer | undefined = own) =>
    signedSegment(inOne(content()), of, signer)

  async function unpackOne(source: AsyncIterable<Uint8Array>, options: TrustOptions = {}): Promise<Buffer> {
    const path = join(root, series, fileOfSegment(segment))
    await writePartial(path, () => source, keys)
    await publish(path)
    const to = join(root, 'segment')
    rmSync(to, { force: true })
    const trust = await trustIn(join(root, 'own'), options)
    await unpackSegment({ name: series, folder: join(root, series) }, segment, to, { keys, trust })
    return readFileSync(to)
  }

  it('J5 is unpacked if a key of this installation or a named one signed it', async () => {
    expect((await unpackOne(written())).equals(content())).toBe(true)
    const other = () => written({ series, segment }, forger)
    await expect(unpackOne(other())).rejects.toThrow(`signed with the key ${forger.fingerprint}, which is not`)
    expect(await unpackOne(other(), { signedBy: [forger.fingerprint] })).toHaveLength(segmentBytes)
  })

  it('J5 without a signature needs the option', async () => {
    await expect(unpackOne(inOne(content()))).rejects.toThrow(
      `The segment ${segment} of the archive is refused: it is not`,
    )
    expect(await unpackOne(inOne(content()), { acceptsUnsigned: true })).toHaveLength(segmentBytes)
  })

  it('J5 of another series or place, altered, or with more behind it is refused', async () => {
    const named = { signedBy: [own.fingerprint], acceptsUnsigned: true }
    const mismatch = 'its signature does not match its contents'
    await expect(unpackOne(written({ series: 'piel-20261123T090000000Z', segment }), named)).rejects.toThrow(mismatch)
    await expect(unpackOne(written({ series, segment: next }), named)).rejects.toThrow(mismatch)
    async function* changed(turn: (bytes: Buffer) => Buffer) {
      const parts: Uint8Array[] = []
      for await (const part of written()) parts.push(part)
      yield turn(Buffer.concat(parts))
    }
    await expect(
      unpackOne(
        changed((bytes) => bytes.fill(1, 100, 101)),
        named,
      ),
    ).rejects.toThrow(mismatch)
    await expect(
      unpackOne(
        changed((bytes) => Buffer.concat([bytes, Buffer.from('x')])),
        named,
      ),
    ).rejects.toThrow('its signature cannot be read')
    await expect(
      unpackOne(
        changed((bytes) => Buffer.concat([bytes, Buffer.alloc(5000)])),
        named,
      ),
    ).rejects.toThrow('it is too long')
  })
})
