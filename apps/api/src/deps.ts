import type { ConfigurationWarning } from '@piel/contract/office/audit'
import type { FastifyBaseLogger } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { SealedRows } from '#/db/sealed-rows.ts'
import type { Database, Transaction } from '#/db/database.ts'
import type { ObjectNames } from '#/db/object-name.ts'
import type { Env } from './env.ts'
import type { Clock } from '#/lib/clock.ts'
import type { Actor, ActorContext } from '#/lib/context.ts'

export type KeySource = JWTVerifyGetKey

export interface DemoAccount {
  email: string
  password: string
  role: 'ADMIN' | 'STAFF' | 'USER'
  label: 'admin' | 'staff' | 'nurse' | 'doctor' | 'owner'
}

export interface ArchiveState {
  segment: string | null
  archivedAt: string | null
  waiting: number
  baseAt: string | null
  /** The time since when it fails; null while it works. */
  failingSince: string | null
  error: string | null
}

export type BackupAuthor = Pick<Actor, 'userId' | 'name' | 'role'>

/** `busy`: another backup is being made or checked. */
export type BackupOutcome = 'done' | 'busy' | { error: string }

/** Changes of a record that other nouns react to, with the ids that identify it. */
export interface LifecycleEvents {
  patientArchived: { patientId: string; cancelsAppointments: boolean }
  doctorArchived: { userId: string }
  userArchived: { userId: string }
  /** The role of a user no longer permits to use a till. */
  tillUseLost: { userId: string }
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
  databaseUrl?: string
  archive?: () => ArchiveState
  /** Makes a backup in a process of its own; absent where none can be made. */
  backUp?: (announced: { run: string; author: BackupAuthor; at: string }) => Promise<BackupOutcome>
  clock: Clock
  log: FastifyBaseLogger
  lifecycle: Lifecycle
  names: ObjectNames
  /** The tables whose rows the audit trail seals; without them, rows are not checked. */
  sealed?: readonly SealedRows[]
  keys?: KeySource
  demoAccounts?: readonly DemoAccount[]
  warnings?: ReadonlySet<ConfigurationWarning>
}
