import { createHmac, generateKeyPairSync, randomUUID, sign as signBytes, type KeyObject } from 'node:crypto'
import { CompactEncrypt, CompactSign } from 'jose'
import type { TestIssuer } from './tokens.ts'

type Json = Record<string, unknown>
interface Ground {
  issuer: TestIssuer
  /** Valid claims. */
  good: Json
  clientId: string
  /** Seconds since 1970. */
  now: number
}

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreignJwk = foreign.publicKey.export({ format: 'jwk' })

/** Signs any header and claims, which libraries refuse. */
async function forge(header: Json, claims: unknown, key: KeyObject): Promise<string> {
  const input = `${part(header)}.${part(claims)}`
  return `${input}.${signBytes('sha256', Buffer.from(input), key).toString('base64url')}`
}

function hmac(header: Json, claims: Json, secret: string | Buffer, hash = 'sha256'): string {
  const input = `${part(header)}.${part(claims)}`
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`
}

/** Forged tokens by name. All must be answered with 401. */
export function forgedTokens({ issuer, good, clientId, now }: Ground): Record<string, () => Promise<string> | string> {
  const head = { alg: 'RS256', typ: 'at+jwt', kid: issuer.kid }
  const signed = (claims: Json, header: Json = {}) =>
    forge({ ...head, ...header }, { ...good, ...claims }, issuer.privateKey)
  const without = (claim: string) => {
    const { [claim]: _left, ...rest } = good
    return forge(head, rest, issuer.privateKey)
  }
  const withAlg = (alg: string) =>
    new CompactSign(Buffer.from(JSON.stringify(good))).setProtectedHeader({ ...head, alg }).sign(issuer.privateKey)
  const byForeign = (header: Json = {}) => forge({ ...head, ...header }, good, foreign.privateKey)
  const pem = issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const parts = async () => (await signed({})).split('.') as [string, string, string]
  const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

  return {
    'alg none': () => `${part({ ...head, alg: 'none' })}.${part(good)}.`,
    'alg nOnE': () => `${part({ ...head, alg: 'nOnE' })}.${part(good)}.`,
    'alg none without dot': () => `${part({ ...head, alg: 'none' })}.${part(good)}`,
    'alg none with a true signature': async () =>
      `${part({ ...head, alg: 'none' })}.${part(good)}.${(await parts())[2]}`,
    'alg empty': () => `${part({ ...head, alg: '' })}.${part(good)}.`,
    'alg missing': () => forge({ typ: 'at+jwt', kid: issuer.kid }, good, issuer.privateKey),
    'alg not text': () => forge({ ...head, alg: ['RS256'] }, good, issuer.privateKey),
    'alg in lower case': () => forge({ ...head, alg: 'rs256' }, good, issuer.privateKey),
    'HS256 with the public key': () => hmac({ ...head, alg: 'HS256' }, good, pem),
    'HS256 with the public key in DER': () =>
      hmac({ ...head, alg: 'HS256' }, good, issuer.publicKey.export({ type: 'spki', format: 'der' })),
    'HS256 with the public key in JWK': () =>
      hmac({ ...head, alg: 'HS256' }, good, JSON.stringify(issuer.publicKey.export({ format: 'jwk' }))),
    'HS256 with nothing': () => hmac({ ...head, alg: 'HS256' }, good, ''),
    'HS384 with the public key': () => hmac({ ...head, alg: 'HS384' }, good, pem, 'sha384'),
    'HS512 with the public key': () => hmac({ ...head, alg: 'HS512' }, good, pem, 'sha512'),
    'HS256 called RS256': () => hmac(head, good, pem),
    RS384: () => withAlg('RS384'),
    RS512: () => withAlg('RS512'),
    PS256: () => withAlg('PS256'),
    PS384: () => withAlg('PS384'),
    PS512: () => withAlg('PS512'),
    'ES256 of a stranger': () => forge({ ...head, alg: 'ES256' }, good, ec()),
    'ES256 called RS256': () => forge(head, good, ec()),
    'EdDSA of a stranger': () => {
      const input = `${part({ ...head, alg: 'EdDSA' })}.${part(good)}`
      const key = generateKeyPairSync('ed25519').privateKey
      return `${input}.${signBytes(null, Buffer.from(input), key).toString('base64url')}`
    },
    'a stranger’s key under our name': () => byForeign(),
    'a stranger’s key under its own name': () => byForeign({ kid: 'foreign' }),
    'a stranger’s key without a name': () => byForeign({ kid: undefined }),
    'a stranger’s key in the header': () => byForeign({ jwk: foreignJwk }),
    'a stranger’s key in the header, unnamed': () => byForeign({ jwk: foreignJwk, kid: undefined }),
    'jku of a stranger': () => byForeign({ jku: 'https://evil.test/jwks.json', kid: 'foreign' }),
    'x5u of a stranger': () => byForeign({ x5u: 'https://evil.test/cert.pem', kid: 'foreign' }),
    'x5c of a stranger': () => byForeign({ x5c: [Buffer.from('no certificate').toString('base64')] }),
    'kid as a path': () => byForeign({ kid: '../../../../dev/null' }),
    'kid as SQL': () => byForeign({ kid: "x' UNION SELECT 'secret'--" }),
    'kid as a number': () => byForeign({ kid: 1 }),
    'kid as __proto__': () => byForeign({ kid: '__proto__' }),
    'crit of an unknown extension': () => signed({}, { crit: ['http://evil.test/x'], 'http://evil.test/x': 1 }),
    'crit empty': () => signed({}, { crit: [] }),
    'crit b64 false': () => signed({}, { crit: ['b64'], b64: false }),
    'typ JWT': () => signed({}, { typ: 'JWT' }),
    'typ missing': () => signed({}, { typ: undefined }),
    'typ of a logout token': () => signed({}, { typ: 'logout+jwt' }),
    'typ of a proof': () => signed({}, { typ: 'dpop+jwt' }),
    'typ almost right': () => signed({}, { typ: 'at+jwt2' }),
    'typ as a list': () => signed({}, { typ: ['at+jwt'] }),
    'issuer of a stranger': () => signed({ iss: 'https://evil.test' }),
    'issuer missing': () => without('iss'),
    'issuer with a longer name': () => signed({ iss: `${String(good['iss'])}.evil.test` }),
    'issuer as a list': () => signed({ iss: [good['iss']] }),
    'audience of another API': () => signed({ aud: 'urn:other:api' }),
    'audience missing': () => without('aud'),
    'audience of the client: an ID token': () => signed({ aud: clientId, nonce: 'n' }, { typ: 'JWT' }),
    'audience of the client, typed as access token': () => signed({ aud: clientId }),
    'audience in a list of others': () => signed({ aud: ['urn:a', 'urn:b'] }),
    'audience with a longer name': () => signed({ aud: `${String(good['aud'])}/v2` }),
    'subject missing': () => without('sub'),
    'subject empty': () => signed({ sub: '' }),
    'subject unknown': () => signed({ sub: `test|${randomUUID()}` }),
    'subject as a number': () => signed({ sub: 7 }),
    'subject as a list': () => signed({ sub: [good['sub']] }),
    'subject endless': () => signed({ sub: 'x'.repeat(300) }),
    'subject with a NUL': () => signed({ sub: `${String(good['sub'])}\u0000` }),
    'expiry missing': () => without('exp'),
    'expired 61 seconds ago': () => signed({ exp: now - 61 }),
    'expiry as text': () => signed({ exp: String(now + 3600) }),
    'expiry of zero': () => signed({ exp: 0 }),
    'expiry negative': () => signed({ exp: -now }),
    'not before in two minutes': () => signed({ nbf: now + 120 }),
    'not before as text': () => signed({ nbf: 'now' }),
    'issued in two minutes': () => signed({ iat: now + 120 }),
    'issue missing': () => without('iat'),
    'issue as text': () => signed({ iat: 'now' }),
    'jti missing': () => without('jti'),
    'jti as a number': () => signed({ jti: 7 }),
    'jti empty': () => signed({ jti: '' }),
    'payload of another user': async () => {
      const [header, , signature] = await parts()
      return `${header}.${part({ ...good, sub: 'admin' })}.${signature}`
    },
    'payload with a later expiry': async () => {
      const [header, , signature] = await parts()
      return `${header}.${part({ ...good, exp: now + 999_999 })}.${signature}`
    },
    'header changed': async () => {
      const [, payload, signature] = await parts()
      return `${part({ ...head, x: 1 })}.${payload}.${signature}`
    },
    'signature changed': async () => {
      const [header, payload, signature] = await parts()
      return `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    },
    'signature cut': async () => (await signed({})).slice(0, -20),
    'signature empty': async () => (await parts()).with(2, '').join('.'),
    'signature left out': async () => (await parts()).slice(0, 2).join('.'),
    'signature of zeros': async () => (await parts()).with(2, Buffer.alloc(256).toString('base64url')).join('.'),
    'signature padded': async () => `${await signed({})}=`,
    'signature padded twice': async () => `${await signed({})}==`,
    'signature in another alphabet': async () => {
      // Some signature has a character that base64 writes differently.
      for (let n = 0; ; n += 1) {
        const token = await signed({ n })
        const [header, payload, signature = ''] = token.split('.')
        const other = signature.replaceAll('-', '+').replaceAll('_', '/')
        if (other !== signature) return `${header}.${payload}.${other}`
      }
    },
    'signature with ignored bits': async () => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      const token = await signed({})
      // 256 bytes leave four bits of the last character unused.
      return token.slice(0, -1) + alphabet.charAt(alphabet.indexOf(token.slice(-1)) + 1)
    },
    'four parts': async () => `${await signed({})}.x`,
    'payload that is no object': () => forge(head, '"text"', issuer.privateKey),
    'payload that is no JSON': () => forge(head, '{', issuer.privateKey),
    'payload as a list': () => forge(head, [good], issuer.privateKey),
    encrypted: () =>
      new CompactEncrypt(Buffer.from(JSON.stringify(good)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', typ: 'at+jwt' })
        .encrypt(issuer.publicKey),
    'two dots': () => '..',
    'a word': () => 'admin',
  }
}
