import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownArchive } from '#/testing/one-archive.ts'
import { keyFile } from './names.ts'

const { places, running, series, filesOf, segment } = ownArchive()

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
    await running().base()
    const last = await segment()
    await running().archiver().moveAll()
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
    expect(running().archiver().state()).toMatchObject({ segment: last, waiting: 0, error: null, failingSince: null })
    expect(readdirSync(running().order.segments)).toEqual([])
  })

  it('that takes nothing leaves the product working, says so once, and goes on without a gap', async () => {
    await running().base()
    breakArchive()
    const first = await segment()
    await running().archiver().moveAll()
    const second = await segment()
    await running().archiver().moveAll()
    expect(running().archiver().state()).toMatchObject({ waiting: 2, failingSince: expect.stringMatching(/^20/) })
    expect(running().archiver().state().error).toContain('ENOTDIR')
    expect(places.said.filter((line) => line.includes('fails'))).toHaveLength(1)
    restoreArchive()
    await running().archiver().moveAll()
    expect(running().archiver().state()).toMatchObject({ segment: second, waiting: 0, error: null })
    expect(places.said.at(-1)).toBe('the archive works again')
    expect(filesOf()).toEqual(expect.arrayContaining([`${first}.age`, `${second}.age`]))
    expect(series()).toHaveLength(1)
  })

  it('that takes nothing for too long loses its segments, loudly, and begins again with a base backup', async () => {
    await running().base()
    breakArchive()
    for (let i = 0; i < 4; i += 1) {
      await segment()
      await running().archiver().moveAll()
    }
    expect(readdirSync(running().order.segments)).toEqual([])
    expect(places.said).toContainEqual(expect.stringMatching(/^4 segments were dropped, .* it has a gap now$/))
    restoreArchive()
    await running().base()
    expect(series()).toHaveLength(2)
    expect(filesOf().filter((file) => file.startsWith('base-'))).toHaveLength(1)
    expect(running().archiver().state()).toMatchObject({ error: null, waiting: 0 })
  })
})
