import type { ConfigurationWarning } from '@piel/contract/audit'
import type { FastifyBaseLogger } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { Database } from '#/db/database.ts'
import type { Env } from './env.ts'
import type { Clock } from '#/lib/clock.ts'

/** Resolves the public key that a token's header names. */
export type KeySource = JWTVerifyGetKey

/** An account of the demonstration, with its published password. */
export interface DemoAccount {
  email: string
  password: string
  role: 'ADMIN' | 'STAFF' | 'USER'
}

/** Dependencies of modules; nothing else is global. */
export interface Deps {
  env: Env
  db: Database
  /** Address of the database, for the process that makes scheduled backups; unset, none are made. */
  databaseUrl?: string
  clock: Clock
  log: FastifyBaseLogger
  /** The provider's public keys; unset, they are read through the issuer's discovery document. */
  keys?: KeySource
  /** Accounts that the sign-in page of a demonstration offers. */
  demoAccounts?: readonly DemoAccount[]
  /** Found while this process answers. */
  warnings?: ReadonlySet<ConfigurationWarning>
}
