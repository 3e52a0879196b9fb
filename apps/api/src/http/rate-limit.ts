import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'

const minute = 60_000

/** Requests a minute: per token, and per address for whoever shows none that is good. */
export interface Limits {
  /** @throws AppError `rate_limited` */
  token(request: FastifyRequest, tokenId: string): Promise<void>
  /** @throws AppError `rate_limited` */
  address(request: FastifyRequest): Promise<void>
}

/**
 * Limits that keep one process responsive; they live in its memory. What protects accounts is counted in the database,
 * where sign-in happens.
 */
export async function createLimits(app: FastifyInstance, deps: Pick<Deps, 'env'>): Promise<Limits> {
  await app.register(rateLimit, { global: false, cache: 10_000 })
  const tokens = new WeakMap<FastifyRequest, string>()
  const perToken = app.createRateLimit({
    max: deps.env.rateLimit.token,
    timeWindow: minute,
    keyGenerator: (request) => `token:${tokens.get(request) ?? ''}`,
  })
  const perAddress = app.createRateLimit({
    max: deps.env.rateLimit.anonymous,
    timeWindow: minute,
    keyGenerator: (request) => `address:${request.ip}`,
  })
  const count = async (limit: typeof perToken, request: FastifyRequest): Promise<void> => {
    const state = await limit(request)
    if (!state.isAllowed && state.isExceeded) throw new AppError('rate_limited', { retryAfter: state.ttlInSeconds })
  }
  return {
    token: async (request, tokenId) => {
      tokens.set(request, tokenId)
      await count(perToken, request)
    },
    address: (request) => count(perAddress, request),
  }
}
