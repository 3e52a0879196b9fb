import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#/db/database.ts'
import type { Env } from './env.ts'
import type { KeySource } from '#/http/keys.ts'
import type { Clock } from '#/lib/clock.ts'

/** What modules are given; nothing else is global. */
export interface Deps {
  env: Env
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  /** The provider's public keys; without it they are read through the issuer's discovery document. */
  keys?: KeySource
}
