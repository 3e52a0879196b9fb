import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '#/db/embedded/server.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { archiveOfPhones, ofData, phones, type ArchiveOfPhones } from '#/testing/archived-phones.ts'
import { digestsOf } from '#/testing/digests.ts'

let archive: ArchiveOfPhones
let places: ArchiveOfPhones['places']
let during: string
beforeAll(async () => {
  archive = await archiveOfPhones()
  places = archive.places
  during = archive.during
  places.destroyData()
}, 180_000)
afterAll(() => places.remove())

describe('the restore to an instant', { timeout: 180_000 }, () => {
  it('has exactly what was there at that instant, with the money and the audit trail verified', async () => {
    expect(await places.restore(during)).toMatchObject({ audit: [], money: [] })
    expect(places.said).toContain(`It is signed with the key ${places.signer.fingerprint}`)
    await archive.restored(async (url) => {
      expect(ofData(await digestsOf(url))).toEqual(archive.digests)
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
    await places.restore(archive.after)
    expect(places.said).toContain('The archive ends before that instant: everything that it holds is restored')
    expect(await archive.restored(phones)).toEqual(['55 0000 0004'])
    places.destroyData()
  })

  it('needs no right times of the files', { tags: 'full' }, async () => {
    for (const time of [new Date(), new Date('2020-01-01')]) {
      for (const name of readdirSync(archive.inSeries())) utimesSync(archive.inSeries(name), time, time)
      await places.restore(during)
      expect(await archive.restored(phones)).toEqual(['55 0000 0002'])
      places.destroyData()
    }
  })

  it('is refused before the first base backup and in the future, with what is possible', async () => {
    await expect(places.restore(archive.before)).rejects.toThrow(/no base backup before .*: the earliest instant is 20/)
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

  it('that was interrupted prevents a start until it runs again', async () => {
    mkdirSync(join(places.dataDir, 'postgres/restoring/data'), { recursive: true })
    await expect(startEmbedded(places.dataDir)).rejects.toThrow('A restore to an earlier instant did not finish')
    await places.restore(during)
    expect(await archive.restored(phones)).toEqual(['55 0000 0002'])
  })
})
