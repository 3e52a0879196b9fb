import * as z from 'zod/mini'

export const header = z.object({
  format: z.literal('piel-backup'),
  /** Raised when older versions can no longer read a backup. */
  formatVersion: z.literal(1),
  version: z.string(),
  at: z.string(),
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
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  rows: z.int(),
})
export type Manifest = z.output<typeof manifest>

export interface Contents {
  header: Header
  manifest: Manifest
}
