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
  /** Minutes without input after which the web locks the session; 0 is never. */
  idleMinutes: z.int(),
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    scope: z.string(),
    /** True if the issuer is Piel's embedded provider. */
    embedded: z.boolean(),
    /** Who redeems the code of a sign-in: the browser as a public client, or the server with a client secret. */
    redeemedBy: z.enum(['browser', 'server']),
    /** Parameters that name the API in requests for its access token. */
    apiParameters: z.array(z.enum(['audience', 'resource'])),
    /** The `prompt` that makes the provider ask who signs in. */
    loginPrompt: z.enum(['login', 'select_account']),
    /** Parameter of the provider's sign-out page for the address to return to. */
    logoutParameter: z.enum(['post_logout_redirect_uri', 'logout_uri']),
    /** Name of the provider's Google connection; null if there is none. */
    googleConnection: z.nullable(z.string()),
    passwordLogin: z.boolean(),
  }),
})
export type PublicConfig = z.output<typeof publicConfig>

/** Tokens and codes of providers, in ASCII and without blanks. */
const token = (maxLength: number) =>
  z.string().check(z.regex(/^[\x21-\x7e]+$/, 'validation.invalid'), z.maxLength(maxLength, 'validation.invalid'))

export const exchangeBody = z.strictObject({
  code: token(8192),
  codeVerifier: token(128),
  redirectUri: token(2048).check(z.url('validation.invalid')),
  nonce: token(255),
  /** The session's last token, to continue the session. */
  previousToken: z.optional(token(8192)),
})

export const identityBody = z.strictObject({ accessToken: token(16_384), idToken: token(16_384) })

const webAddress = z.url({ protocol: /^https?$/ })

/** The parts of a discovery document that the browser needs. */
export const providerEndpoints = z.object({
  issuer: z.string(),
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  end_session_endpoint: z.optional(webAddress),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
export type ProviderEndpoints = z.output<typeof providerEndpoints>

export const authEndpoints = defineEndpoints('Sign-in', {
  config: {
    route: 'GET /config',
    summary: 'Get the public configuration',
    permission: 'public',
    answer: { status: 200, schema: publicConfig },
  },
  provider: {
    route: 'GET /auth/provider',
    summary: 'Get the endpoints of the external identity provider',
    permission: 'public',
    answer: { status: 200, schema: providerEndpoints },
    errors: ['not_found', 'provider_unreachable', 'provider_misconfigured'],
  },
  exchange: {
    route: 'POST /auth/exchange',
    summary: 'Redeem the code of an external identity provider for an access token',
    permission: 'public',
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
    permission: 'public',
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
      // With the client secret of an external provider.
      'account_archived',
      'account_unknown',
      'provider_email_missing',
      'provider_email_unverified',
      'provider_unreachable',
      'provider_misconfigured',
    ],
  },
  logout: {
    route: 'POST /auth/logout',
    summary: 'Revoke the current token',
    permission: 'me.own',
    answer: { status: 204 },
    whileLocked: true,
  },
})
