import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveOfPhones, type ArchiveOfPhones } from '#/testing/archived-phones.ts'
import { someOf } from '#/testing/tier.ts'

let archive: ArchiveOfPhones
let places: ArchiveOfPhones['places']
beforeAll(async () => {
  archive = await archiveOfPhones()
  places = archive.places
  places.destroyData()
}, 180_000)
afterAll(() => places.remove())

/** With one bit turned in the middle. */
const turned = (bytes: Buffer): Buffer => {
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

describe('the restore of a damaged archive', { timeout: 180_000 }, () => {
  it('names the segment that is missing', async () => {
    const [first] = archive.segments
    renameSync(archive.inSeries(`${first}.age`), archive.inSeries('moved'))
    await expect(places.restore(archive.during)).rejects.toThrow(
      `The archive has a gap: the segment ${first} is missing`,
    )
    renameSync(archive.inSeries('moved'), archive.inSeries(`${first}.age`))
  })

  it.each(
    someOf<[string, (bytes: Buffer) => Buffer]>([
      ['has a turned bit', turned],
      ['was cut short', (bytes: Buffer) => bytes.subarray(0, -1000)],
      ['is empty', () => Buffer.alloc(0)],
    ]),
  )('names a segment that %s, and leaves no database', async (_, damage) => {
    const path = archive.inSeries(`${archive.segments[0]}.age`)
    const bytes = readFileSync(path)
    writeFileSync(path, damage(Buffer.from(bytes)))
    await expect(places.restore(archive.during)).rejects.toThrow(
      `The segment ${archive.segments[0]} of the archive is refused: `,
    )
    writeFileSync(path, bytes)
    expect(existsSync(join(places.dataDir, 'postgres/data'))).toBe(false)
    expect(existsSync(join(places.dataDir, 'postgres/restoring'))).toBe(false)
  })

  it('names a segment that holds another one, and a base backup that is damaged', async () => {
    const path = archive.inSeries(`${archive.segments[0]}.age`)
    const bytes = readFileSync(path)
    copyFileSync(archive.inSeries(`${archive.segments[1]}.age`), path)
    await expect(places.restore(archive.during)).rejects.toThrow(
      `${archive.segments[0]} of the archive is refused: it holds another`,
    )
    writeFileSync(path, bytes)
    const base = archive.inSeries(readdirSync(archive.inSeries()).find((name) => name.startsWith('base-')))
    const whole = readFileSync(base)
    writeFileSync(base, turned(Buffer.from(whole)))
    await expect(places.restore(archive.during)).rejects.toThrow(`The base backup ${base} is refused: `)
    writeFileSync(base, whole)
  })
})
