import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import * as z from 'zod/mini'
import type { KeySource } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.optional(z.url()) })
const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.optional(z.string()) })) })

const timeout = 5_000
const cooldown = 30_000
const freshFor = 600_000

/** Reads JSON over HTTP within 5 s, refusing anything but a 200. */
export async function fetchJson<T extends z.ZodMiniType>(url: string, schema: T, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`)
  return z.parse(schema, await answer.json())
}

/** The issuer's discovery document, checked to be the issuer's own. */
export async function discover(issuer: string) {
  const document = await fetchJson(`${issuer}/.well-known/openid-configuration`, discovery)
  // Auth0 ends its issuer with a slash, most others do not.
  if (document.issuer.replace(/\/$/, '') !== issuer) throw new Error('the discovery document names another issuer')
  return document
}

/**
 * The keys published by an issuer. Asked for at most every 30 s; the last good ones survive an outage of the provider.
 * @param now milliseconds of a steady clock.
 */
export function remoteKeys(issuer: string, now: () => number = () => performance.now()): KeySource {
  let known: { keys: ReturnType<typeof createLocalJWKSet>; at: number } | undefined
  let askedAt = -Infinity
  let asking: Promise<void> | undefined

  const ask = (): Promise<void> => {
    if (asking) return asking
    if (now() - askedAt < cooldown) return Promise.resolve()
    askedAt = now()
    asking = (async () => {
      const { jwks_uri } = await discover(issuer)
      const set = (await fetchJson(jwks_uri, jwks)) as JSONWebKeySet
      known = { keys: createLocalJWKSet(set), at: now() }
    })().finally(() => {
      asking = undefined
    })
    return asking
  }

  return async (header, token) => {
    if (!known) await ask().catch(() => undefined)
    else if (now() - known.at > freshFor) void ask().catch(() => undefined)
    if (!known) throw new AppError('unavailable', { retryAfter: 5 })
    try {
      return await known.keys(header, token)
    } catch (error) {
      // An unknown key may be a new one.
      await ask().catch(() => undefined)
      return await known.keys(header, token).catch(() => {
        throw error
      })
    }
  }
}
