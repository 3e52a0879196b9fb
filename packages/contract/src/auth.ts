import * as z from 'zod/mini'
import { defineEndpoints } from './endpoint.ts'
import { email, noBidi } from './text.ts'

export const credentials = z.object({
  email: email(255),
  password: z
    .string('validation.passwordRequired')
    .check(
      z.minLength(1, 'validation.passwordRequired'),
      z.minLength(6, 'validation.passwordMin'),
      z.maxLength(128, 'validation.passwordMax'),
      z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).*$/su, 'validation.passwordFormat'),
      noBidi,
    ),
})

export const loginBody = z.strictObject({ username: credentials.shape.email, password: credentials.shape.password })

/** Settings that the browser needs before sign-in. */
export const publicConfig = z.object({
  /** The version of the server. */
  version: z.string(),
  clinicName: z.string(),
  clinicTimeZone: z.string(),
  /** Printed on receipts; absent if not configured. */
  clinicAddress: z.optional(z.string()),
  clinicPhone: z.optional(z.string()),
  /** Mexican tax ID (RFC). */
  clinicTaxId: z.optional(z.string()),
  demo: z.boolean(),
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    scope: z.string(),
    /** True if the issuer is Piel's embedded provider. */
    embedded: z.boolean(),
    /** Name of the provider's Google connection; null if there is none. */
    googleConnection: z.nullable(z.string()),
    passwordLogin: z.boolean(),
  }),
})
export type PublicConfig = z.output<typeof publicConfig>

export const authEndpoints = defineEndpoints('Sign-in', {
  config: {
    route: 'GET /config',
    summary: 'Get the public configuration',
    permission: 'public',
    answer: { status: 200, schema: publicConfig },
  },
  login: {
    route: 'POST /auth/login',
    summary: 'Sign in with e-mail and password',
    permission: 'public',
    body: loginBody,
    answer: {
      status: 200,
      schema: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
    },
    errors: [
      'invalid_credentials',
      'account_blocked',
      'account_not_verified',
      'wrong_password',
      'user_not_found',
      'mfa_required',
      'provider_error',
      'network_error',
      'unauthorized',
      'password_login_disabled',
    ],
  },
  logout: {
    route: 'POST /auth/logout',
    summary: 'Revoke the current token',
    permission: 'me.own',
    answer: { status: 204 },
  },
})
