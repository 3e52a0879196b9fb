import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { decodeJwt, importJWK, SignJWT, type JWTPayload } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'

/** A person known to this provider; subjects are unrelated to Piel's identifiers. */
export interface Person {
  subject: string
  email: string
  emailVerified: boolean
  secret: string
}

/** Deviations from correct behavior, until the next `setBehavior()`. */
export interface Behavior {
  /** Answers every authorization request with this error, without a page. */
  authorizeError?: string
  /** Overrides claims of identity tokens: nonce, issuer, expiry. */
  idToken?: (claims: JWTPayload) => JWTPayload
  /** How many token requests are answered with 500 before the next one is served. */
  tokenFailures?: number
  /** The token endpoint's error in place of tokens. */
  tokenRefusal?: { status: number; error?: string; error_description?: string }
  /** Discovery and keys are unavailable. */
  down?: boolean
  /** The `typ` of access tokens: RFC 9068's, or what many providers set. */
  typ?: 'at+jwt' | 'JWT'
  /** Where the verified e-mail address is found besides the ID token, which then has none: by default there and at userinfo. */
  emailAt?: 'token' | 'userinfo' | 'nowhere'
}

export const audience = 'https://api.clinic.example/'
export const clientId = 'clinic-7c1e'
const scope = 'openid profile email'

/** Endpoint paths, different from the embedded provider's. */
const routes = {
  authorization: '/connect/authorize',
  token: '/connect/token',
  jwks: '/discovery/keys',
  end_session: '/connect/logout',
  userinfo: '/connect/me',
}

