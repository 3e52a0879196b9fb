import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { endNothing, endSession, recordRevocation, recordSignOut } from './end-session.ts'
import { providerKeys } from '#/credentials/provider-keys.ts'
import { claimsOf, personOf } from './people.ts'
import { reached, rememberToken, storeOf } from './store.ts'
import { accessTokenSeconds, scope } from '#/credentials/tokens.ts'
import { systemSeconds } from '#/lib/clock.ts'

const day = 86_400

/** Origins at which the web lives: the public one, and the same port by its loopback address while none was given. */
export function webOrigins({ env }: Pick<Deps, 'env'>): string[] {
  const { origin, protocol, hostname, port } = new URL(env.publicUrl)
  return hostname === 'localhost' ? [origin, `${protocol}//127.0.0.1${port ? `:${port}` : ''}`] : [origin]
}

/** Pages that the provider shows by itself. */
export interface ProviderPages {
  error(ctx: KoaContextWithOIDC, error: Error): void
  signedOut(ctx: KoaContextWithOIDC): void
  signOut(ctx: KoaContextWithOIDC, action: string, xsrf: string): void
}

/** The embedded OpenID provider, a stand-in for an external one that is reached only through its protocol (row C6). */
export async function createProvider(deps: Deps, pages: ProviderPages): Promise<Provider> {
  const { env, db } = deps
  const keys = await providerKeys(deps)
  const origins = webOrigins(deps)
  const secure = new URL(env.publicUrl).protocol === 'https:'
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const

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
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
    },
    // The web reads the person's name from the identity token, without a call to userinfo.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    expiresWithSession: () => false,
    extraParams: ['audience'],
    cookies: {
      keys: keys.cookies,
      names: { session: 'piel_session', interaction: 'piel_interaction', resume: 'piel_resume' },
      long: { ...cookie, path: '/oidc' },
      short: cookie,
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: day,
      // One day from the moment the password was given, however often the session is used.
      Session: (_ctx, session) => Math.max(1, (session.loginTs ?? systemSeconds()) + day - systemSeconds()),
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
        // Auth0 takes `audience`, RFC 8707 `resource`: one and the same here.
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
    formats: {
      customizers: {
        jwt: async (_ctx, token) => {
          if (token.kind === 'AccessToken') await rememberToken(db, token)
        },
      },
    },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    renderError: (ctx, _out, error) => pages.error(ctx, error),
    // Consent to one's own clinic's software is given by signing in to it.
    async loadExistingGrant(ctx) {
      const { client, session, account, provider } = ctx.oidc
      if (!client || !session || !account) return undefined
      const id = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const known = id === undefined ? undefined : await provider.Grant.find(id)
      if (known?.accountId === account.accountId) return known
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(env.oidc.audience, scope)
      await grant.save()
      return grant
    },
    async findAccount(ctx, subject) {
      const person = await reached(personOf(db, subject))
      if (!person) return undefined
      const signedInAt = ctx.oidc.session?.loginTs
      // Sessions older than a changed password or "sign out everywhere" count for nothing.
      if (signedInAt !== undefined && person.tokensValidFrom !== null && signedInAt + 1 <= person.tokensValidFrom)
        return undefined
      return { accountId: person.subject, claims: () => claimsOf(person) }
    },
  }

  const provider = new Provider(env.oidc.issuer, configuration)
  // Behind a proxy that ends TLS the request looks like plain http; the plugin states the public protocol.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 503) ctx.set('retry-after', '2')
    await endNothing(deps, ctx as KoaContextWithOIDC, pages)
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

/** A session whose person is gone counts as none: the provider itself would stumble over it. */
function policy() {
  const { base, Check } = interactionPolicy
  const prompts = base()
  const isGone = ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && !oidc.account
  prompts
    .get('login')
    ?.checks.add(new Check('account_gone', 'End-User authentication is required', 'login_required', isGone))
  return prompts
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
