import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { archiveFolders, startArchived } from './archived.ts'

const segmentBytes = 16 * 1024 * 1024

/** One product with an archive for all tests of a file; each begins a new series in an empty archive. */
export function ownArchive() {
  const places = archiveFolders()
  let running: Awaited<ReturnType<typeof startArchived>>
  beforeAll(async () => {
    running = await startArchived(places, { maxWaitingBytes: 3 * segmentBytes })
  }, 120_000)
  beforeEach(async () => {
    await running.beginAgain()
    running.order.keys = places.keys
    places.said.length = 0
    for (const folder of [places.folder, `${places.folder}.away`]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(places.folder)
    for (const name of readdirSync(running.order.segments)) rmSync(join(running.order.segments, name))
  })
  afterAll(async () => {
    await running.stop()
    places.remove()
  })
  const series = () => readdirSync(places.folder).toSorted()
  return {
    places,
    running: () => running,
    series,
    filesOf: (name = series().at(-1) ?? '') => readdirSync(join(places.folder, name)).toSorted(),
    /** Writes to the database, as the product too, and ends the segment. @returns its name. */
    async segment(): Promise<string> {
      await running.test.db.query(sql`UPDATE database_sizes SET bytes = 1`)
      await running.owner.query(sql`CREATE TABLE IF NOT EXISTS filler (n int)`)
      await running.owner.query(sql`INSERT INTO filler VALUES (1)`)
      return await running.endSegment()
    },
  }
}
