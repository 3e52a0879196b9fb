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
import { canReach, identityFor, isReplaced, isRoot, nobodyUid, type Identity } from './identity.ts'

export interface Folders {
  identity: Identity
  home: string
  cluster: string
  socket: string
}

export const restoringFolder = ({ home }: Pick<Folders, 'home'>): string => join(home, 'restoring')

const pointerName = 'postgres.location'
/** In bytes. A whole path may have 107, and PostgreSQL appends `/.s.PGSQL.5432`. */
const maxSocketPath = 85

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

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
  throw new Error('No folder for the embedded database: make /var/lib/piel writable, or set DATABASE_URL')
}

/**
 * Creates the folders of the embedded server, usually `DATA_DIR/postgres`. If `piel-db` cannot reach that, they are in
 * /var/lib/piel, with the path in `DATA_DIR/postgres.location`.
 */
export function foldersFor(dataDir: string): Folders {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(resolve(dataDir))
  const home = homeOf(folder)
  const cluster = join(home, 'data')
  const identity = identityFor(cluster)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(home)
  if (isRoot()) {
    // A folder of an earlier version's account is taken over once its server has stopped.
    if (uid !== nobodyUid) chownSync(home, identity.uid, identity.gid)
  } else if (uid !== identity.uid)
    throw new Error(`${home} belongs to another account (uid ${uid}): start as that account, or as root`)
  chmodSync(home, 0o700)
  return { identity, home, cluster, socket: socketFolder(home, identity) }
}

function homeOf(folder: string): string {
  const pointer = join(folder, pointerName)
  if (existsSync(pointer)) return pointedTo(pointer)
  const home = join(folder, 'postgres')
  const cluster = join(home, 'data')
  if (!isRoot() || canReach(identityFor(cluster), folder)) return home
  // Starting with an empty database would look like lost data.
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
  throw new Error(
    `${pointer} names ${home}, which does not exist: restore it, or remove ${pointer} to start with an empty database`,
  )
}

/** A removed DATA_DIR leaves its folder in /var/lib/piel behind; the next start uses another one. */
function unused(path: string): string {
  for (let n = 2, candidate = path; ; n++, candidate = `${path}-${n}`) if (!existsSync(candidate)) return candidate
}

function socketFolder(home: string, identity: Identity): string {
  const beside = join(home, 'socket')
  const folder = Buffer.byteLength(beside) <= maxSocketPath ? beside : join('/tmp', `piel-${short(home)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isReplaced(lstatSync(folder).uid)) chownSync(folder, identity.uid, identity.gid)
  const { uid, mode } = lstatSync(folder)
  // In /tmp another account may have created the folder first.
  if (uid !== identity.uid || (mode & 0o077) !== 0 || !lstatSync(folder).isDirectory())
    throw new Error(`${folder} is not a private folder of uid ${identity.uid}: remove it and start again`)
  return folder
}

export function removeSocketFolder({ home, socket }: Folders): void {
  if (!socket.startsWith(home)) rmSync(socket, { recursive: true, force: true })
}
