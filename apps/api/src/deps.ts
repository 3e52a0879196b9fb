import type { ConfigurationWarning } from '@piel/contract/office/audit'
import type { FastifyBaseLogger } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { Database, Transaction } from '#/db/database.ts'
import type { Env } from './env.ts'
import type { Clock } from '#/lib/clock.ts'
import type { ActorContext } from '#/lib/context.ts'

/** Resolves the public key that a token's header names. */
export type KeySource = JWTVerifyGetKey

/** An account of the demonstration, with its published password. */
export interface DemoAccount {
  email: string
  password: string
  role: 'ADMIN' | 'STAFF' | 'USER'
  label: 'admin' | 'staff' | 'nurse' | 'doctor' | 'owner'
}

/** The archive of the embedded database's log, as the process that fills it reports. */
export interface ArchiveState {
  /** The newest segment in the archive, and when it arrived there. */
  segment: string | null
  archivedAt: string | null
  /** Segments that are not in the archive yet. */
  waiting: number
  /** The newest base backup. */
  baseAt: string | null
  /** Since when something fails; null while all is well. */
  failingSince: string | null
  error: string | null
}

/** Changes of a record that other nouns react to, with the ids that identify it. */
export interface LifecycleEvents {
  patientArchived: { patientId: string; cancelsAppointments: boolean }
  doctorArchived: { userId: string }
  /** The account is archived together with its patient and doctor. */
  userArchived: { userId: string }
  locationClosed: { locationId: string }
  timeZoneChanged: { locationId: string }
  /** `mergedId` becomes another record of the patient `keptId`. */
  merged: { keptId: string; mergedId: string }
}

export type LifecycleHandler<Ids> = (deps: Deps, tx: Transaction, context: ActorContext, ids: Ids) => Promise<void>

/** Runs the handlers of all nouns for an event, inside the transaction of its cause. */
export type Lifecycle = { [Event in keyof LifecycleEvents]: LifecycleHandler<LifecycleEvents[Event]> }

/** Dependencies of modules; nothing else is global. */
export interface Deps {
  env: Env
  db: Database
  /** Address of the database, for the process that makes scheduled backups; unset, none are made. */
  databaseUrl?: string
  /** Unset without WAL_ARCHIVE. */
  archive?: () => ArchiveState
  clock: Clock
  log: FastifyBaseLogger
  lifecycle: Lifecycle
  /** The provider's public keys; unset, they are read through the issuer's discovery document. */
  keys?: KeySource
  /** Accounts that the sign-in page of a demonstration offers. */
  demoAccounts?: readonly DemoAccount[]
  /** Problems of the configuration that requests to this process have revealed. */
  warnings?: ReadonlySet<ConfigurationWarning>
}
