import { createHash } from 'node:crypto'
import type { Endpoint } from '@piel/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Deps, KeySource } from '#/deps.ts'
import { createActorFinder } from './actor.ts'
import { AppError } from '#/lib/app-error.ts'
import { networkOf } from '#/lib/network.ts'
import { bearerOf, createTokenVerifier } from './bearer.ts'
import type { Limits } from './rate-limit.ts'
import { contextOf, type Pipeline } from './register.ts'
import { createSeenSessions } from './seen-sessions.ts'

interface GuardOptions {
  keys: KeySource
  limits: Limits
  knownDeviceOf: (request: FastifyRequest) => Promise<string | undefined>
}

export function createGuard(
  deps: Deps,
  { keys, limits, knownDeviceOf }: GuardOptions,
): Pick<Pipeline, 'authenticate' | 'admit'> {
  const verify = createTokenVerifier(deps, keys)
  const actorOf = createActorFinder(deps)
  const seen = createSeenSessions(deps)

  async function countStranger(request: FastifyRequest): Promise<void> {
    const device = await knownDeviceOf(request)
    if (device === undefined) limits.address(networkOf(request.ip))
    else limits.device(device)
  }

  async function countRefused(request: FastifyRequest, error: unknown): Promise<void> {
    if (!(error instanceof AppError) || error.code === 'unavailable') return
    // The signature of an expired token was valid: its user was signed in.
    if (error.code !== 'token_expired') await countStranger(request)
    else limits.token(createHash('sha256').update(bearerOf(request.headers.authorization)).digest('base64url'))
  }

  async function tokenOf(request: FastifyRequest) {
    try {
      const text = bearerOf(request.headers.authorization)
      return { text, token: await verify(text) }
    } catch (error) {
      await countRefused(request, error)
      throw error
    }
  }

  async function authenticate(request: FastifyRequest, endpoint: Endpoint) {
    const { text, token } = await tokenOf(request)
    limits.token(token.id)
    const actor = await actorOf(text, token, contextOf(request))
    if (actor.isLocked && !endpoint.whileLocked) throw new AppError('session_locked')
    const { sessionKey: key, issuedAt } = token
    seen({ userId: actor.userId, key, issuedAt, address: request.ip, userAgent: request.headers['user-agent'] })
    return actor
  }

  async function admit(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
    // Public GETs are cheap, and every page load makes them.
    if (endpoint.method !== 'GET') return await countStranger(request)
    if (!('image' in endpoint.answer)) return
    try {
      limits.image(networkOf(request.ip))
    } catch (error) {
      const device = await knownDeviceOf(request)
      if (device === undefined) throw error
      limits.device(device)
    }
  }

  return { authenticate, admit }
}
