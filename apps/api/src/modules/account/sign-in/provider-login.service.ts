import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@piel/contract/core/errors'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { recordRefusedSignIn } from '#/audit/refused-sign-in.ts'
import { AppError } from '#/lib/app-error.ts'
import type { CallContext } from '#/lib/context.ts'
import { startAttempt, recordSignIn } from '#/credentials/sign-in.ts'
import { findLinked } from '#/identity/account.ts'
import { subjectOf } from '#/identity/claims.ts'
import { dialectOf } from '#/identity/dialect.ts'
import { findUserId } from '#/modules/core/person/people.repository.ts'
import type { ExternalSignIn } from './external-sign-in.service.ts'
import { codeOfRefusal } from './provider-errors.service.ts'

const isOutage = (code: ErrorCode): boolean =>
  ['network_error', 'unavailable', 'rate_limited', 'provider_unreachable', 'provider_misconfigured'].includes(code)

const timeoutMs = 10_000
const maxRetries = 3
const discoveryTtlMs = 600_000

const discovery = z.object({ token_endpoint: z.url() })
const granted = z.object({
  access_token: z.string(),
  id_token: z.optional(z.string()),
  expires_in: z._default(z.coerce.number(), 3600),
})
const refused = z.object({ error: z.optional(z.string()), error_description: z.optional(z.string()) })

async function fetchWithRetries(url: string, init: RequestInit = {}): Promise<Response> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      if (timedOut || failed === maxRetries) throw new AppError('network_error', { retryAfter: 5, cause: error })
      await pause(100 * 2 ** failed)
    }
  }
}

function subjectIn(accessToken: string): string | undefined {
  try {
    const claims = decodeJwt(accessToken)
    return claims.sub === undefined ? undefined : subjectOf({ ...claims, sub: claims.sub })
  } catch {
    return undefined
  }
}

const jsonOf = async (response: Response): Promise<unknown> => await response.json().catch(() => undefined)

async function accountOf({ db, env }: Deps, accessToken: string, username: string): Promise<string | undefined> {
  const subject = subjectIn(accessToken)
  const linked = subject === undefined ? undefined : await findLinked(db, { issuer: env.oidc.issuer, subject })
  return linked && !linked.isArchived ? linked.id : await findUserId(db, username)
}

/** Signs in through the external provider's password grant, with the same throttle and audit as the embedded one. */
export function createProviderLogin(deps: Deps, external: ExternalSignIn) {
  const { issuer, clientId, clientSecret, audience, scope } = deps.env.oidc
  const apiParameters = Object.fromEntries(dialectOf(issuer).apiParameters.map((name) => [name, audience]))
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
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: clientId,
        username,
        password,
        scope,
        ...(clientSecret === null ? apiParameters : { client_secret: clientSecret }),
      }),
    })
    const body = await jsonOf(response)
    const tokens = granted.safeParse(body)
    if (response.ok && tokens.success) return tokens.data
    const refusal = refused.safeParse(body)
    const status = response.ok ? 502 : response.status
    const code = codeOfRefusal({ status, ...(refusal.success ? refusal.data : {}) })
    throw new AppError(code, isOutage(code) ? { retryAfter: 5 } : {})
  }

  return async (context: CallContext, username: string, password: string) => {
    const started = await startAttempt(deps, context, username)
    const tokens = await ask(username, password).catch(async (error: unknown) => {
      if (error instanceof AppError && !isOutage(error.code))
        await recordRefusedSignIn(deps, context, { email: username })
      else await started.cancel()
      throw error
    })
    await started.succeed()
    if (clientSecret !== null)
      return await external.enterWith(context, { accessToken: tokens.access_token, idToken: tokens.id_token ?? '' })
    const userId = await accountOf(deps, tokens.access_token, username)
    if (userId !== undefined) await recordSignIn(deps, context, userId)
    return {
      access_token: tokens.access_token,
      token_type: 'Bearer' as const,
      expires_in: Math.floor(tokens.expires_in),
    }
  }
}
