import type { Duty, Language, ProfileKind, Role } from '@piel/contract/core/people'
import type { ActorKind, Reach } from '@piel/contract/core/permissions'
import type { IsoDate } from '@piel/contract/core/dates'
import { momentOf, type Clock } from './clock.ts'

/** The caller, according to the token and the users table at this request. */
export interface Actor {
  userId: string
  subject: string
  name: string
  email: string
  role: Role
  /** Null unless the role is STAFF. */
  duty: Duty | null
  profileKind: ProfileKind
  /** The doctor that the caller acts as, whatever the role; neither archived nor inactive. */
  doctorId: string | null
  kind: ActorKind
  language: Language | null
  /** The token's `jti` and expiry, to deny it at sign-out. */
  tokenId: string
  tokenExpiresAt: Date
  /** The session of the token, shared by all tokens of one sign-in. */
  sessionKey: string
  isLocked: boolean
}

export interface Device {
  token: string | undefined
  keep(token: string): void
}

export interface CallContext {
  requestId: string
  address: string
  /** From Accept-Language, for files and messages that the server writes. */
  language: Language
  device?: Device
}

/** A request of a signed-in user, with the reach of the endpoint's permission for them. */
export interface ActorContext extends CallContext {
  actor: Actor
  reach: Reach
}

/** The author, instant and calendar day of an entry in a history. */
export interface Author {
  userId: string
  name: string
  at: string
  day: IsoDate
}

/** The caller as the author of an entry made now. */
export function authorOf({ clock }: { clock: Clock }, { actor }: ActorContext): Author {
  return { userId: actor.userId, name: actor.name, ...momentOf(clock) }
}
