import { basename, dirname, join } from 'node:path'

/** The public part of the audit trail outside the database. The signing key is not in a backup. */
export const auditFiles = ['audit/heads.jsonl', 'audit/head.json', 'audit/public-keys.pem'] as const

/** `piel-20261122T090000Z.age`, by the instant in UTC, so that names sort by age. */
export const nameOfBackup = (at: Date): string => `piel-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.age`

const written = /^piel-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/

export const instantOfBackup = (name: string): string | undefined =>
  written.test(name) ? name.replace(written, '$1-$2-$3T$4:$5:$6Z') : undefined

export const partialOf = (path: string): string => join(dirname(path), `.${basename(path)}.partial`)
export const isPartial = (name: string): boolean => /^\.piel-\w+\.age\.partial$/.test(name)
