import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readArchive } from './catalogue.ts'
import { fileOfSegment, keyFile } from './names.ts'

const keptBases = 2

/** Deletes bases older than the newest two, with their segments, except series `current`. @returns deleted files. */
export async function pruneArchive(archive: string, current: string): Promise<number> {
  const all = await readArchive(archive)
  const bases = all.flatMap((series) => series.bases).toSorted((a, b) => (a.endedAt < b.endedAt ? 1 : -1))
  const kept = new Set(bases.slice(0, keptBases).map(({ path }) => path))
  // With fewer bases, earlier changes may still be needed.
  if (kept.size < keptBases) return 0
  let removed = 0
  for (const { name, folder, bases: own, segments } of all) {
    const needed = own.filter(({ path }) => kept.has(path)).map(({ firstSegment }) => firstSegment)
    const oldest = needed.toSorted()[0]
    const isLeft = oldest === undefined && name !== current
    const old = oldest === undefined ? (isLeft ? segments : []) : segments.filter((segment) => segment < oldest)
    const paths = [
      ...own.map(({ path }) => path).filter((path) => !kept.has(path)),
      ...old.map((segment) => join(folder, fileOfSegment(segment))),
    ]
    for (const path of paths) await rm(path, { force: true })
    removed += paths.length
    if (isLeft) await removeFolder(folder)
  }
  return removed
}

/** Removes a folder, unless it has files that Piel did not write. */
async function removeFolder(folder: string): Promise<void> {
  const rest = await readdir(folder)
  for (const name of rest) if (name === keyFile || /^\..+\.partial$/.test(name)) await rm(join(folder, name))
  await rmdir(folder).catch(() => undefined)
}
