import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#/audit/audit.ts'
import { createSealer } from '#/audit/seal.ts'
import { startEmbedded } from '#/db/embedded/server.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { seedDemo } from '#/demo/seed.ts'
import { archiveFolders, startArchived } from '#/testing/archived.ts'
import { digestsOf } from '#/testing/digests.ts'
import { someOf } from '#/testing/tier.ts'

const places = archiveFolders()
const context = { requestId: 'request', address: '127.0.0.1', language: 'es' } as const

let before: string
let during: string
let after: string
let digests: Map<string, string>
let segments: string[]

/** Without the audit trail, where a restore records itself, and sequences, which PostgreSQL logs ahead. */
const ofData = (all: Map<string, string>) =>
  new Map([...all].filter(([name, digest]) => !name.startsWith('audit_') && digest.includes(' ')))
/** With one bit turned in the middle. */
const turned = (bytes: Buffer): Buffer => {
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}
const inSeries = (name = '') => join(places.folder, readdirSync(places.folder)[0] ?? '', name)
const note = (line: string) => sql`UPDATE users SET phone = ${line}, version = version + 1`

async function restored<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbedded(places.dataDir, { durable: false })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

async function phones(url: string): Promise<string[]> {
  const db = createDatabase(url, { role: null })
  try {
    const rows = await db.query<{ phone: string }>(sql`SELECT DISTINCT phone FROM users ORDER BY phone`)
    return rows.map(({ phone }) => phone)
  } finally {
    await db.close()
  }
}

beforeAll(async () => {
  const running = await startArchived(places)
  try {
    const { test } = running
    const write = (phone: string, action: 'patient.read' | 'patient.export') =>
      test.db.transaction(async (tx) => {
        await tx.query(note(phone))
        await recordAudit(tx, context, { action })
      })
    await seedDemo(test.deps)
    // A harmless setting, which the base backup must not carry over.
    await running.owner.query(sql`ALTER SYSTEM SET work_mem = '5MB'`)
    before = await running.instant()
    await running.base()
    await write('55 0000 0001', 'patient.read')
    await createSealer(test.deps)()
    await running.endSegment()
    await write('55 0000 0002', 'patient.export')
    digests = ofData(await digestsOf(test.databaseUrl))
    during = await running.instant()
    await write('55 0000 0003', 'patient.read')
    await createSealer(test.deps)()
    const first = await running.endSegment()
    await write('55 0000 0004', 'patient.read')
    const second = await running.endSegment()
    after = await running.instant()
    segments = [first, second]
    await running.archiver().moveAll()
  } finally {
    await running.stop()
  }
  places.destroyData()
}, 180_000)
afterAll(() => places.remove())

