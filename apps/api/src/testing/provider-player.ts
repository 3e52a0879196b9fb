import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TestIssuer } from './tokens.ts'

type Claims = Record<string, unknown>

/** How a provider shapes its documents and tokens. `"iat"` as a value stands for the time of issue. */
export interface ProviderShape {
  issuer: string
  clientId: string
  /** Settings of Piel besides issuer, client and secret. */
  settings: Record<string, string>
  /** Settings for a public client; absent if the provider issues no access tokens for other APIs, or none without a secret. */
  publicSettings?: Record<string, string>
  subject: string
  discovery: Record<string, unknown> & {
    jwks_uri: string
    token_endpoint: string
    userinfo_endpoint: string
    authorization_endpoint: string
    end_session_endpoint?: string
  }
  idToken: { header: Claims; claims: Claims; emailIn: 'idToken' | 'userinfo' }
  accessToken: { header: Claims; claims: Claims; opaque?: undefined } | { opaque: string }
  userinfo: { status?: number; claims?: Claims }
  refuses: { parameters?: string[]; prompts?: string[]; authentication?: 'basic' }
}

export const providerNames = ['entra', 'cognito', 'keycloak', 'auth0', 'okta', 'google'] as const
export type ProviderName = (typeof providerNames)[number]

export const shapeOf = (name: ProviderName): ProviderShape =>
  JSON.parse(readFileSync(new URL(`providers/${name}.json`, import.meta.url), 'utf8'))

const json = (body: unknown, status = 200) => Response.json(body, { status })

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Simulates a provider of a shape: replaces `fetch` for its addresses. */
export function playProvider(shape: ProviderShape, signer: TestIssuer, secret: string | null) {
  const { discovery, subject, refuses } = shape
  const codes = new Map<string, { parameters: URLSearchParams; email: string }>()
  const asked: string[] = []
  const replaced: { token?: () => Response | Promise<Response>; idClaims?: Claims; idHeader?: Claims } = {}
  let email = ''
  let accessToken = ''

  const filled = (claims: Claims, now: number): Claims =>
    Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, value === 'iat' ? now : value]))

  async function tokensFor(nonce: string) {
    const now = Math.floor(Date.now() / 1000)
    const times = { iss: discovery['issuer'] as string, iat: now, exp: now + 3600 }
    const own = { ...times, sub: subject, jti: undefined }
    if (shape.accessToken.opaque === undefined) {
      const { header, claims } = shape.accessToken
      const isByName = typeof claims['sub'] === 'string'
      const access = { ...own, ...filled(claims, now), ...(isByName && { sub: email }) }
      accessToken = await signer.sign(access, { typ: undefined, ...header })
    } else accessToken = shape.accessToken.opaque
    const { header, claims, emailIn } = shape.idToken
    const idClaims = {
      ...own,
      aud: shape.clientId,
      nonce,
      ...filled(claims, now),
      ...(emailIn === 'idToken' && { email }),
      ...replaced.idClaims,
    }
    const idToken = await signer.sign(idClaims, { typ: undefined, ...header, ...replaced.idHeader })
    return { access_token: accessToken, id_token: idToken, token_type: 'Bearer', expires_in: 3599 }
  }

  function isAuthenticated(headers: Headers, body: URLSearchParams): boolean {
    if (secret === null) return !headers.has('authorization') && !body.has('client_secret')
    const basic = `Basic ${Buffer.from(`${shape.clientId}:${secret}`).toString('base64')}`
    if (headers.get('authorization') === basic) return refuses.authentication !== 'basic'
    return body.get('client_secret') === secret
  }

  async function tokenEndpoint(headers: Headers, body: URLSearchParams): Promise<Response> {
    if (!isAuthenticated(headers, body) || body.get('client_id') !== shape.clientId)
      return json({ error: 'invalid_client' }, 401)
    if (refuses.parameters?.some((name) => body.has(name)))
      return json({ error: 'invalid_request', error_description: 'AADSTS901002: not supported' }, 400)
    const begun = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const matches =
      begun?.parameters.get('redirect_uri') === body.get('redirect_uri') &&
      begun?.parameters.get('code_challenge') === challengeOf(body.get('code_verifier') ?? '')
    if (!begun || !matches) return json({ error: 'invalid_grant', error_description: 'Invalid code.' }, 400)
    email = begun.email
    return json(await tokensFor(begun.parameters.get('nonce') ?? ''))
  }

  function userinfo(headers: Headers): Response {
    const { status = 200, claims } = shape.userinfo
    if (status !== 200 || headers.get('authorization') !== `Bearer ${accessToken}`)
      return json({ error: 'invalid_token' }, status === 200 ? 401 : status)
    return json({ sub: subject, email, ...claims })
  }

  async function fetchInItsPlace(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input)
    const { jwks_uri: keys, token_endpoint: token, userinfo_endpoint: info } = discovery
    asked.push(url.href)
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return json(discovery)
    if (url.href === keys) return json({ keys: [signer.jwk] })
    if (url.href === info) return userinfo(new Headers(init.headers))
    if (url.href === token && replaced.token) return await replaced.token()
    if (url.href === token && init.body instanceof URLSearchParams)
      return await tokenEndpoint(new Headers(init.headers), init.body)
    return json({ error: 'not_found' }, 404)
  }

  return {
    asked,
    /** Deviations of the provider from its shape. */
    replaced,
    fetch: fetchInItsPlace,
    /** Signs a person in at the authorization endpoint. @returns the code. @throws for a request that it refuses. */
    authorize(parameters: URLSearchParams, person: { email: string }): string {
      const wrong = refuses.parameters?.find((name) => parameters.has(name))
      if (wrong !== undefined || refuses.prompts?.includes(parameters.get('prompt') ?? ''))
        throw new Error(`the provider refuses ${wrong ?? parameters.get('prompt')}`)
      const code = randomUUID()
      codes.set(code, { parameters, email: person.email })
      return code
    },
    /** Tokens of a person without a code, as the password grant issues them. */
    issue: async (person: string) => {
      email = person
      return await tokensFor('')
    },
    /** The access token issued last. */
    accessToken: () => accessToken,
    /** Tokens as the browser redeems them at a public client. */
    async redeem(body: URLSearchParams): Promise<{ access_token: string; id_token: string }> {
      const answer = await fetchInItsPlace(discovery.token_endpoint, { method: 'POST', body })
      return (await answer.json()) as { access_token: string; id_token: string }
    },
  }
}
export type PlayedProvider = ReturnType<typeof playProvider>
