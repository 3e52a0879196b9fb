import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownArchive } from '#/testing/one-archive.ts'
import { keyFile } from './names.ts'

const { places, running, series, filesOf, segment } = ownArchive()

describe('the series of an archive', { timeout: 120_000 }, () => {
  it('goes on after a restart, and begins again where a segment is missing or the passphrase is another', async () => {
    await running().base()
    await segment()
    const again = running().newArchiver()
    await again.step()
    expect(series()).toHaveLength(1)
    expect(again.state().baseAt).toBe(running().archiver().state().baseAt)
    const lost = await segment()
    rmSync(join(running().order.segments, lost))
    await segment()
    await again.moveAll()
    expect(series()).toHaveLength(2)
    expect(places.said).toContainEqual(expect.stringMatching(/^the archive has a gap after /))
    running().order.keys = { ...places.keys, passphrase: 'another passphrase' }
    await running().newArchiver().moveAll()
    expect(series()).toHaveLength(3)
  })

  it('J5 begins again after an upgrade from a version that did not sign', async () => {
    await running().base()
    const path = join(running().order.home, 'series.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"formatVersion":2,', ''))
    await running().newArchiver().moveAll()
    expect(series()).toHaveLength(2)
  })

  it('does not begin again on the disk of the data while its own disk is missing', async () => {
    await running().base()
    const path = join(running().order.home, 'series.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"isOnDataDisk":true', '"isOnDataDisk":false'))
    renameSync(places.folder, `${places.folder}.away`)
    mkdirSync(places.folder)
    const again = running().newArchiver()
    await again.moveAll()
    expect(again.state().error).toContain('mount its disk')
    expect(readdirSync(places.folder)).toEqual([])
  })

  it('keeps two base backups and the segments from the older one on', async () => {
    for (let i = 0; i < 3; i += 1) {
      await segment()
      await running().beginAgain()
      await running().base()
    }
    expect(series()).toHaveLength(2)
    const bases = series().flatMap((name) => filesOf(name).filter((file) => file.startsWith('base-')))
    expect(bases).toHaveLength(2)
    expect(existsSync(join(places.folder, series()[0] ?? '', keyFile))).toBe(true)
  })
})
