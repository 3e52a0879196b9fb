import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Who PostgreSQL runs as. It refuses root, so a process of root hands it to an account that owns nothing else. */
export interface Identity {
  uid: number
  gid: number
}

/** `nobody` on every common Linux. */
const nobody: Identity = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** The identity for a cluster: its owner where there is one already (and it is not root), else our own, or nobody for root. */
export function identityFor(cluster: string): Identity {
  const own = { uid: process.getuid?.() ?? nobody.uid, gid: process.getgid?.() ?? nobody.gid }
  if (!isRoot()) return own
  if (!existsSync(cluster)) return nobody
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? nobody : { uid, gid }
}

/** Options for `spawn`: only root can, and needs to, change who the child is. */
export const asChild = (identity: Identity): Partial<Identity> => (isRoot() ? identity : {})

/** True when `identity` may walk down to `path`, judged by the modes of all folders above it and its own. */
export function canReach(identity: Identity, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
