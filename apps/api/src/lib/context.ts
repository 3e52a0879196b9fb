import type { Language, ProfileKind, Role } from '@piel/contract/people'
import type { ActorKind, Reach } from '@piel/contract/permissions'

/** Who calls, as the token and the accounts table say at this very request. */
export interface Actor {
  userId: string
  /** The provider's subject. */
  subject: string
  name: string
  email: string
  role: Role
  profileKind: ProfileKind
  kind: ActorKind
  language: Language | null
  /** The token's `jti` and expiry, for log-out. */
  tokenId: string
  tokenExpiresAt: Date
}

/** What every handler knows of its call. */
export interface CallContext {
  requestId: string
  /** The caller's address. */
  address: string
  /** From Accept-Language, for what the server writes. */
  language: Language
}

/** A call by somebody signed in, with how far the endpoint's permission reaches for them. */
export interface ActorContext extends CallContext {
  actor: Actor
  reach: Reach
}
