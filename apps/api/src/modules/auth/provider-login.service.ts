import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { CallContext } from '#/lib/context.ts'
import { startAttempt, recordRefusal, recordSignIn } from '#/credentials/sign-in.ts'
import { scope } from '#/credentials/tokens.ts'
import { findUserId } from '#/modules/people/people.repository.ts'
import { codeOfRefusal } from './provider-errors.service.ts'

const timeoutMs = 10_000
const maxRetries = 3
const discoveryTtlMs = 600_000

const discovery = z.object({ token_endpoint: z.url() })
const granted = z.object({ access_token: z.string(), expires_in: z._default(z.coerce.number(), 3600) })
const refused = z.object({ error: z.optional(z.string()), error_description: z.optional(z.string()) })

/** Repeats a request after a network failure, not after an answer or a timeout. */
async function fetchWithRetries(url: string, init: RequestInit = {}): Promise<Response> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      if (timedOut || failed === maxRetries) throw new AppError('network_error', { cause: error })
      await pause(100 * 2 ** failed)
    }
  }
}

const jsonOf = async (response: Response): Promise<unknown> => await response.json().catch(() => undefined)

/** Signs in through the external provider's password grant, with the same throttle and audit as the embedded one. */
export function createProviderLogin(deps: Deps) {
  const { issuer, clientId, audience } = deps.env.oidc
  let known: { tokenEndpoint: string; until: number } | undefined

  async function tokenEndpoint(): Promise<string> {
    if (known && known.until > performance.now()) return known.tokenEndpoint
    const response = await fetchWithRetries(`${issuer}/.well-known/openid-configuration`)
    const document = discovery.safeParse(await jsonOf(response))
    if (!response.ok || !document.success) throw new AppError('unavailable', { retryAfter: 5 })
    known = { tokenEndpoint: document.data.token_endpoint, until: performance.now() + discoveryTtlMs }
    return known.tokenEndpoint
  }

  async function ask(username: string, password: string): Promise<z.output<typeof granted>> {
    const response = await fetchWithRetries(await tokenEndpoint(), {
      method: 'POST',
      headers: { accept: 'application/json' },
      // Auth0 reads `audience`, providers that follow RFC 8707 read `resource`.
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: clientId,
        username,
        password,
        scope,
        audience,
        resource: audience,
      }),
    })
    const body = await jsonOf(response)
    const tokens = granted.safeParse(body)
    if (response.ok && tokens.success) return tokens.data
    const refusal = refused.safeParse(body)
    const status = response.ok ? 502 : response.status
    throw new AppError(codeOfRefusal({ status, ...(refusal.success ? refusal.data : {}) }), { retryAfter: 5 })
  }

  return async (context: CallContext, username: string, password: string) => {
    const started = await startAttempt(deps, context, username)
    try {
      const tokens = await ask(username, password)
      await started.succeed()
      const userId = await findUserId(deps.db, username)
      if (userId !== undefined) await recordSignIn(deps, context, userId)
      return {
        access_token: tokens.access_token,
        token_type: 'Bearer' as const,
        expires_in: Math.floor(tokens.expires_in),
      }
    } catch (error) {
      const isRefusal =
        error instanceof AppError && !['network_error', 'unavailable', 'rate_limited'].includes(error.code)
      if (isRefusal) await recordRefusal(deps, context, username)
      else await started.cancel()
      throw error
    }
  }
}
