import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { id, noBidi } from '../core/text.ts'

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

export const secondFactor = z.object({
  /** `off`: switched off, or managed by the identity provider; `required`: the last factor cannot be removed. */
  rule: z.enum(['off', 'optional', 'required']),
  app: z.nullable(z.object({ since: instant })),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.output<typeof secondFactor>

export const confirmedByPassword = z.strictObject({
  password: z
    .string('validation.passwordRequired')
    .check(z.minLength(1, 'validation.passwordRequired'), z.maxLength(128, 'validation.passwordMax'), noBidi),
})
export type ConfirmedByPassword = z.output<typeof confirmedByPassword>

export const appCodeBody = z.strictObject({
  code: z
    .string('validation.codeRequired')
    .check(
      line,
      z.minLength(1, 'validation.codeRequired'),
      z.maxLength(20, 'validation.codeWrong'),
      z.regex(/^[\d\s]*$/, 'validation.codeWrong'),
    ),
})
export type AppCodeBody = z.output<typeof appCodeBody>

/** What an authenticator app needs. It is shown only while the app is added. */
export const appSetup = z.object({
  secret: z.string(),
  /** A QR code as the SVG `path` of its dark modules, in a square of `size` units. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type AppSetup = z.output<typeof appSetup>

/** New recovery codes, shown once; null if the earlier ones stay valid. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

const unavailable = 'second_factor_unavailable'
export const meSecondFactorEndpoints = defineEndpoints('Me', 'me.own', {
  get: {
    route: 'GET /me/second-factor',
    summary: 'Get the current user’s second factors',
    answer: { status: 200, schema: secondFactor },
  },
  beginApp: {
    route: 'POST /me/second-factor/app',
    summary: 'Start adding an authenticator app',
    body: confirmedByPassword,
    answer: { status: 200, schema: appSetup },
    errors: [unavailable],
  },
  confirmApp: {
    route: 'POST /me/second-factor/app/confirm',
    summary: 'Add the authenticator app by its first code, in place of an earlier one',
    body: appCodeBody,
    answer: { status: 200, schema: newRecoveryCodes },
    errors: [unavailable],
  },
  removeApp: {
    route: 'POST /me/second-factor/app/remove',
    summary: 'Remove the authenticator app',
    body: confirmedByPassword,
    answer: { status: 204 },
    errors: [unavailable, 'not_found', 'second_factor_required'],
  },
  replaceRecoveryCodes: {
    route: 'POST /me/second-factor/recovery-codes',
    summary: 'Replace the recovery codes',
    body: confirmedByPassword,
    answer: { status: 200, schema: newRecoveryCodes },
    errors: [unavailable, 'not_found'],
  },
})
