import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameOf, parseAddress } from './database-address.ts'

const servers = (url: string) => parseAddress(url).servers.map(nameOf)
const driverUrls = (url: string) => {
  const address = parseAddress(url)
  return address.servers.map((server) => address.urlOf(server))
}

describe('the servers of an address', () => {
  it.each([
    ['postgresql://u:p@db/piel', ['db:5432']],
    ['postgres://db:6000/piel', ['db:6000']],
    ['postgresql://u@h1:5432,h2:5433/piel?target_session_attrs=read-write', ['h1:5432', 'h2:5433']],
    ['postgresql://u@h1,h2:5433/piel', ['h1:5432', 'h2:5433']],
    ['postgresql://u@[::1]:5432,[fe80::1]/piel', ['[::1]:5432', '[fe80::1]:5432']],
    ['postgresql://u@/piel?host=h1,h2&port=6000', ['h1:6000', 'h2:6000']],
    ['postgresql://u@/piel?host=h1,h2&port=6000,6001', ['h1:6000', 'h2:6001']],
    ['postgresql://u@localhost/piel?host=/run/postgresql', ['/run/postgresql:5432']],
    ['postgresql://%2Frun%2Fa,%2Frun%2Fb/piel', ['/run/a:5432', '/run/b:5432']],
    ['postgresql://u:a@b@h1,h2/piel', ['h1:5432', 'h2:5432']],
  ])('are read from %s', (url, expected) => {
    expect(servers(url)).toEqual(expected)
  })

  it('leave to the driver what the address does not say', () => {
    expect(parseAddress('postgresql:///piel').servers).toEqual([{ host: undefined, port: undefined }])
    expect(driverUrls('postgresql:///piel')).toEqual(['postgresql:///piel?'])
    expect(driverUrls('postgresql://u:p%2F@h1,h2:5433/piel?application_name=a%20b&sslmode=disable')).toEqual([
      'postgresql://u:p%2F@/piel?application_name=a%20b&host=h1&port=5432',
      'postgresql://u:p%2F@/piel?application_name=a%20b&host=h2&port=5433',
    ])
  })

  it('are as many as were written, in their order', () => {
    const host = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/)
    const port = fc.integer({ min: 1, max: 65_535 })
    const list = fc.uniqueArray(fc.tuple(host, port), {
      minLength: 1,
      maxLength: 6,
      selector: ([name, number]) => `${name}:${number}`,
    })
    fc.assert(
      fc.property(list, fc.string(), fc.string(), (pairs, user, password) => {
        const expected = pairs.map(([name, number]) => `${name}:${number}`)
        const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
        expect(servers(`postgresql://${login}@${expected.join(',')}/piel`)).toEqual(expected)
        const parameters = `host=${pairs.map(([name]) => name).join()}&port=${pairs.map(([, number]) => number).join()}`
        expect(servers(`postgresql://${login}@/piel?${parameters}`)).toEqual(expected)
      }),
    )
  })
})

describe('an address that is refused', () => {
  it.each([
    ['mysql://db/piel', 'must begin with postgresql://'],
    ['postgresql://u:a/b@db/piel#x', 'must be postgresql://user:password@host/database, with / ? # encoded'],
    ['postgresql://h1,,h2/piel', 'has an empty host in its list'],
    ['postgresql://h1,/piel', 'has an empty host in its list'],
    ['postgresql://h1,h2:5432,h1:5432/piel', 'names the server h1:5432 twice'],
    ['postgresql://h1:54x2/piel', 'has a port that is not a number from 1 to 65535; a password needs : / ? # encoded'],
    ['postgresql://h1:0/piel', 'has a port that is not a number from 1 to 65535; a password needs : / ? # encoded'],
    ['postgresql://::1/piel', 'has a host that is not a name or an address: IPv6 needs [ ] around it'],
    ['postgresql://%zz/piel', 'has a host that is not encoded properly'],
    ['postgresql:///piel?host=h1,h2,h3&port=1,2', 'has 3 hosts and 2 ports: give one port for all, or one for each'],
    ['postgresql://db/piel?ssl_mode=require', 'has the parameter ssl_mode, which Piel does not know: remove it'],
    ['postgresql://db/piel?port=1&port=2', 'has the parameter port twice'],
    [
      'postgresql://h1,h2/piel?target_session_attrs=any',
      'has target_session_attrs=any, but Piel writes: it must be read-write or primary',
    ],
    [
      'postgresql://db/piel?sslmode=prefer',
      'has an sslmode that is not one of disable, require, verify-ca, verify-full, no-verify',
    ],
    ['postgresql://db/piel?sslcert=/a.crt', 'needs sslcert and sslkey together: the certificate and its private key'],
    [
      'postgresql://db/piel?sslmode=verify-ca',
      'needs sslrootcert, the certificate of the authority, for sslmode=verify-ca',
    ],
  ])('%s', (url, message) => {
    expect(() => parseAddress(url)).toThrow(new Error(message))
  })

  it('is refused with one sentence, whatever it is, that does not contain the password', () => {
    const password = 'pass-word-4711'
    const text = fc.string({ unit: fc.constantFrom(...'ab1,:@/?#[]%=&. '), maxLength: 30 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        try {
          parseAddress(`postgresql://u:${before}${password}@${after}/piel`)
        } catch (error) {
          expect((error as Error).message).toMatch(/^(must|has|needs|names) [^\n]+$/)
          expect((error as Error).message).not.toContain(password)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('TLS in an address', () => {
  it.each([
    ['', undefined],
    ['?sslmode=verify-full', 'verify-full'],
    ['?sslrootcert=/ca.crt', 'verify-full'],
    ['?ssl=true', 'verify-full'],
    ['?ssl=0', 'disable'],
    ['?sslmode=no-verify', 'no-verify'],
  ])('%s', (query, mode) => {
    expect(parseAddress(`postgresql://db/piel${query}`).tls?.mode).toBe(mode)
  })
})
