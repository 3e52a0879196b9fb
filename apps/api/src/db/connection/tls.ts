import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type { TlsSettings } from '#/lib/database-address.ts'

/**
 * The TLS options of each new connection. Files are read again, so renewed certificates need no restart; an unreadable
 * file keeps its last content.
 * @returns undefined without TLS settings.
 * @throws if a file cannot be read the first time.
 */
export function tlsReader(settings: TlsSettings | undefined): () => ConnectionOptions | false | undefined {
  if (settings === undefined) return () => undefined
  if (settings.mode === 'disable') return () => false
  const { mode, passphrase } = settings
  const cert = reader('sslcert', settings.cert)
  const key = reader('sslkey', settings.key)
  const ca = reader('sslrootcert', settings.ca)
  return () => ({
    ...(cert && { cert: cert() }),
    ...(key && { key: key() }),
    ...(ca && { ca: ca() }),
    ...(passphrase !== undefined && { passphrase }),
    ...(mode === 'no-verify' && { rejectUnauthorized: false }),
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  })
}

function reader(parameter: string, path: string | undefined): (() => string) | undefined {
  if (path === undefined || (parameter === 'sslrootcert' && path === 'system')) return undefined
  let last: string
  try {
    last = readFileSync(path, 'utf8')
  } catch {
    throw new Error(
      `Configuration: DATABASE_URL names the file ${path} as ${parameter}, which this account cannot read`,
    )
  }
  return () => {
    try {
      last = readFileSync(path, 'utf8')
    } catch {
      // The file is being replaced.
    }
    return last
  }
}
