import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from './identity.ts'
import type { Folders } from './folders.ts'

export const archivingFolder = ({ home }: Pick<Folders, 'home'>): string => join(home, 'archive')

export const segmentsFolder = (folders: Pick<Folders, 'home'>): string => join(archivingFolder(folders), 'segments')

/**
 * Turns archiving on or off from the next start. While the folder exists, every start archives, including that of a
 * command: otherwise the archive would miss what it writes.
 */
export function setArchiving(folders: Folders, isOn: boolean): void {
  if (!isOn) return rmSync(archivingFolder(folders), { recursive: true, force: true })
  for (const folder of [archivingFolder(folders), segmentsFolder(folders)]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isRoot()) chownSync(folder, folders.identity.uid, folders.identity.gid)
  }
}

/** Including the time to copy a segment, a change is archived within a minute. */
const segmentSeconds = 50

export function archivingSettings(folders: Folders): Record<string, string> {
  if (!existsSync(segmentsFolder(folders))) return {}
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': segmentsFolder(folders),
    archive_timeout: String(segmentSeconds),
  }
}
