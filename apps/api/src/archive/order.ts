import type { BackupKeys } from '#/backup/order.ts'
import type { ArchiveState } from '#/deps.ts'

/** What the process that fills the archive needs. */
export interface ArchiveOrder {
  /** The embedded database. */
  url: string
  dataDir: string
  /** PostgreSQL's data folder. */
  cluster: string
  /** The state of archiving on this machine. */
  home: string
  /** Where PostgreSQL leaves finished segments. */
  segments: string
  /** The archive. */
  folder: string
  keys: BackupKeys
}

export type ToChild = { order: ArchiveOrder } | 'finish'
export type FromChild = { state: ArchiveState } | { log: string; level: 'info' | 'warn' | 'error' }
