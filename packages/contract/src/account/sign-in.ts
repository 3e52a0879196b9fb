import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { email, noBidi } from '../core/text.ts'

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

const token = (maxLength: number) =>
  z.string().check(z.regex(/^[\x21-\x7e]+$/, 'validation.invalid'), z.maxLength(maxLength, 'validation.invalid'))

export const exchangeBody = z.strictObject({
  code: token(8192),
  codeVerifier: token(128),
  redirectUri: token(2048).check(z.url('validation.invalid')),
  nonce: token(255),
  previousToken: z.optional(token(8192)),
})

export const identityBody = z.strictObject({ accessToken: token(16_384), idToken: token(16_384) })

const webAddress = z.url({ protocol: /^https?$/ })

export const providerEndpoints = z.object({
  issuer: z.string(),
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  end_session_endpoint: z.optional(webAddress),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
export type ProviderEndpoints = z.output<typeof providerEndpoints>

export const signInEndpoints = defineEndpoints('Sign-in', 'public', {
  provider: {
    route: 'GET /auth/provider',
    summary: 'Get the endpoints of the external identity provider',
    answer: { status: 200, schema: providerEndpoints },
    errors: ['not_found', 'provider_unreachable', 'provider_misconfigured'],
  },
  exchange: {
    route: 'POST /auth/exchange',
    summary: 'Redeem the code of an external identity provider for an access token',
    body: exchangeBody,
    answer: {
      status: 200,
      schema: z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.int(),
        /** The provider's, as a hint for renewal and sign-out. */
        id_token: z.string(),
      }),
    },
    errors: [
      'not_found',
      'token_invalid',
      'account_archived',
      'account_unknown',
      'mfa_required',
      'provider_error',
      'provider_email_missing',
      'provider_email_unverified',
      'provider_unreachable',
      'provider_misconfigured',
    ],
  },
  identify: {
    route: 'POST /auth/identity',
    summary: 'Sign in with tokens of an external identity provider',
    body: identityBody,
    answer: { status: 204 },
    errors: [
      'not_found',
      'token_invalid',
      'account_archived',
      'account_unknown',
      'provider_email_missing',
      'provider_email_unverified',
      'provider_unreachable',
      'provider_misconfigured',
    ],
  },
  login: {
    route: 'POST /auth/login',
    summary: 'Sign in with e-mail and password',
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
      'account_archived',
      'account_unknown',
      'provider_email_missing',
      'provider_email_unverified',
      'provider_unreachable',
      'provider_misconfigured',
    ],
  },
})

export const sessionNoun = defineNoun('session', {
  names: { one: { en: 'Sign-in', es: 'Sesión' }, many: { en: 'Sign-in', es: 'Inicio de sesión' } },
  actions: {
    'session.sign_in': { en: 'Signed in', es: 'Inició sesión' },
    'session.refused': { en: 'Sign-in refused', es: 'Inicio de sesión rechazado' },
    'session.sign_out': { en: 'Signed out', es: 'Cerró sesión' },
    'session.end': { en: 'Ended a session', es: 'Cerró una sesión' },
    'session.end_all': { en: 'Signed out everywhere', es: 'Cerró todas sus sesiones' },
    'session.revoke': { en: 'Session ended', es: 'Sesión cerrada' },
    'session.lock': { en: 'Locked the session', es: 'Bloqueó la sesión' },
    'session.unlock': { en: 'Unlocked the session', es: 'Desbloqueó la sesión' },
  },
})
