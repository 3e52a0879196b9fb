import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { canReach, identityFor, isRoot, type Identity } from './identity.ts'

export interface Places {
  identity: Identity
  /** Everything of the embedded server: its data, its lock, the links to its libraries. */
  home: string
  /** PostgreSQL's own data folder. */
  cluster: string
  /** The folder of its Unix socket, closed to all others. */
  socket: string
}

const pointerName = 'postgres.location'
/** A socket's whole path may have 107 bytes; PostgreSQL appends `/.s.PGSQL.5432`. */
const socketPathLimit = 85

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Where root keeps what an unprivileged account must reach. */
export function sharedFolder(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, 'piel')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (lstatSync(folder).uid !== 0) continue
      accessSync(folder, constants.W_OK)
      return folder
    } catch {
      continue
    }
  }
  throw new Error('No folder for the embedded database is to be had: make /var/lib/piel writable, or set DATABASE_URL')
}

/**
 * Decides where the embedded server of a data folder lives, and makes the folders. Usually that is `DATA_DIR/postgres`.
 * Where the unprivileged account cannot reach it (below root's home, say), it is a folder of /var/lib/piel named after
 * DATA_DIR, and `DATA_DIR/postgres.location` says which.
 */
export function placesFor(dataDir: string): Places {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(resolve(dataDir))
  const home = homeOf(folder)
  const cluster = join(home, 'data')
  const identity = identityFor(cluster)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (isRoot()) chownSync(home, identity.uid, identity.gid)
  else if (lstatSync(home).uid !== identity.uid)
    throw new Error(
      `${home} belongs to another account (uid ${lstatSync(home).uid}): start as that account, or as root`,
    )
  chmodSync(home, 0o700)
  return { identity, home, cluster, socket: socketFolder(home, identity) }
}

function homeOf(folder: string): string {
  const pointer = join(folder, pointerName)
  if (existsSync(pointer)) return pointedTo(pointer)
  const home = join(folder, 'postgres')
  const cluster = join(home, 'data')
  if (!isRoot() || canReach(identityFor(cluster), folder)) return home
  // An empty database in its stead would look as if all were lost.
  if (existsSync(cluster))
    throw new Error(`The account that owns ${cluster} can no longer reach it: open the folders above`)
  const elsewhere = unused(join(sharedFolder(), `${basename(folder)}-${short(folder)}`))
  mkdirSync(elsewhere, { mode: 0o700 })
  writeFileSync(pointer, `${elsewhere}\n`)
  return elsewhere
}

function pointedTo(pointer: string): string {
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(home)) return home
  throw new Error(`${pointer} names ${home}, which is gone: bring it back, or remove ${pointer} to start with nothing`)
}

/** Whoever removes DATA_DIR, and the pointer with it, starts anew; what it pointed to stays where it is. */
function unused(path: string): string {
  for (let n = 2, candidate = path; ; n++, candidate = `${path}-${n}`) if (!existsSync(candidate)) return candidate
}

function socketFolder(home: string, identity: Identity): string {
  const beside = join(home, 'socket')
  const folder = Buffer.byteLength(beside) <= socketPathLimit ? beside : join('/tmp', `piel-${short(home)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isRoot() && lstatSync(folder).uid === 0) chownSync(folder, identity.uid, identity.gid)
  const { uid, mode } = lstatSync(folder)
  // In /tmp somebody else may have made the folder first.
  if (uid !== identity.uid || (mode & 0o077) !== 0 || !lstatSync(folder).isDirectory())
    throw new Error(`${folder} is not a private folder of uid ${identity.uid}: remove it and start again`)
  return folder
}

/** Removes the socket's folder where it is not among our own. */
export function leave({ home, socket }: Places): void {
  if (!socket.startsWith(home)) rmSync(socket, { recursive: true, force: true })
}
