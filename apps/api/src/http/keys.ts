import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import * as z from 'zod/mini'
import type { KeySource } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.optional(z.url()) })
const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.optional(z.string()) })) })

const timeoutMs = 5_000
const cooldownMs = 30_000
const maxAgeMs = 600_000

/** Reads JSON over HTTP within 5 s, refusing anything but a 200. */
export async function fetchJson<T extends z.ZodMiniType>(url: string, schema: T, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`)
  return z.parse(schema, await answer.json())
}

/** The issuer's discovery document. @throws when it names another issuer. */
export async function discover(issuer: string) {
  const document = await fetchJson(`${issuer}/.well-known/openid-configuration`, discovery)
  // Auth0 ends its issuer with a slash, most others do not.
  if (document.issuer.replace(/\/$/, '') !== issuer) throw new Error('the discovery document names another issuer')
  return document
}

/**
 * The keys published by an issuer, requested at most every 30 s and kept during an outage of the provider.
 * @param now milliseconds of a monotonic clock.
 */
export function remoteKeys(issuer: string, now: () => number = () => performance.now()): KeySource {
  let known: { keys: ReturnType<typeof createLocalJWKSet>; at: number } | undefined
  let requestedAt = -Infinity
  let refreshing: Promise<void> | undefined

  const refresh = (): Promise<void> => {
    if (refreshing) return refreshing
    if (now() - requestedAt < cooldownMs) return Promise.resolve()
    requestedAt = now()
    refreshing = (async () => {
      const { jwks_uri } = await discover(issuer)
      const set = (await fetchJson(jwks_uri, jwks)) as JSONWebKeySet
      known = { keys: createLocalJWKSet(set), at: now() }
    })().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return async (header, token) => {
    if (!known) await refresh().catch(() => undefined)
    else if (now() - known.at > maxAgeMs) void refresh().catch(() => undefined)
    if (!known) throw new AppError('unavailable', { retryAfter: 5 })
    try {
      return await known.keys(header, token)
    } catch (error) {
      // An unknown key may be new.
      await refresh().catch(() => undefined)
      return await known.keys(header, token).catch(() => {
        throw error
      })
    }
  }
}
