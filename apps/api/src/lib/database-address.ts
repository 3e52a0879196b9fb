export interface Server {
  host: string | undefined
  port: number | undefined
}

const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const

/** Files are read for each connection. */
export interface TlsSettings {
  mode: (typeof tlsModes)[number]
  cert: string | undefined
  key: string | undefined
  ca: string | undefined
  passphrase: string | undefined
}

export interface Address {
  servers: [Server, ...Server[]]
  /** Undefined: no TLS unless PGSSLMODE requests it. */
  tls: TlsSettings | undefined
  /** The address of one server for the driver, without TLS settings. */
  urlOf(server: Server): string
}

/** Parameters that the driver reads itself. */
const driverParameters = ['user', 'password', 'application_name', 'options', 'sslnegotiation']
const tlsParameters = ['sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslpassword', 'ssl']
const known = new Set([...driverParameters, ...tlsParameters, 'host', 'port', 'target_session_attrs'])

const parts = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/

/**
 * Reads an address in libpq's syntax, with one server or a list of them.
 * @throws Error with the rest of a sentence about DATABASE_URL, without any part of the password.
 */
export function parseAddress(url: string): Address {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error('must begin with postgresql://')
  const [match, login, authority = '', database, query] = parts.exec(url) ?? []
  if (match === undefined) throw new Error('must be postgresql://user:password@host/database, with / ? # encoded')
  const parameters = parametersOf(query)
  const servers = serversOf(authority, parameters)
  const target = parameters.get('target_session_attrs') ?? 'read-write'
  if (target !== 'read-write' && target !== 'primary')
    throw new Error(`has target_session_attrs=${target}, but Piel writes: it must be read-write or primary`)
  const tls = tlsOf(parameters)
  const kept = [...parameters].filter(([name]) => driverParameters.includes(name))
  return {
    servers,
    tls,
    urlOf({ host, port }) {
      const all = [...kept, ...(host === undefined ? [] : [['host', host]])]
      if (port !== undefined) all.push(['port', String(port)])
      const text = all.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')
      return `postgresql://${login === undefined ? '' : `${login}@`}/${database ?? ''}?${text}`
    },
  }
}

export const nameOf = ({ host = 'localhost', port = 5432 }: Server): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

function parametersOf(query = ''): Map<string, string> {
  const parameters = new Map<string, string>()
  // The password contains ?; the rest of it is not repeated.
  if (query.includes('@')) throw new Error('has @ in its parameters, where it is %40; a password needs : / ? # encoded')
  for (const [name, value] of new URLSearchParams(query)) {
    if (!known.has(name)) throw new Error(`has the parameter ${name}, which Piel does not know: remove it`)
    if (parameters.has(name)) throw new Error(`has the parameter ${name} twice`)
    parameters.set(name, value)
  }
  return parameters
}

function serversOf(authority: string, parameters: Map<string, string>): Address['servers'] {
  const hosts = parameters.get('host')
  const named =
    hosts === undefined
      ? authority.split(',').map(serverOf)
      : hosts.split(',').map((host) => ({ host, port: undefined }))
  const ports = parameters.get('port')?.split(',').map(portOf) ?? []
  if (ports.length > 1 && ports.length !== named.length)
    throw new Error(`has ${named.length} hosts and ${ports.length} ports: give one port for all, or one for each`)
  const servers = named.map(({ host, port }, index) => ({
    host: host === '' ? undefined : host,
    port: (ports.length === 1 ? ports[0] : ports[index]) ?? port,
  }))
  const [first, ...others] = servers
  if (!first) throw new Error('names no server')
  if (others.length === 0) return [first]
  if (servers.some(({ host }) => host === undefined)) throw new Error('has an empty host in its list')
  const names = servers.map(nameOf)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new Error(`names the server ${repeated} twice`)
  const [one, ...more] = servers.map(({ host, port = 5432 }) => ({ host, port }))
  return one ? [one, ...more] : [first]
}

function serverOf(text: string): { host: string; port: number | undefined } {
  const [match, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::([^:]*))?$/.exec(text) ?? []
  if (match === undefined) throw new Error('has a host that is not a name or an address: IPv6 needs [ ] around it')
  try {
    return {
      host: bracketed ?? decodeURIComponent(plain),
      port: port === undefined || port === '' ? undefined : portOf(port),
    }
  } catch (error) {
    if (error instanceof URIError) throw new Error('has a host that is not encoded properly', { cause: error })
    throw error
  }
}

/** The text is not repeated: without encoding it may be a part of the password. */
function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Error('has a port that is not a number from 1 to 65535; a password needs : / ? # encoded')
}

function tlsOf(parameters: Map<string, string>): TlsSettings | undefined {
  const value = (name: string) => parameters.get(name) || undefined
  if (!tlsParameters.some((name) => value(name) !== undefined)) return undefined
  const mode = value('sslmode') ?? modeOfSsl(value('ssl'))
  const settings = {
    mode: tlsModes.find((name) => name === mode),
    cert: value('sslcert'),
    key: value('sslkey'),
    ca: value('sslrootcert'),
    passphrase: value('sslpassword'),
  }
  if (settings.mode === undefined) throw new Error(`has an sslmode that is not one of ${tlsModes.join(', ')}`)
  if ((settings.cert === undefined) !== (settings.key === undefined))
    throw new Error('needs sslcert and sslkey together: the certificate and its private key')
  if (settings.mode === 'verify-ca' && settings.ca === undefined)
    throw new Error('needs sslrootcert, the certificate of the authority, for sslmode=verify-ca')
  return { ...settings, mode: settings.mode }
}

/** The driver's older parameter `ssl`; certificate files alone also request TLS. */
function modeOfSsl(ssl: string | undefined): string {
  if (ssl === undefined || ssl === 'true' || ssl === '1') return 'verify-full'
  return ssl === 'false' || ssl === '0' ? 'disable' : ssl
}
