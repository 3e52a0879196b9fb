import * as z from 'zod/mini'
import { basename, dirname, join } from 'node:path'

export const header = z.object({
  format: z.literal('piel-backup'),
  /** Raised when older versions can no longer read a backup. */
  formatVersion: z.literal(1),
  version: z.string(),
  at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  settings: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
})
export type Header = z.output<typeof header>

export const entry = z.object({
  kind: z.enum(['table', 'file']),
  name: z.string(),
  columns: z.array(z.string()),
})
export type Entry = z.output<typeof entry>

export const entryEnd = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })
export const listedEntry = z.extend(entry, entryEnd.shape)
export type ListedEntry = z.output<typeof listedEntry>

export const manifest = z.object({
  entries: z.array(listedEntry),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().check(z.regex(/^\d+$/)), isCalled: z.boolean() }),
  ),
  rows: z.int(),
})
export type Manifest = z.output<typeof manifest>

export interface Contents {
  header: Header
  manifest: Manifest
  /** The fingerprint of the key that signed both; null without a signature. */
  signedBy: string | null
}

/** The public part of the audit trail outside the database. Backups do not contain the signing key. */
export const auditFiles = ['audit/heads.jsonl', 'audit/head.json', 'audit/public-keys.pem'] as const

/** `piel-20261122T090000Z.age`, from the instant in UTC (ISO 8601), so that names sort by age. */
export const nameOfBackup = (at: string): string => `piel-${at.replace(/[-:]|\.\d+/g, '')}.age`
export const isNameOfBackup = (name: string): boolean => /^piel-\d{8}T\d{6}Z\.age$/.test(name)

export const partialOf = (path: string): string => join(dirname(path), `.${basename(path)}.partial`)
export const isPartial = (name: string): boolean => /^\.piel-\w+\.age\.partial$/.test(name)

/** A backup that cannot be restored: damaged, truncated, from a newer version, or opened with the wrong key. */
export class BackupRefused extends Error {
  /** Why, as the end of the sentence "The backup is refused: …". */
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`The backup is refused: ${reason}`, options)
    this.reason = reason
  }
}

export class CommandRefused extends Error {}
