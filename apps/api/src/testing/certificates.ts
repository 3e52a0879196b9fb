import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface Certificates {
  ca: string
  server: { cert: string; key: string }
  client: { cert: string; key: string }
}

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

/** Creates an authority, a certificate of a server on this machine, and one of the login `login`, in a folder. */
export function createCertificates(folder: string, login: string): Certificates {
  const path = (name: string) => join(folder, name)
  const create = (name: string, ...options: string[]) => {
    const files = { cert: path(`${name}.crt`), key: path(`${name}.key`) }
    const args = ['req', '-x509', ...key, '-keyout', files.key, '-out', files.cert, '-subj', ...options]
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    return files
  }
  const authority = create('ca', '/CN=Test authority', '-addext', 'keyUsage=critical,keyCertSign')
  const signed = ['-CA', authority.cert, '-CAkey', authority.key, '-addext', 'basicConstraints=CA:FALSE']
  return {
    ca: authority.cert,
    server: create('server', '/CN=localhost', ...signed, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'),
    client: create('client', `/CN=${login}`, ...signed),
  }
}
