import type { PublicConfig } from '@piel/contract/auth'
import type { Language } from '@piel/contract/people'
import * as oauth from 'oauth4webapi'
import { AuthError, authErrorOf } from './auth-error.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

type Provider = PublicConfig['oidc']

/** 10 s for each request, three retries of the token request, 60 s of leeway on the identity token. */
const httpTimeout = 10_000
const tokenRetries = 3
const leeway = 60

let known: { issuer: string; server: Promise<oauth.AuthorizationServer> } | undefined

const requestOptions = (provider: Provider) => ({
  signal: () => AbortSignal.timeout(httpTimeout),
  [oauth.allowInsecureRequests]: provider.issuer.startsWith('http:'),
})

const clientOf = (provider: Provider): oauth.Client => ({
  client_id: provider.clientId,
  [oauth.clockTolerance]: leeway,
})

/** The provider's endpoints, requested once. */
function discover(provider: Provider): Promise<oauth.AuthorizationServer> {
  if (known?.issuer === provider.issuer) return known.server
  const server = oauth
    .discoveryRequest(new URL(provider.issuer), { algorithm: 'oidc', ...requestOptions(provider) })
    .then((response) => checkedDiscovery(provider, response))
    .catch((error: unknown) => {
      known = undefined
      throw new AuthError(isTimeout(error) ? 'auth_timeout' : 'provider_unreachable', error)
    })
  known = { issuer: provider.issuer, server }
  return server
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

const isTimeout = (error: unknown) =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

interface AuthorizeOptions {
  redirectUri: string
  prompt: 'login' | 'none'
  /** Language of the provider's pages. */
  language: Language
  /** Marks the response of a popup, for the window that waits for it. */
  statePrefix?: string | undefined
  connection?: string | undefined
}

/** Starts a sign-in: the provider's URL, and the state to store until the callback. */
export async function beginAuthorization(
  provider: Provider,
  options: AuthorizeOptions,
): Promise<{ url: string; transaction: AuthorizationRequest }> {
  const server = await discover(provider)
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
    // Auth0 reads `audience`, providers that follow RFC 8707 read `resource`.
    audience: provider.audience,
    resource: provider.audience,
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
    prompt: options.prompt,
    ui_locales: options.language,
    ...(options.connection === undefined ? {} : { connection: options.connection }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, transaction }
}

export interface Tokens {
  accessToken: string
  /** Kept in memory only, as a hint for sign-out. */
  idToken: string | undefined
}

/**
 * Turns the provider's answer into tokens.
 * @throws AuthError for every way in which that can fail.
 */
export async function completeAuthorization(
  provider: Provider,
  answer: URL,
  transaction: AuthorizationRequest,
): Promise<Tokens> {
  const server = await discover(provider)
  const client = clientOf(provider)
  let callback: URLSearchParams
  try {
    callback = oauth.validateAuthResponse(server, client, answer, transaction.state)
  } catch (error) {
    throw authErrorOf(
      error instanceof oauth.AuthorizationResponseError ? error.error : undefined,
      'login_failed',
      error,
    )
  }
  try {
    const response = await requestToken(provider, server, client, callback, transaction)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: transaction.nonce,
      requireIdToken: true,
    })
    return { accessToken: tokens.access_token, idToken: tokens.id_token }
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw authErrorOf(
      error instanceof oauth.ResponseBodyError ? error.error : undefined,
      'get_access_token_failed',
      error,
    )
  }
}

async function requestToken(
  provider: Provider,
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  callback: URLSearchParams,
  { redirectUri, verifier }: AuthorizationRequest,
): Promise<Response> {
  const ask = () =>
    oauth.authorizationCodeGrantRequest(server, client, oauth.None(), callback, redirectUri, verifier, {
      additionalParameters: { audience: provider.audience, resource: provider.audience },
      ...requestOptions(provider),
    })
  for (let retried = 0; ; retried += 1) {
    try {
      const response = await ask()
      // The code stays valid after a server error of the provider; other responses are final.
      if (response.status < 500 || retried === tokenRetries) return response
    } catch (error) {
      if (isTimeout(error)) throw new AuthError('auth_timeout', error)
      if (retried === tokenRetries) throw new AuthError('provider_unreachable', error)
    }
  }
}

/** The URL that ends the provider's session and returns to `returnTo`; undefined if the provider has none. */
export async function endSessionUrl(
  provider: Provider,
  returnTo: string,
  idToken: string | undefined,
): Promise<string | undefined> {
  const { end_session_endpoint: endpoint } = await discover(provider)
  if (!endpoint) return undefined
  const url = new URL(endpoint)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken)
  return url.href
}
