import type { ErrorCode } from '@piel/contract/core/errors'
import type { ActorKind } from '@piel/contract/core/permissions'
import type { ObjectKind } from './objects.ts'

/** What the generated tests know about an endpoint besides its row in the contract. */
export interface Example {
  /** The object that `:id` refers to. */
  object?: ObjectKind
  /** A valid body, different each time, because e-mails must be unique. */
  body?: () => object
  /** A valid file. */
  upload?: () => Buffer
  /** Keys that other bodies refuse and this one declares, for the tests of forbidden keys. */
  declares?: readonly string[]
  /** Makes no audit event although it is not a GET: it changes nothing that others see. */
  unaudited?: true
  /** Makes an audit event although it is a GET. */
  audited?: true
  /** The error that permitted callers get instead of success. */
  refusal?: (state: 'live' | 'archived', kind: ActorKind) => ErrorCode | undefined
  /** An error that makes an audit event, as 403 does. */
  refusalAudited?: ErrorCode
}

/** Archived objects are not found. */
export const notFoundWhenArchived = (state: 'live' | 'archived'): ErrorCode | undefined =>
  state === 'archived' ? 'not_found' : undefined

/** Records of archived persons refuse changes. */
export const refusedWhenArchived = (state: 'live' | 'archived'): ErrorCode | undefined =>
  state === 'archived' ? 'archived' : undefined

/** Archived persons are shown to administrators only. */
export const shownToAdministrators = (state: 'live' | 'archived', kind: ActorKind): ErrorCode | undefined =>
  state === 'archived' && kind !== 'ADMIN' ? 'not_found' : undefined
