import * as z from 'zod/mini'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { reducedAssertion, requestOptions } from './me-passkeys.ts'
import { noBidi } from '../core/text.ts'

/** `password`: Piel verifies it. `provider`: the identity provider asks for a new sign-in. */
export const unlockMethods = ['password', 'provider'] as const

export const lockState = z.object({
  lockedAt: z.nullable(instant),
  name: z.string(),
  email: z.string(),
  method: z.enum(unlockMethods),
  hasPasskey: z.boolean(),
})
export type LockState = z.output<typeof lockState>

/** One of: the user's password, the answer of a passkey, the ID token of a sign-in at the provider newer than the lock. */
export const unlockBody = z
  .strictObject({
    password: z.optional(z.string().check(z.maxLength(128, 'validation.passwordMax'), noBidi)),
    passkey: z.optional(reducedAssertion),
    idToken: z.optional(
      z.string().check(z.maxLength(16_384, 'validation.invalid'), z.regex(/^[\w.-]+$/, 'validation.invalid')),
    ),
  })
  .check(
    z.refine(({ password, passkey, idToken }) => [password, passkey, idToken].filter(Boolean).length === 1, {
      path: ['password'],
      error: 'validation.passwordRequired',
    }),
  )
export type UnlockBody = z.output<typeof unlockBody>

export const meLockEndpoints = defineEndpoints('Me', 'me.own', {
  get: {
    route: 'GET /me/lock',
    summary: 'Get the lock of the current session',
    answer: { status: 200, schema: lockState },
    whileLocked: true,
  },
  lock: {
    route: 'POST /me/lock',
    summary: 'Lock the current session until its user unlocks it',
    answer: { status: 200, schema: lockState },
    whileLocked: true,
  },
  challenge: {
    route: 'POST /me/lock/challenge',
    summary: 'Get what a passkey must sign to unlock the current session',
    answer: { status: 200, schema: requestOptions },
    errors: ['not_found'],
    whileLocked: true,
  },
  unlock: {
    route: 'POST /me/unlock',
    summary: 'Unlock the current session',
    body: unlockBody,
    answer: { status: 204 },
    errors: ['sign_in_too_old', 'passkey_refused'],
    whileLocked: true,
  },
})
