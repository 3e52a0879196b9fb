import type { PublicConfig } from '@piel/contract/account/auth'
import type { Answer, Loopback, Served } from './loopback.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token as a provider would sign it; the browser does not check the signature. */
export function jwt(claims: object): string {
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.${encode({})}`
}

export const soon = () => Math.floor(Date.now() / 1000) + 3600

export interface ProviderOptions {
  /** What the token endpoint answers; called for each attempt. */
  token?: (call: Served, attempt: number) => Answer
  nonce?: () => string
  subject?: string
  discovery?: object
  /** Claims of the identity token in place of the usual ones. */
  identity?: object
}

/** Makes a loopback server both an API with its configuration and an OpenID provider. */
export function serveProvider(server: Loopback, options: ProviderOptions = {}): void {
  const { subject = 'user-1' } = options
  const { origin } = server
  let attempts = 0
  const config: PublicConfig = {
    version: '0.2.0',
    clinicName: 'Clínica',
    clinicTimeZone: 'America/Mexico_City',
    clinicClock: '24',
    demo: false,
    idleMinutes: 0,
    oidc: providerAt(origin),
  }
  const tokens = () => ({
    body: {
      access_token: jwt({ sub: subject, exp: soon() }),
      id_token: jwt({
        iss: origin,
        aud: 'piel-web',
        sub: subject,
        exp: soon(),
        iat: soon() - 3600,
        nonce: options.nonce?.(),
        ...options.identity,
      }),
      token_type: 'Bearer',
    },
  })
  server.serve((call) => {
    if (call.path === '/api/config') return { body: config }
    if (call.path === '/.well-known/openid-configuration')
      return {
        body: {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          end_session_endpoint: `${origin}/logout`,
          jwks_uri: `${origin}/jwks`,
          ...options.discovery,
        },
      }
    if (call.path === '/api/auth/identity') return { status: 204 }
    if (call.path === '/token') return options.token ? options.token(call, (attempts += 1)) : tokens()
    return { status: 404 }
  })
}

/** The configuration of a provider at an address. */
export function providerAt(issuer: string): PublicConfig['oidc'] {
  return {
    issuer,
    clientId: 'piel-web',
    audience: 'urn:piel:api',
    scope: 'openid profile email',
    embedded: false,
    redeemedBy: 'browser',
    apiParameters: ['audience', 'resource'],
    loginPrompt: 'login',
    logoutParameter: 'post_logout_redirect_uri',
    googleConnection: 'google-oauth2',
    passwordLogin: true,
  }
}