describe('the restore to an instant', { timeout: 180_000 }, () => {
  it('has exactly what was there at that instant, with the money and the audit trail verified', async () => {
    expect(await places.restore(during)).toMatchObject({ audit: [], money: [] })
    expect(places.said).toContain(`It is signed with the key ${places.signer.fingerprint}`)
    await restored(async (url) => {
      expect(ofData(await digestsOf(url))).toEqual(digests)
      expect(await phones(url)).toEqual(['55 0000 0002'])
      const db = createDatabase(url, { role: null })
      const events = await db.query(sql`
        SELECT action, actor_name AS name FROM audit_events ORDER BY sequence DESC LIMIT 3`)
      await db.close()
      expect(events).toEqual([
        { action: 'backup.restore', name: 'operator' },
        { action: 'audit.acknowledge', name: 'operator' },
        { action: 'patient.export', name: null },
      ])
    })
  })

  it('J5 writes PostgreSQL’s configuration itself, and takes none from the archive', () => {
    const cluster = join(places.dataDir, 'postgres/data')
    const files = readdirSync(cluster, { withFileTypes: true }).filter((entry) => !entry.isDirectory())
    const names = [
      'PG_VERSION',
      'backup_label.old',
      'pg_hba.conf',
      'pg_ident.conf',
      'postgresql.conf',
      'postmaster.opts',
    ]
    expect(files.map(({ name }) => name).toSorted()).toEqual(names)
    const textOf = (name: string) => readFileSync(join(cluster, name), 'utf8')
    expect(textOf('postgresql.conf')).toBe(
      `# Written by the restore of an archive.
datestyle = 'iso, mdy'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.english'
`,
    )
    expect(textOf('pg_hba.conf')).toBe('local all piel peer map=piel\n')
    expect(textOf('pg_ident.conf')).toMatch(/^(?:piel "[\w-]+" piel\n)+$/)
  })

  it('is refused where there is a database', async () => {
    await expect(places.restore(during)).rejects.toThrow('holds a database: move it away')
    expect(readdirSync(places.dataDir)).not.toContain('restore')
    rmSync(join(places.dataDir, 'postgres'), { recursive: true })
  })

  it('keeps newer heads of the audit trail that are on this machine, and acknowledges them', async () => {
    writeFileSync(join(places.dataDir, 'audit/heads.jsonl'), `{"number":999,"hash":"${'a'.repeat(64)}"}\n`, {
      flag: 'a',
    })
    expect(await places.restore(during)).toMatchObject({ audit: [], money: [] })
    places.destroyData()
  })

  it('ends with the archive for a later instant', async () => {
    await places.restore(after)
    expect(places.said).toContain('The archive ends before that instant: everything that it holds is restored')
    expect(await restored(phones)).toEqual(['55 0000 0004'])
    places.destroyData()
  })

  it('needs no right times of the files', { tags: 'full' }, async () => {
    for (const time of [new Date(), new Date('2020-01-01')]) {
      for (const name of readdirSync(inSeries())) utimesSync(inSeries(name), time, time)
      await places.restore(during)
      expect(await restored(phones)).toEqual(['55 0000 0002'])
      places.destroyData()
    }
  })

  it('is refused before the first base backup and in the future, with what is possible', async () => {
    await expect(places.restore(before)).rejects.toThrow(/no base backup before .*: the earliest instant is 20/)
    await expect(places.restore('2999-01-01T10:15')).rejects.toThrow('2999-01-01T10:15 is in the future')
  })

  it('is refused with a wrong passphrase, having changed nothing', async () => {
    const backup = { ...places.env().backup, keys: { ...places.keys, passphrase: 'wrong horse battery' } }
    await expect(places.restore(during, { backup })).rejects.toThrow('the passphrase or key does not open it')
    expect(readdirSync(join(places.dataDir, 'postgres'))).not.toContain('restoring')
  })

  it('J5 is refused on a new machine whose operator names no key, having changed nothing', async () => {
    await expect(places.restore(during, {}, {})).rejects.toThrow(
      `is refused: it is signed with the key ${places.signer.fingerprint}, and this machine has no key`,
    )
    expect(readdirSync(places.dataDir)).not.toContain('audit')
    expect(readdirSync(join(places.dataDir, 'postgres'))).not.toContain('restoring')
  })

  it('names the segment that is missing', async () => {
    const [first = ''] = segments
    renameSync(inSeries(`${first}.age`), inSeries('moved'))
    await expect(places.restore(during)).rejects.toThrow(`The archive has a gap: the segment ${first} is missing`)
    renameSync(inSeries('moved'), inSeries(`${first}.age`))
  })

  it.each(
    someOf<[string, (bytes: Buffer) => Buffer]>([
      ['has a turned bit', turned],
      ['was cut short', (bytes: Buffer) => bytes.subarray(0, -1000)],
      ['is empty', () => Buffer.alloc(0)],
    ]),
  )('names a segment that %s, and leaves no database', async (_, damage) => {
    const path = inSeries(`${segments[0]}.age`)
    const bytes = readFileSync(path)
    writeFileSync(path, damage(Buffer.from(bytes)))
    await expect(places.restore(during)).rejects.toThrow(`The segment ${segments[0]} of the archive is refused: `)
    writeFileSync(path, bytes)
    expect(existsSync(join(places.dataDir, 'postgres/data'))).toBe(false)
    expect(existsSync(join(places.dataDir, 'postgres/restoring'))).toBe(false)
  })

  it('names a segment that holds another one, and a base backup that is damaged', async () => {
    const path = inSeries(`${segments[0]}.age`)
    const bytes = readFileSync(path)
    copyFileSync(inSeries(`${segments[1]}.age`), path)
    await expect(places.restore(during)).rejects.toThrow(`${segments[0]} of the archive is refused: it holds another`)
    writeFileSync(path, bytes)
    const base = inSeries(readdirSync(inSeries()).find((name) => name.startsWith('base-')))
    const whole = readFileSync(base)
    writeFileSync(base, turned(Buffer.from(whole)))
    await expect(places.restore(during)).rejects.toThrow(`The base backup ${base} is refused: `)
    writeFileSync(base, whole)
  })

  it('that was interrupted prevents a start until it runs again', async () => {
    mkdirSync(join(places.dataDir, 'postgres/restoring/data'), { recursive: true })
    await expect(startEmbedded(places.dataDir)).rejects.toThrow('A restore to an earlier instant did not finish')
    await places.restore(during)
    expect(await restored(phones)).toEqual(['55 0000 0002'])
  })
})
