import type { PublicConfig } from '@piel/contract/auth'
import { signInEndpoints } from '@piel/contract/sign-in'
import type { Language } from '@piel/contract/people'
import * as oauth from 'oauth4webapi'
import { call } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { AuthError, authErrorOf, authErrorOfApi } from './auth-error.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

// Both are needed with what is here, and not at the start.
export { saveAuthorizationRequest, takeAuthorizationRequest } from './authorization-request.ts'

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
  const found = provider.redeemedBy === 'server' ? discoverThroughServer() : discoverAtProvider(provider)
  const server = found.catch((error: unknown) => {
    known = undefined
    throw error
  })
  known = { issuer: provider.issuer, server }
  return server
}

/** The server sends the code on itself, so the browser needs no access to the provider's endpoints. */
async function discoverThroughServer(): Promise<oauth.AuthorizationServer> {
  const { end_session_endpoint: logout, ...document } = await atApi(call(signInEndpoints.provider, {}))
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

/** @throws AuthError in place of the API's errors. */
async function atApi<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ApiError ? authErrorOfApi(error) : error
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

const isTimeout = (error: unknown) =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Asks the provider for a new sign-in of a user who is signed in. */
export interface Reauthentication {
  email: string
}

interface AuthorizeOptions {
  redirectUri: string
  prompt: 'login' | 'none'
  /** Language of the provider's pages. */
  language: Language
  /** Marks the response of a popup, for the window that waits for it. */
  statePrefix?: string | undefined
  connection?: string | undefined
  /** The session's ID token, which some providers require for `prompt=none`; it also names who has to sign in again. */
  idTokenHint?: string | undefined
  again?: Reauthentication | undefined
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
    ...apiParametersOf(provider),
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
    prompt: options.prompt === 'login' ? provider.loginPrompt : options.prompt,
    ui_locales: options.language,
    ...(options.connection === undefined ? {} : { connection: options.connection }),
    ...(options.idTokenHint === undefined ? {} : { id_token_hint: options.idTokenHint }),
    // With `max_age` the ID token says when its user signed in.
    ...(options.again && { max_age: '0', login_hint: options.again.email }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, transaction }
}

/** Parameters that name the API; a provider whose tokens only the server reads is not asked for one. */
const apiParametersOf = (provider: Provider): Record<string, string> =>
  provider.redeemedBy === 'server'
    ? {}
    : Object.fromEntries(provider.apiParameters.map((name) => [name, provider.audience]))

export interface Tokens {
  accessToken: string
  /** A hint for renewal and sign-out. */
  idToken: string | undefined
}

/**
 * Turns the provider's answer into tokens.
 * @param renewedToken the session's last token at a renewal; undefined at a sign-in.
 * @throws AuthError for every way in which that can fail.
 */
export async function completeAuthorization(
  provider: Provider,
  answer: URL,
  transaction: AuthorizationRequest,
  renewedToken?: string,
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
  if (provider.redeemedBy === 'server') return await redeemAtServer(callback, transaction, renewedToken)
  const tokens = await redeemHere(provider, server, callback, transaction)
  if (!provider.embedded && renewedToken === undefined && tokens.idToken !== undefined)
    await atApi(call(signInEndpoints.identify, { body: { accessToken: tokens.accessToken, idToken: tokens.idToken } }))
  return tokens
}

async function redeemAtServer(
  callback: URLSearchParams,
  { verifier, nonce, redirectUri }: AuthorizationRequest,
  previousToken: string | undefined,
): Promise<Tokens> {
  const code = callback.get('code') ?? ''
  const body = { code, codeVerifier: verifier, redirectUri, nonce, previousToken: previousToken || undefined }
  const tokens = await atApi(call(signInEndpoints.exchange, { body }))
  return { accessToken: tokens.access_token, idToken: tokens.id_token }
}

async function redeemHere(
  provider: Provider,
  server: oauth.AuthorizationServer,
  callback: URLSearchParams,
  transaction: AuthorizationRequest,
): Promise<Tokens> {
  const client = clientOf(provider)
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
      additionalParameters: apiParametersOf(provider),
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
  url.searchParams.set(provider.logoutParameter, returnTo)
  if (idToken !== undefined && provider.logoutParameter === 'post_logout_redirect_uri')
    url.searchParams.set('id_token_hint', idToken)
  return url.href
}
