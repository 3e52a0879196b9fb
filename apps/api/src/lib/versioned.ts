import { AppError } from './app-error.ts'

/** A call that changes a row; `ifMatch` is the version that the caller has seen, if stated. */
export interface VersionedCall {
  id: string
  ifMatch?: number | undefined
}

interface LockedRow {
  version: number
  archived?: boolean
}

/** @throws AppError `version_conflict` if the row has changed since the caller saw it. */
export function checkVersion({ version }: { version: number }, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new AppError('version_conflict')
}

/** @param wanted `archived` for a restore. @throws AppError `not_found`, `not_archived`, `version_conflict`. */
export function checkLocked<Row extends LockedRow>(
  row: Row | undefined,
  ifMatch: number | undefined,
  wanted: 'live' | 'archived' = 'live',
): Row {
  if (!row || (row.archived && wanted === 'live')) throw new AppError('not_found')
  if (!row.archived && wanted === 'archived') throw new AppError('not_archived')
  checkVersion(row, ifMatch)
  return row
}
