import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The account that PostgreSQL runs as. It refuses root, so root starts it under a separate account. */
export interface Identity {
  uid: number
  gid: number
}

export const accountName = 'piel-db'
/** The shared account of earlier versions: any other service may run under it too. */
export const nobodyUid = 65534

export const isRoot = (): boolean => process.getuid?.() === 0

function accountNamed(name: string): Identity | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

const creations = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent'],
]

let dedicated: Identity | undefined

function dedicatedAccount(): Identity {
  // Another process may hold the lock of /etc/passwd, and create the same account.
  for (let attempt = 0; attempt < 20 && !dedicated; attempt += 1) {
    dedicated = accountNamed(accountName)
    if (dedicated) break
    for (const [command = '', ...options] of creations)
      if (spawnSync(command, [...options, '-s', '/usr/sbin/nologin', accountName], createOptions).status === 0) break
    if (!accountNamed(accountName)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  if (dedicated) return dedicated
  throw new Error(
    `The account ${accountName} for the embedded database could not be created: create it, start as an ordinary user, or set DATABASE_URL`,
  )
}

const createOptions = { stdio: 'ignore', env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' } } as const

export function identityFor(cluster: string): Identity {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid }
  if (!existsSync(cluster)) return dedicatedAccount()
  const owner = statSync(cluster)
  return isReplaced(owner.uid) ? dedicatedAccount() : { uid: owner.uid, gid: owner.gid }
}

export const isReplaced = (uid: number): boolean => isRoot() && (uid === 0 || uid === nobodyUid)

/**
 * Gives the files of an earlier version's account to `identity`. The cluster's folder is last, so that an interrupted
 * change is repeated at the next start. No server may be running.
 */
export function takeOver(home: string, cluster: string, identity: Identity): void {
  const owners = [home, cluster].filter((path) => existsSync(path)).map((path) => statSync(path).uid)
  if (!owners.some(isReplaced)) return
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (path !== cluster) lchownSync(path, identity.uid, identity.gid)
  }
  lchownSync(home, identity.uid, identity.gid)
  if (existsSync(cluster)) lchownSync(cluster, identity.uid, identity.gid)
}

/** Options for `spawn`: only root can, and must, change the account. */
export const asChild = (identity: Identity): Partial<Identity> => (isRoot() ? identity : {})

export function canReach(identity: Identity, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
