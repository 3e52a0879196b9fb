import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { email } from './text.ts'

/** The sign-in form (row C3). */
export const credentials = z.object({
  email: email(255),
  password: z
    .string('validation.passwordRequired')
    .check(
      z.minLength(1, 'validation.passwordRequired'),
      z.minLength(6, 'validation.passwordMin'),
      z.maxLength(128, 'validation.passwordMax'),
      z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).*$/su, 'validation.passwordFormat'),
    ),
})

export const loginBody = z.strictObject({ username: credentials.shape.email, password: credentials.shape.password })

/** What the browser needs to know before anybody is signed in. */
export const publicConfig = z.object({
  clinicName: z.string(),
  clinicTimeZone: z.string(),
  /** What receipts say of the clinic; absent where the installation was not told. */
  clinicAddress: z.optional(z.string()),
  clinicPhone: z.optional(z.string()),
  /** Its tax number (RFC). */
  clinicTaxId: z.optional(z.string()),
  demo: z.boolean(),
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    scope: z.string(),
    /** True when Piel's own provider is behind the issuer. */
    embedded: z.boolean(),
    /** The provider's name of its Google connection; null where there is none (row C9). */
    googleConnection: z.nullable(z.string()),
    passwordLogin: z.boolean(),
  }),
})
export type PublicConfig = z.output<typeof publicConfig>

const tag = 'Sign-in'
export const authEndpoints = {
  config: defineEndpoint({
    method: 'GET',
    path: '/config',
    tag,
    summary: 'What the browser needs before sign-in',
    permission: 'public',
    answer: { status: 200, schema: publicConfig },
    errors: [],
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/auth/login',
    tag,
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
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/auth/logout',
    tag,
    summary: 'Refuse this token from now on',
    permission: 'me.own',
    answer: { status: 204 },
    errors: [],
  }),
}
