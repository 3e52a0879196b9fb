import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that PostgreSQL runs as. It refuses root, so root starts it as an unprivileged account. */
export interface Identity {
  uid: number
  gid: number
}

/** User ID of the unprivileged system account on common Linux distributions. */
const unprivileged: Identity = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** The account for a cluster: our own; for root the cluster's owner, or the unprivileged account. */
export function identityFor(cluster: string): Identity {
  const own = { uid: process.getuid?.() ?? unprivileged.uid, gid: process.getgid?.() ?? unprivileged.gid }
  if (!isRoot()) return own
  if (!existsSync(cluster)) return unprivileged
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? unprivileged : { uid, gid }
}

/** Options for `spawn`: only root can, and must, change the account. */
export const asChild = (identity: Identity): Partial<Identity> => (isRoot() ? identity : {})

/** True when the modes of `path` and of all folders above it let `identity` in. */
export function canReach(identity: Identity, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