/** Creates a person with an opaque subject. */
export function newPerson(email: string, more: Partial<Person> = {}): Person {
  const subject = `corp|${randomBytes(9).toString('base64url')}`
  return { subject, email, emailVerified: true, secret: `Pw-${randomBytes(6).toString('hex')}-Aa1`, ...more }
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body><h1>${title}</h1>${body}</body></html>`

/**
 * An OpenID provider that is not Piel's: other paths, another form, other subjects, a separate port, and an issuer
 * with a path and a slash at its end.
 */
export async function startExternalProvider(options: { issuerPath?: string; secret?: string } = {}) {
  const { issuerPath = '/realms/clinic/', secret } = options
  const base = issuerPath.replace(/\/$/, '')
  const people = new Map<string, Person>()
  const requests: { authorize: URLSearchParams[]; token: number; userinfo: number } = {
    authorize: [],
    token: 0,
    userinfo: 0,
  }
  let behavior: Behavior = {}
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  let interactions: Provider | undefined

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://localhost:${address.port}`
  const issuer = origin + issuerPath

  const jwk: JsonWebKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const signing = { ...jwk, kid: 'k1', alg: 'RS256', use: 'sig' }
  const key = await importJWK({ ...signing, kty: 'RSA' }, 'RS256')
  const sign = (claims: JWTPayload, typ?: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...(typ === undefined ? {} : { typ }) }).sign(key)
  const bySubject = (subject: string | undefined) => [...people.values()].find((person) => person.subject === subject)
  const emailClaims = (person: Person | undefined) =>
    person ? { email: person.email, email_verified: person.emailVerified } : {}

  async function signInPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!interactions) throw new Error('no application is registered')
    if (request.method !== 'POST') {
      const form = `<form method="post"><label>Handle <input name="handle"></label>
        <label>Secret <input name="secret" type="password"></label><button>Continue</button></form>
        <form method="post"><button name="cancel" value="1">Cancel</button></form>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(page('Corporate account', form))
      return
    }
    const form = new URLSearchParams(await text(request))
    const person = people.get(form.get('handle') ?? '')
    const result =
      form.has('cancel') || person?.secret !== form.get('secret')
        ? { error: 'access_denied', error_description: 'not let in' }
        : { login: { accountId: person?.subject ?? '' } }
    await interactions.interactionFinished(request, response, result)
  }

  async function userinfo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.userinfo += 1
    const claims = decodeJwt(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const person = behavior.emailAt === 'nowhere' ? undefined : bySubject(claims.sub)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ sub: claims.sub, ...emailClaims(person) }))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const path = url.pathname.slice(base.length)
    if (!url.pathname.startsWith(`${base}/`) || !handler || behavior.down === true) {
      response.writeHead(behavior.down === true ? 503 : 404).end()
      return
    }
    if (path.startsWith('/account/')) return await signInPage(request, response)
    if (path === routes.userinfo) return await userinfo(request, response)
    if (path === routes.authorization) {
      requests.authorize.push(url.searchParams)
      const { authorizeError } = behavior
      if (authorizeError !== undefined) {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        // RFC 9207: protects against mix-up attacks.
        back.searchParams.set('iss', issuer)
        back.searchParams.set('error', authorizeError)
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        response.writeHead(302, { location: back.href }).end()
        return
      }
    }
    request.url = (request.url ?? '').slice(base.length)
    Object.assign(request, { originalUrl: url.pathname + url.search, baseUrl: base })
    handler(request, response)
  }

  /** Applies the configured deviations to the token endpoint's answer. */
  async function tokenEndpoint(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    if (ctx.path !== routes.token || ctx.method !== 'POST') return await next()
    requests.token += 1
    const { tokenFailures = 0, tokenRefusal, idToken } = behavior
    const refuse = (status: number, body: object) => {
      ctx.set('access-control-allow-origin', '*')
      ctx.status = status
      ctx.body = body
    }
    if (tokenFailures > 0) {
      behavior.tokenFailures = tokenFailures - 1
      return refuse(500, { error: 'server_error' })
    }
    if (tokenRefusal) return refuse(tokenRefusal.status, { ...tokenRefusal, status: undefined })
    await next()
    const body = ctx.body as { id_token?: string }
    if (typeof body.id_token !== 'string' || (!idToken && behavior.emailAt === undefined)) return
    const { email, email_verified, ...rest } = decodeJwt(body.id_token)
    const claims = behavior.emailAt === undefined ? { ...rest, email, email_verified } : rest
    body.id_token = await sign(idToken?.(claims) ?? claims)
  }

  const accessClaims = (subject: string | undefined) => ({
    // As Auth0 does: the token is for the API and for userinfo.
    aud: [audience, issuer + routes.userinfo.slice(1)],
    ...(behavior.emailAt === 'token' && emailClaims(bySubject(subject))),
  })

  async function passwordGrant(ctx: KoaContextWithOIDC): Promise<void> {
    const { username, password } = ctx.oidc.params ?? {}
    const person = people.get(String(username))
    if (!person || person.secret !== password) {
      ctx.status = 403
      ctx.body = { error: 'invalid_grant', error_description: 'Wrong email or password.' }
      return
    }
    const { subject: sub } = person
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, sub, iat: now, exp: now + 3600, jti: randomBytes(9).toString('hex'), scope }
    const token = await sign({ ...claims, ...accessClaims(sub) }, behavior.typ ?? 'at+jwt')
    ctx.body = { access_token: token, token_type: 'Bearer', expires_in: 3600 }
  }

  /** Registers the application at the origin `home`. */
  function register(home: string): void {
    const provider = new Provider(issuer, {
      routes,
      jwks: { keys: [{ ...signing, kty: 'RSA' }] },
      clients: [
        {
          client_id: clientId,
          ...(secret === undefined
            ? { token_endpoint_auth_method: 'none' as const }
            : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: secret }),
          grant_types: ['authorization_code', 'password'],
          response_types: ['code'],
          redirect_uris: [`${home}/auth/callback`, `${home}/auth/silent`],
          post_logout_redirect_uris: [home],
        },
      ],
      scopes: scope.split(' '),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      // ID tokens have the e-mail, also beside an opaque access token.
      conformIdTokenClaims: false,
      extraParams: ['audience', 'connection'],
      clientBasedCORS: () => true,
      cookies: { keys: [randomBytes(16).toString('hex')], names: { session: 'corp_sso' } },
      ttl: { AccessToken: 3600, IdToken: 3600, Session: 86_400, Interaction: 600, Grant: 86_400 },
      interactions: { url: (_ctx, interaction) => `${base}/account/${interaction.uid}` },
      findAccount: (_ctx, subject) => {
        const person = bySubject(subject)
        return person && { accountId: subject, claims: () => ({ sub: subject, ...emailClaims(person) }) }
      },
      async loadExistingGrant({ oidc }) {
        const { client, account } = oidc
        if (!client || !account) return undefined
        const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId })
        grant.addOIDCScope(scope)
        grant.addResourceScope(audience, scope)
        await grant.save()
        return grant
      },
      formats: {
        customizers: {
          jwt: (_ctx, token, parts) => {
            parts.header = { ...parts.header, typ: behavior.typ ?? 'at+jwt' }
            Object.assign(parts.payload, accessClaims('accountId' in token ? token.accountId : undefined))
          },
        },
      },
      features: {
        devInteractions: { enabled: false },
        userinfo: { enabled: true },
        resourceIndicators: {
          enabled: true,
          defaultResource: (ctx) => String(ctx.oidc.params?.['audience'] ?? ''),
          useGrantedResource: () => true,
          getResourceServerInfo: (_ctx, resource) => {
            if (resource !== audience) throw new Error(`unknown API ${resource}`)
            return { scope, audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
          },
        },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (ctx, form) => {
            ctx.body = page('Leave?', `${form}<button form="op.logoutForm" name="logout" value="yes">End it</button>`)
          },
          postLogoutSuccessSource: (ctx) => {
            ctx.body = page('Left', escaped(ctx.oidc.client?.clientId ?? ''))
          },
        },
      },
    })
    provider.registerGrantType('password', passwordGrant, ['username', 'password', 'scope', 'audience', 'resource'])
    provider.use((ctx, next) => tokenEndpoint(ctx as KoaContextWithOIDC, next))
    interactions = provider
    const answer = provider.callback()
    handler = (request, response) => void answer(request, response)
  }

  return {
    issuer,
    origin,
    requests,
    register,
    /** Adds a person, who signs in with the e-mail address. */
    add(person: Person): Person {
      people.set(person.email, person)
      return person
    },
    /** Resets to correct behavior, except for the given deviations. */
    setBehavior(next: Behavior = {}): void {
      behavior = next
      requests.authorize = []
      requests.token = 0
      requests.userinfo = 0
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type ExternalProvider = Awaited<ReturnType<typeof startExternalProvider>>
