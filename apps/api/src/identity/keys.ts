import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import * as z from 'zod/mini'
import type { KeySource } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { discover } from './discovery.ts'
import { ProviderError, refusalOf, retryAfterSeconds } from './provider-error.ts'
import { fetchJson } from './provider-request.ts'

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.optional(z.string()) })) })

const cooldownMs = 30_000
const maxAgeMs = 600_000

/** The issuer's keys, requested at most every 30 s and kept during outages. @param now in ms, monotonic. */
export function remoteKeys(issuer: string, now: () => number = () => performance.now()): KeySource {
  let known: { keys: ReturnType<typeof createLocalJWKSet>; at: number } | undefined
  let requestedAt = -Infinity
  let failure: unknown
  let refreshing: Promise<void> | undefined

  const refresh = (): Promise<void> => {
    if (refreshing) return refreshing
    if (now() - requestedAt < cooldownMs) return Promise.resolve()
    requestedAt = now()
    refreshing = (async () => {
      const { jwks_uri } = await discover(issuer)
      const set = await fetchJson(jwks_uri, jwks, { fix: 'the provider must publish its signing keys there' })
      known = { keys: createLocalJWKSet(set as JSONWebKeySet), at: now() }
    })()
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  return async (header, token) => {
    if (!known) await refresh()
    else if (now() - known.at > maxAgeMs) void refresh()
    if (!known) {
      if (failure instanceof ProviderError) throw refusalOf(failure)
      throw new AppError('unavailable', { retryAfter: retryAfterSeconds, cause: failure })
    }
    try {
      return await known.keys(header, token)
    } catch (error) {
      // An unknown key may be new.
      await refresh()
      return await known.keys(header, token).catch(() => {
        throw error
      })
    }
  }
}
