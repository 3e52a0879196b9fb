import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { baseOfFile, fileOfBase, fileOfSegment, isSeries, keyFile, segmentOfFile, type Base } from './names.ts'

export interface Series {
  name: string
  folder: string
  bases: (Base & { path: string })[]
  segments: string[]
  /** True if the passphrase opens it, false if a private key does. */
  hasKey: boolean
}

export async function readArchive(archive: string): Promise<Series[]> {
  const names = (await readdir(archive)).filter(isSeries).toSorted().toReversed()
  return await Promise.all(names.map((name) => readSeries(join(archive, name), name)))
}

async function readSeries(folder: string, name: string): Promise<Series> {
  const files = (await readdir(folder)).toSorted()
  return {
    name,
    folder,
    bases: files
      .flatMap((file) => baseOfFile(file) ?? [])
      .map((base) => ({ ...base, path: join(folder, fileOfBase(base)) }))
      .toReversed(),
    segments: files.flatMap((file) => segmentOfFile(file) ?? []),
    hasKey: files.includes(keyFile),
  }
}

export const finishedAt = async ({ folder }: Series, segment: string): Promise<Date> =>
  (await stat(join(folder, fileOfSegment(segment)))).mtime
