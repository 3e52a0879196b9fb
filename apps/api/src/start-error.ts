import { nameOf, parseAddress } from '#/lib/database-address.ts'
import { codeOf, isConnectionLoss, isTimeout } from '#/db/errors.ts'
import { AppError } from '#/lib/app-error.ts'
import { NoWritableServer } from '#/db/connection/servers.ts'
import type { Env } from './env.ts'

type Settings = Pick<Env, 'port' | 'dataDir' | 'databaseUrl'>

/** The problem and its solution, for errors of the operating system about a file of the data folder. */
const fileErrors: Record<string, (path: string) => string> = {
  EACCES: (path) => `This account has no access to ${path}. Grant it access, or choose another DATA_DIR.`,
  EPERM: (path) => `This account has no access to ${path}. Grant it access, or choose another DATA_DIR.`,
  EROFS: (path) => `${path} is on a read-only file system. Choose another DATA_DIR.`,
  EEXIST: (path) => `${path} is a file, not a folder. Remove it, or choose another DATA_DIR.`,
  ENOTDIR: (path) => `A part of ${path} is a file, not a folder. Remove it, or choose another DATA_DIR.`,
  ENOENT: (path) => `${path} cannot be created there. Choose another DATA_DIR.`,
  ENOSPC: (path) => `The disk of ${path} is full. Free some space, or choose another DATA_DIR.`,
}

const untrusted = (server: string): string =>
  `The certificate of the database server at ${server} was issued by an unknown authority. Set sslrootcert in DATABASE_URL to the certificate of that authority.`

const lacksExtension = (server: string): string =>
  `The database server at ${server} lacks one of the extensions pg_trgm, unaccent and btree_gist. Install the additional modules of PostgreSQL (postgresql-contrib).`

const databaseErrors: Record<string, (server: string) => string> = {
  ECONNREFUSED: (server) => `No database answers at ${server}. Start PostgreSQL, or correct DATABASE_URL.`,
  ENOTFOUND: (server) => `The host of the database, ${server}, is unknown. Correct DATABASE_URL.`,
  EAI_AGAIN: (server) =>
    `The host of the database, ${server}, cannot be looked up. Check the network, or DATABASE_URL.`,
  ETIMEDOUT: (server) => `The database at ${server} does not answer. Check the network, or DATABASE_URL.`,
  EHOSTUNREACH: (server) => `The database at ${server} cannot be reached. Check the network, or DATABASE_URL.`,
  '28P01': (server) => `The database at ${server} refuses the password in DATABASE_URL. Correct it.`,
  '28000': (server) =>
    `The database at ${server} refuses the account in DATABASE_URL. Correct it, the certificate of the client, or pg_hba.conf.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (server) =>
    `The certificate of the database server at ${server} is for another name. Use that name in DATABASE_URL, or sslmode=verify-ca.`,
  CERT_HAS_EXPIRED: (server) => `The certificate of the database server at ${server} has expired. Renew it.`,
  ...Object.fromEntries(
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ].map((code) => [code, untrusted]),
  ),
  '3D000': (server) =>
    `The database server at ${server} has no database of that name. Create it, or correct DATABASE_URL.`,
  // Which of the two depends on the version of PostgreSQL.
  '0A000': lacksExtension,
  '58P01': lacksExtension,
  '42501': (server) => `The account in DATABASE_URL may not create tables at ${server}. Make it the database's owner.`,
}

/** XX001: a page fails its checksum; XX002: an index does not match its table. */
const isDamaged = (error: unknown): boolean =>
  ['XX001', 'XX002'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && /invalid page in block|could not locate a valid checkpoint|PANIC/.test(error.message))

const portErrors: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
  EACCES: (port) => `This account may not use port ${port}. Choose another: PORT=3000 npm start`,
}

const serverOf = (databaseUrl: string): string => parseAddress(databaseUrl).servers.map(nameOf).join(' or ')

const unanswered = (databaseUrl: string | undefined): string =>
  databaseUrl === undefined
    ? 'The embedded database does not answer in time. End other programs on this machine, or use a faster disk, and start again.'
    : `The database at ${serverOf(databaseUrl)} does not answer. Check the network, or DATABASE_URL.`

function describeServers({ message, answers }: NoWritableServer): string {
  if (answers.length === 0) return `${message}.`
  const states = answers.map((answer) =>
    answer.state === 'silent'
      ? `${nameOf(answer.server)} gives no answer (${codeOf(answer.error) ?? 'no code'})`
      : `${nameOf(answer.server)} is ${answer.state}`,
  )
  return `${message}: ${states.join(', ')}. Start the primary, promote a standby, or correct DATABASE_URL.`
}

function firstWith(error: unknown, key: 'path' | 'syscall'): string | undefined {
  if (!(error instanceof Error)) return undefined
  const value = key in error ? (error as NodeJS.ErrnoException)[key] : undefined
  return value ?? firstWith(error.cause, key)
}

const causeOf = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'unavailable' ? (error.cause ?? error) : error

/** No answer, in time or at all. A server that lacks connections, memory or disk (53) reports that itself. */
const isUnanswered = (error: unknown): boolean =>
  (isConnectionLoss(error) || isTimeout(error)) && !(codeOf(error) ?? '').startsWith('53')

/** One sentence about the problem, and one about the solution. Never contains a password. */
export function describeStartError(failure: unknown, env: Settings): string {
  const error = causeOf(failure)
  const code = codeOf(error) ?? ''
  if (isDamaged(error))
    return 'The database is damaged: a page or file does not hold what was written. Do not repair it in place: restore the last backup, and replace the disk.'
  if (firstWith(error, 'syscall') === 'listen') {
    const text = portErrors[code]?.(env.port)
    if (text !== undefined) return text
  }
  if (error instanceof NoWritableServer) return describeServers(error)
  if (env.databaseUrl !== undefined) {
    const text = databaseErrors[code]?.(serverOf(env.databaseUrl))
    if (text !== undefined) return text
  }
  const path = firstWith(error, 'path')
  const text = path === undefined ? undefined : fileErrors[code]?.(path)
  if (text !== undefined) return text
  if (isUnanswered(error)) return unanswered(env.databaseUrl)
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
