import type { PublicConfig } from '@piel/contract/account/auth'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Language } from '@piel/contract/core/people'
import type { signInEndpoints } from '@piel/contract/account/sign-in'
import * as oauth from 'oauth4webapi'
import { AuthError } from './auth-error.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

// Independent of the API's client, because the redirect to the provider loads this before the product.

export type Provider = PublicConfig['oidc']
type ServerDocument = AnswerOf<typeof signInEndpoints.provider>

/** Milliseconds for each request to the provider. */
const httpTimeout = 10_000

let known: { issuer: string; server: Promise<oauth.AuthorizationServer> } | undefined

export const requestOptions = (provider: Provider) => ({
  signal: () => AbortSignal.timeout(httpTimeout),
  [oauth.allowInsecureRequests]: provider.issuer.startsWith('http:'),
})

/**
 * The provider's endpoints, requested once.
 * @param throughServer the server's data, for a provider that only the server can reach.
 * @throws AuthError
 */
export function providerDocument(
  provider: Provider,
  throughServer: () => Promise<ServerDocument>,
): Promise<oauth.AuthorizationServer> {
  if (known?.issuer === provider.issuer) return known.server
  const found = provider.redeemedBy === 'server' ? throughServer().then(ofServer) : discoverAtProvider(provider)
  const server = found.catch((error: unknown) => {
    known = undefined
    throw error
  })
  known = { issuer: provider.issuer, server }
  return server
}

/** The server forwards the code, so the browser needs no access to the provider's endpoints. */
function ofServer({ end_session_endpoint: logout, ...document }: ServerDocument): oauth.AuthorizationServer {
  const { authorization_response_iss_parameter_supported: hasIssuer = false, ...endpoints } = document
  const answers = { authorization_response_iss_parameter_supported: hasIssuer }
  return { ...endpoints, ...answers, ...(logout !== undefined && { end_session_endpoint: logout }) }
}

async function discoverAtProvider(provider: Provider): Promise<oauth.AuthorizationServer> {
  try {
    const options = { algorithm: 'oidc', ...requestOptions(provider) } as const
    return await checkedDiscovery(provider, await oauth.discoveryRequest(new URL(provider.issuer), options))
  } catch (error) {
    throw new AuthError(isTimeout(error) ? 'auth_timeout' : 'provider_unreachable', error)
  }
}

/** Auth0 and authentik end their issuer with a slash, most others do not; the configuration never does. */
async function checkedDiscovery(provider: Provider, response: Response): Promise<oauth.AuthorizationServer> {
  const document: { issuer?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null)
  const slashed = `${provider.issuer}/`
  return await oauth.processDiscoveryResponse(
    new URL(document?.issuer === slashed ? slashed : provider.issuer),
    response,
  )
}

export const isTimeout = (error: unknown) =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Requests a new sign-in from a user who is already signed in. */
export interface Reauthentication {
  email: string
}

export interface AuthorizeOptions {
  redirectUri: string
  prompt: 'login' | 'none'
  /** Language of the provider's pages. */
  language: Language
  /** Marks the response of a popup, for the window that waits for it. */
  statePrefix?: string | undefined
  connection?: string | undefined
  /**
   * The session's ID token, which some providers require for `prompt=none`; it also identifies who must sign in again.
   */
  idTokenHint?: string | undefined
  again?: Reauthentication | undefined
}

/** A sign-in at a provider: its URL, and the state to store until the callback. @throws AuthError */
export async function authorizationAt(
  server: oauth.AuthorizationServer,
  provider: Provider,
  options: AuthorizeOptions,
): Promise<{ url: string; transaction: AuthorizationRequest }> {
  if (!server.authorization_endpoint) throw new AuthError('provider_unreachable')
  const transaction = {
    state: (options.statePrefix ?? '') + oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUri: options.redirectUri,
  }
  const url = new URL(server.authorization_endpoint)
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: options.redirectUri,
    response_type: 'code',
    scope: provider.scope,
    ...apiParametersOf(provider),
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
    prompt: options.prompt === 'login' ? provider.loginPrompt : options.prompt,
    ui_locales: options.language,
    ...(options.connection === undefined ? {} : { connection: options.connection }),
    ...(options.idTokenHint === undefined ? {} : { id_token_hint: options.idTokenHint }),
    // With `max_age` the ID token states when its user signed in.
    ...(options.again && { max_age: '0', login_hint: options.again.email }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, transaction }
}

/** Parameters that name the API; none for a provider whose tokens only the server reads. */
export const apiParametersOf = (provider: Provider): Record<string, string> =>
  provider.redeemedBy === 'server'
    ? {}
    : Object.fromEntries(provider.apiParameters.map((name) => [name, provider.audience]))
