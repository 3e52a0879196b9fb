import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { DiscoveryDocument } from './discovery.ts'
import { ProviderError, refusalOf } from './provider-error.ts'
import { ask, isTemporaryStatus } from './provider-request.ts'

const timeoutMs = 10_000
const maxRetries = 3

const granted = z.object({ access_token: z.string(), id_token: z.optional(z.string()) })
const refused = z.object({ error: z.string(), error_description: z.optional(z.string()) })

export interface RedeemedTokens {
  accessToken: string
  idToken: string
}

type Client = Pick<Deps['env']['oidc'], 'clientId' | 'clientSecret'>

/** RFC 6749 2.3.1: both parts are form-encoded before they are joined. */
function basicOf({ clientId, clientSecret }: Client): string {
  const [id, secret] = [clientId, clientSecret ?? ''].map((part) =>
    new URLSearchParams([['', part]]).toString().slice(1),
  )
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

/** How the client authenticates, preferred way first: OpenID Connect's default is Basic. */
function waysOf(document: DiscoveryDocument): ('basic' | 'post')[] {
  const supported = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const ways = (['basic', 'post'] as const).filter((way) => supported.includes(`client_secret_${way}`))
  return ways.length > 0 ? ways : ['post']
}

/** Retries after a failed connection or a failure of the provider, but not after a timeout. */
async function sendWithRetries(url: string, init: RequestInit): Promise<Response> {
  for (let failed = 0; ; failed += 1) {
    try {
      const response = await ask(url, init, timeoutMs)
      if (response.status < 500 || failed === maxRetries) return response
    } catch (error) {
      const { cause } = error as ProviderError
      const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
      if (timedOut || failed === maxRetries) throw error
    }
    await pause(100 * 2 ** failed)
  }
}

/**
 * The error for the provider's refusal. Its description is only used for Entra ID's number, as it may name the user.
 */
function refusalFor(status: number, body: unknown): Error {
  if (isTemporaryStatus(status))
    return new ProviderError(`the token endpoint answered ${status}`, { isTemporary: true })
  const { data } = refused.safeParse(body)
  const error = /^[\w.-]{1,60}$/.exec(data?.error ?? '')?.[0] ?? 'no error code'
  const number = /AADSTS\d+/.exec(data?.error_description ?? '')?.[0]
  const said = `the token endpoint answered ${status} ${error}${number === undefined ? '' : ` (${number})`}`
  if (error === 'mfa_required' || error === 'interaction_required') return new AppError('mfa_required')
  // The code was used or has expired: the user must sign in again.
  if (error === 'invalid_grant' && number === undefined)
    return new AppError('provider_error', { cause: new Error(said) })
  return new ProviderError(
    `${said}: check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the redirect addresses at the provider`,
  )
}

/**
 * Redeems a request at the token endpoint with the client's secret.
 * @throws ProviderError; AppError `provider_error` or `mfa_required` if the user must sign in again.
 */
export async function requestTokens(
  client: Client,
  document: DiscoveryDocument,
  parameters: Record<string, string>,
): Promise<RedeemedTokens> {
  const { token_endpoint: endpoint } = document
  if (endpoint === undefined) throw refusalOf(new ProviderError('the discovery document names no token endpoint'))
  let refusal = new Error('no way to authenticate')
  for (const way of waysOf(document)) {
    const body = new URLSearchParams({ ...parameters, client_id: client.clientId })
    if (way === 'post') body.set('client_secret', client.clientSecret ?? '')
    const response = await sendWithRetries(endpoint, {
      method: 'POST',
      headers: { accept: 'application/json', ...(way === 'basic' && { authorization: basicOf(client) }) },
      body,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    const tokens = granted.safeParse(answer)
    if (response.ok && tokens.success) {
      const { access_token: accessToken, id_token: idToken } = tokens.data
      if (idToken === undefined)
        throw new ProviderError('the provider sent no ID token: OIDC_SCOPE must contain openid')
      return { accessToken, idToken }
    }
    refusal = refusalFor(response.ok ? 502 : response.status, answer)
    // The client may be registered for the other way.
    if (response.status !== 401) break
  }
  throw refusal
}
