import type { BackupKeys } from '#/backup/order.ts'
import type { ArchiveState } from '#/deps.ts'

export interface ArchiveOrder {
  url: string
  dataDir: string
  cluster: string
  home: string
  segments: string
  folder: string
  keys: BackupKeys
}

export type ToChild = { order: ArchiveOrder } | 'finish'
export type FromChild = { state: ArchiveState } | { log: string; level: 'info' | 'warn' | 'error' }
