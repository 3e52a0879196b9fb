import * as z from 'zod/mini'
import { defineEndpoints } from '../core/endpoint.ts'
import { clocks } from '../core/times.ts'

export const publicConfig = z.object({
  version: z.string(),
  clinicName: z.string(),
  clinicTimeZone: z.string(),
  clinicClock: z.enum(clocks),
  clinicAddress: z.optional(z.string()),
  clinicPhone: z.optional(z.string()),
  /** Mexican tax ID (RFC). */
  clinicTaxId: z.optional(z.string()),
  clinicLogoId: z.optional(z.string()),
  /** True while the checklist of a new installation is shown to administrators. */
  isNew: z.optional(z.boolean()),
  demo: z.boolean(),
  /** Minutes without input after which the web locks the session; 0 is never. */
  idleMinutes: z.int(),
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    scope: z.string(),
    embedded: z.boolean(),
    /** Who redeems the code of a sign-in: the browser as a public client, or the server with a client secret. */
    redeemedBy: z.enum(['browser', 'server']),
    apiParameters: z.array(z.enum(['audience', 'resource'])),
    loginPrompt: z.enum(['login', 'select_account']),
    logoutParameter: z.enum(['post_logout_redirect_uri', 'logout_uri']),
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
  logout: {
    route: 'POST /auth/logout',
    summary: 'Revoke the current token',
    permission: 'me.own',
    answer: { status: 204 },
    whileLocked: true,
  },
})
