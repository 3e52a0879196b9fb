import type { Endpoint } from '@piel/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Deps, KeySource } from '#/deps.ts'
import { createActorFinder } from './actor.ts'
import { AppError } from '#/lib/app-error.ts'
import { bearerOf, createTokenVerifier } from './bearer.ts'
import type { Limits } from './rate-limit.ts'
import { contextOf, type Pipeline } from './register.ts'

/** Authenticates requests and applies the limits. */
export function createGuard(deps: Deps, keys: KeySource, limits: Limits): Pick<Pipeline, 'authenticate' | 'admit'> {
  const verify = createTokenVerifier(deps, keys)
  const actorOf = createActorFinder(deps)

  async function authenticate(request: FastifyRequest) {
    try {
      const text = bearerOf(request.headers.authorization)
      const token = await verify(text)
      limits.token(token.id)
      return await actorOf(text, token, contextOf(request))
    } catch (error) {
      // Requests with invalid tokens count against the address.
      if (error instanceof AppError && error.code !== 'rate_limited' && error.code !== 'unavailable')
        limits.address(request.ip)
      throw error
    }
  }

  async function admit(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
    if ('image' in endpoint.answer) limits.image(request.ip)
    // Public GETs are cheap, read by every page load, and a whole clinic may share one address.
    else if (endpoint.method !== 'GET') limits.address(request.ip)
  }

  return { authenticate, admit }
}
