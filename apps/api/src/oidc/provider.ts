import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { cookieNames } from './cookies.ts'
import { endWithoutSession, endSession, recordRevocation, recordSignOut } from './end-session.ts'
import { providerKeys } from '#/credentials/provider-keys.ts'
import { requiresFactor } from '#/credentials/second-factor.ts'
import { passLockOn, unlockSignedIn } from '#/credentials/session-locks.ts'
import { claimsOf, personOf } from './people.ts'
import { withProviderErrors, storeToken, storeOf } from './store.ts'
import { accessTokenSeconds, scope } from '#/credentials/tokens.ts'
import { systemSeconds } from '#/lib/clock.ts'

const dayInSeconds = 86_400

/** Values of the claim `acr`: signed in with a password alone, or with a second factor too. */
export const acrValues = { password: 'urn:piel:password', secondFactor: 'urn:piel:second-factor' } as const

export function webOrigins({ env }: Pick<Deps, 'env'>): string[] {
  const { origin, protocol, hostname, port } = new URL(env.publicUrl)
  return hostname === 'localhost' ? [origin, `${protocol}//127.0.0.1${port ? `:${port}` : ''}`] : [origin]
}

export interface ProviderPages {
  error(ctx: KoaContextWithOIDC, error: Error): Promise<void>
  signedOut(ctx: KoaContextWithOIDC): Promise<void>
  signOut(ctx: KoaContextWithOIDC, action: string, xsrf: string): Promise<void>
}

/** The embedded OpenID provider, used like an external one: only through its protocol. */
export async function createProvider(deps: Deps, pages: ProviderPages): Promise<Provider> {
  const { env, db } = deps
  const keys = await providerKeys(deps)
  const origins = webOrigins(deps)
  const secure = new URL(env.publicUrl).protocol === 'https:'
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const
  const names = cookieNames(secure)

  const configuration: Configuration = {
    adapter: storeOf(db),
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: env.oidc.clientId,
        client_name: env.clinic.name,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: origins.flatMap((origin) => [`${origin}/auth/callback`, `${origin}/auth/silent`]),
        post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`]),
      },
    ],
    responseTypes: ['code'],
    scopes: scope.split(' '),
    acrValues: Object.values(acrValues),
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
    },
    // The web reads the name from the ID token, without a call to userinfo.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    expiresWithSession: () => false,
    extraParams: ['audience'],
    cookies: {
      keys: keys.cookies,
      names: { session: names.session, interaction: names.interaction, resume: names.resume },
      long: { ...cookie, path: names.path },
      short: cookie,
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: dayInSeconds,
      // One day after the password was entered, regardless of use.
      Session: (_ctx, session) => Math.max(1, (session.loginTs ?? systemSeconds()) + dayInSeconds - systemSeconds()),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => endSession(deps, ctx, pages),
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
      resourceIndicators: {
        enabled: true,
        // Auth0 clients send `audience`, RFC 8707 `resource`; both mean the same here.
        defaultResource: (ctx, _client, oneOf) => oneOf?.[0] ?? text(ctx.oidc.params?.['audience']) ?? [],
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== env.oidc.audience) throw new errors.InvalidTarget()
          return {
            audience: resource,
            scope,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
    interactions: {
      policy: policy(),
      url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}`,
    },
    // The grant is shared by all tokens of one sign-in, including renewals.
    extraTokenClaims: (_ctx, token) => ('grantId' in token ? { sid: token.grantId } : {}),
    formats: {
      customizers: {
        jwt: async (ctx, token) => {
          if (token.kind !== 'AccessToken') return
          await storeToken(db, token)
          const { authTime } = ctx.oidc.entities.AuthorizationCode ?? {}
          if (token.grantId !== undefined && authTime !== undefined)
            await withProviderErrors(unlockSignedIn(db, token.grantId, authTime))
        },
      },
    },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    renderError: (ctx, _out, error) => pages.error(ctx, error),
    // Signing in implies consent to the clinic's own application.
    async loadExistingGrant(ctx) {
      const { client, session, account, provider } = ctx.oidc
      if (!client || !session || !account) return undefined
      const id = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const known = id === undefined ? undefined : await provider.Grant.find(id)
      if (known?.accountId === account.accountId) return known
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(env.oidc.audience, scope)
      const replacement = await grant.save()
      if (id !== undefined) await withProviderErrors(passLockOn(db, id, replacement))
      return grant
    },
    async findAccount(ctx, subject) {
      const person = await withProviderErrors(personOf(db, subject))
      if (!person) return undefined
      const signedInAt = ctx.oidc.session?.loginTs
      // Sessions older than a changed password or “sign out everywhere” are invalid.
      if (signedInAt !== undefined && person.tokensValidFrom !== null && signedInAt + 1 <= person.tokensValidFrom)
        return undefined
      return {
        accountId: person.id,
        claims: () => claimsOf(person),
        requiresFactor: requiresFactor(deps, person),
      }
    },
  }

  const provider = new Provider(env.oidc.issuer, configuration)
  // The plugin sets the forwarded headers to the public address.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 503) ctx.set('retry-after', '2')
    await endWithoutSession(deps, ctx as KoaContextWithOIDC, pages)
  })
  provider.on('grant.revoked', (ctx) => {
    recordRevocation(deps, ctx).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a revocation was not recorded'),
    )
  })
  provider.on('end_session.success', (ctx) => {
    recordSignOut(deps, ctx).catch((error: unknown) => deps.log.error({ err: error }, 'a sign-out was not recorded'))
  })
  return provider
}

/**
 * The session of an archived user, or one without a required second factor, requires a new sign-in; the provider alone
 * would fail on it.
 */
function policy() {
  const { base, Check } = interactionPolicy
  const prompts = base()
  const isMissing = ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && !oidc.account
  const lacksFactor = ({ oidc }: KoaContextWithOIDC) =>
    oidc.account?.['requiresFactor'] === true && oidc.session?.amr?.includes('mfa') !== true
  const checks = prompts.get('login')?.checks
  const add = (reason: string, check: typeof isMissing) =>
    checks?.add(new Check(reason, 'End-User authentication is required', 'login_required', check))
  add('account_gone', isMissing)
  add('second_factor_missing', lacksFactor)
  return prompts
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
