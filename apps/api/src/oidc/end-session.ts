import type { IncomingMessage } from 'node:http'
import { fullName } from '@piel/contract/core/people'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { CallContext } from '#/lib/context.ts'
import { cookieNames } from './cookies.ts'
import { personOf } from './people.ts'
import type { ProviderPages } from './provider.ts'

export const calls = new WeakMap<IncomingMessage, CallContext>()

export async function recordSignOut(deps: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  const subject = ctx.oidc.session?.accountId
  const context = calls.get(ctx.req)
  if (subject === undefined || !context) return
  const person = await personOf(deps.db, subject)
  await recordAudit(deps.db, context, {
    action: 'session.sign_out',
    object: { kind: 'session', id: null },
    ...(person && { actor: { userId: person.id, name: fullName(person), role: person.role } }),
  })
}

/** Records that a code was sent twice and that its tokens were revoked (RFC 6749 4.1.2). */
export async function recordRevocation(deps: Deps, ctx: KoaContextWithOIDC): Promise<void> {
  const context = calls.get(ctx.req)
  if (!context) return
  const object = { kind: 'session', id: null } as const
  await recordAudit(deps.db, context, { action: 'session.revoke', object, outcome: 'refused' })
}

async function endNow(deps: Deps, ctx: KoaContextWithOIDC, pages: ProviderPages): Promise<void> {
  const { session, provider, params } = ctx.oidc
  if (session) {
    await recordSignOut(deps, ctx)
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId === undefined) continue
      await provider.AuthorizationCode.revokeByGrantId(grantId)
      await provider.AccessToken.revokeByGrantId(grantId)
      await (await provider.Grant.find(grantId))?.destroy()
    }
    await session.destroy()
  }
  const secure = new URL(deps.env.publicUrl).protocol === 'https:'
  const { path } = cookieNames(secure)
  ctx.cookies.set(provider.cookieName('session'), null, { path, secure, signed: true, overwrite: true })
  const back = params?.['post_logout_redirect_uri']
  if (typeof back !== 'string') {
    await pages.signedOut(ctx)
    return
  }
  const url = new URL(back)
  if (typeof params?.['state'] === 'string') url.searchParams.set('state', params['state'])
  ctx.status = 303
  ctx.redirect(url.href)
}

const isOwnHint = ({ oidc }: KoaContextWithOIDC): boolean =>
  oidc.session?.accountId !== undefined && oidc.entities.IdTokenHint?.payload['sub'] === oidc.session.accountId

/** Whether a page of Piel's own origin made the request: no page can set this header. */
const isOwnPage = (ctx: KoaContextWithOIDC): boolean => ctx.get('sec-fetch-site') === 'same-origin'

/**
 * Signs out at once for a page of Piel or with the user's ID token. Otherwise a form with the session's secret confirms
 * it, so that no other site can sign a user out.
 */
export async function endSession(deps: Deps, ctx: KoaContextWithOIDC, pages: ProviderPages): Promise<void> {
  if (ctx.oidc.client && (isOwnHint(ctx) || isOwnPage(ctx))) {
    await endNow(deps, ctx, pages)
    return
  }
  const secret = ctx.oidc.session?.state?.secret
  await pages.signOut(ctx, ctx.oidc.urlFor('end_session_confirm'), typeof secret === 'string' ? secret : '')
}

/** Without a session the provider would send a form submitted by an inline script, which the policy forbids. */
export async function endWithoutSession(deps: Deps, ctx: KoaContextWithOIDC, pages: ProviderPages): Promise<void> {
  if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && ctx.oidc.session?.accountId === undefined)
    await endNow(deps, ctx, pages)
}
