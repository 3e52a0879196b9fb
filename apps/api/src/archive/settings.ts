import type { Env } from '#/env.ts'

/** Requires a key for the archive. A missing folder does not prevent the start: its disk may have failed. */
export function assertArchiveSettings({ walArchive, backup: { keys } }: Pick<Env, 'walArchive' | 'backup'>): void {
  if (walArchive === undefined || keys.passphrase !== undefined || keys.recipient !== undefined) return
  throw new Error(
    'WAL_ARCHIVE is set, but the archive is always encrypted and has no key. Set BACKUP_PASSPHRASE (at least 12 characters) or BACKUP_RECIPIENT, or remove WAL_ARCHIVE.',
  )
}
