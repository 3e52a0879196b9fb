import { signInEndpoints } from '@piel/contract/account/sign-in'
import * as oauth from 'oauth4webapi'
import { call } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { AuthError, authErrorOf, authErrorOfApi } from './auth-error.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import {
  apiParametersOf,
  authorizationAt,
  type AuthorizeOptions,
  isTimeout,
  type Provider,
  providerDocument,
  requestOptions,
} from './authorization.ts'

// Loaded with this module rather than at the start.
export type { Reauthentication } from './authorization.ts'
export { saveAuthorizationRequest, takeAuthorizationRequest } from './authorization-request.ts'

/** Three retries of the token request, 60 s of leeway on the identity token. */
const tokenRetries = 3
const leeway = 60

const clientOf = (provider: Provider): oauth.Client => ({
  client_id: provider.clientId,
  [oauth.clockTolerance]: leeway,
})

const discover = (provider: Provider) => providerDocument(provider, () => atApi(call(signInEndpoints.provider, {})))

/** @throws AuthError in place of the API's errors. */
async function atApi<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ApiError ? authErrorOfApi(error) : error
  }
}

export const beginAuthorization = async (provider: Provider, options: AuthorizeOptions) =>
  authorizationAt(await discover(provider), provider, options)

export interface Tokens {
  accessToken: string
  /** A hint for renewal and sign-out. */
  idToken: string | undefined
}

/**
 * Exchanges the provider's answer for tokens.
 * @param renewedToken the session's last token at a renewal; undefined at a sign-in.
 * @throws AuthError for every failure.
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
