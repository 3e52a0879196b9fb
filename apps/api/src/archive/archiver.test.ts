import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { archiveFolders, startArchived } from '#/testing/archived.ts'
import { keyFile } from './names.ts'

let places: ReturnType<typeof archiveFolders>
let running: Awaited<ReturnType<typeof startArchived>>
beforeEach(async () => {
  places = archiveFolders()
  running = await startArchived(places, { maxWaitingBytes: 3 * 16 * 1024 * 1024 })
})
afterEach(async () => {
  await running.stop()
  places.remove()
})

const series = () => readdirSync(places.folder).toSorted()
const filesOf = (name = series().at(-1) ?? '') => readdirSync(join(places.folder, name)).toSorted()
const write = () =>
  running.test.db
    .query(sql`UPDATE database_sizes SET bytes = 1`)
    .then(() => running.owner.query(sql`CREATE TABLE IF NOT EXISTS filler (n int)`))
    .then(() => running.owner.query(sql`INSERT INTO filler VALUES (1)`))
const segment = async (): Promise<string> => {
  await write()
  return await running.endSegment()
}
/** A file in the place of the folder: also root cannot write there. */
function breakArchive(): void {
  renameSync(places.folder, `${places.folder}.away`)
  writeFileSync(places.folder, '')
}
function restoreArchive(): void {
  rmSync(places.folder)
  renameSync(`${places.folder}.away`, places.folder)
}

describe('the archive', { timeout: 120_000 }, () => {
  it('holds a base backup, a key and every segment, encrypted and readable for this account only', async () => {
    await running.base()
    const last = await segment()
    await running.archiver.moveAll()
    const [name = ''] = series()
    const files = filesOf()
    expect(files.at(-1)).toBe(keyFile)
    expect(files).toContain(`${last}.age`)
    expect(files.filter((file) => file.startsWith('base-'))).toHaveLength(1)
    for (const file of files)
      expect(
        readFileSync(join(places.folder, name, file))
          .subarray(0, 21)
          .toString(),
      ).toBe('age-encryption.org/v1')
    expect(running.archiver.state()).toMatchObject({ segment: last, waiting: 0, error: null, failingSince: null })
    expect(readdirSync(running.order.segments)).toEqual([])
  })

  it('that takes nothing leaves the product working, says so once, and goes on without a gap', async () => {
    await running.base()
    breakArchive()
    const first = await segment()
    await running.archiver.moveAll()
    const second = await segment()
    await running.archiver.moveAll()
    expect(running.archiver.state()).toMatchObject({ waiting: 2, failingSince: expect.stringMatching(/^20/) })
    expect(running.archiver.state().error).toContain('ENOTDIR')
    expect(places.said.filter((line) => line.includes('fails'))).toHaveLength(1)
    restoreArchive()
    await running.archiver.moveAll()
    expect(running.archiver.state()).toMatchObject({ segment: second, waiting: 0, error: null })
    expect(places.said.at(-1)).toBe('the archive works again')
    expect(filesOf()).toEqual(expect.arrayContaining([`${first}.age`, `${second}.age`]))
    expect(series()).toHaveLength(1)
  })

  it('that takes nothing for too long loses its segments, loudly, and begins again with a base backup', async () => {
    await running.base()
    breakArchive()
    for (let i = 0; i < 4; i += 1) {
      await segment()
      await running.archiver.moveAll()
    }
    expect(readdirSync(running.order.segments)).toEqual([])
    expect(places.said).toContainEqual(expect.stringMatching(/^4 segments were dropped, .* it has a gap now$/))
    restoreArchive()
    await running.base()
    expect(series()).toHaveLength(2)
    expect(filesOf().filter((file) => file.startsWith('base-'))).toHaveLength(1)
    expect(running.archiver.state()).toMatchObject({ error: null, waiting: 0 })
  })

  it('goes on after a restart, and begins again where a segment is missing or the passphrase is another', async () => {
    await running.base()
    await segment()
    const again = running.newArchiver()
    await again.step()
    expect(series()).toHaveLength(1)
    expect(again.state().baseAt).toBe(running.archiver.state().baseAt)
    const lost = await segment()
    rmSync(join(running.order.segments, lost))
    await segment()
    await again.moveAll()
    expect(series()).toHaveLength(2)
    expect(places.said).toContainEqual(expect.stringMatching(/^the archive has a gap after /))
    running.order.keys = { ...places.keys, passphrase: 'another passphrase' }
    await running.newArchiver().moveAll()
    expect(series()).toHaveLength(3)
  })

  it('does not begin again on the disk of the data while its own disk is missing', async () => {
    await running.base()
    const path = join(running.order.home, 'series.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"isOnDataDisk":true', '"isOnDataDisk":false'))
    renameSync(places.folder, `${places.folder}.away`)
    mkdirSync(places.folder)
    const again = running.newArchiver()
    await again.moveAll()
    expect(again.state().error).toContain('mount its disk')
    expect(readdirSync(places.folder)).toEqual([])
  })

  it('keeps two base backups and the segments from the older one on', async () => {
    for (let i = 0; i < 3; i += 1) {
      await segment()
      rmSync(join(running.order.home, 'series.json'), { force: true })
      const archiver = running.newArchiver()
      running.archiver.moveAll = archiver.moveAll
      running.archiver.step = archiver.step
      running.archiver.baseDone = archiver.baseDone
      await running.base()
    }
    expect(series()).toHaveLength(2)
    const bases = series().flatMap((name) => filesOf(name).filter((file) => file.startsWith('base-')))
    expect(bases).toHaveLength(2)
    expect(existsSync(join(places.folder, series()[0] ?? '', keyFile))).toBe(true)
  })
})
