import type { PublicConfig } from '@piel/contract/account/auth'
import type { signInEndpoints } from '@piel/contract/account/sign-in'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import { clinicDetails } from '#/db/clinic.ts'
import type { Deps } from '#/deps.ts'
import { dialectOf } from '#/identity/dialect.ts'
import { recordRefusedSignIn } from '#/audit/refused-sign-in.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext, CallContext } from '#/lib/context.ts'
import { denyToken } from '#/http/bearer.ts'
import { version } from '#/lib/version.ts'
import { isSetupOpen } from '#/modules/core/settings/setup.service.ts'
import { deleteSessionOf } from '#/credentials/sessions.ts'
import { signIn } from '#/credentials/sign-in.ts'
import { accessTokenSeconds, issueAccessToken } from '#/credentials/tokens.ts'
import type { ExternalSignIn } from './external-sign-in.service.ts'
import { createProviderLogin } from './provider-login.service.ts'

type Login = typeof signInEndpoints.login

export async function publicConfigOf(deps: Pick<Deps, 'db' | 'env'>): Promise<PublicConfig> {
  const { clinic, demo, idleMinutes, oidc } = deps.env
  const [stated, isNew] = await Promise.all([clinicDetails(deps), isSetupOpen(deps)])
  const { issuer, clientId, audience, scope, embedded, googleConnection, passwordLogin } = oidc
  return {
    version,
    clinicName: stated.name,
    clinicTimeZone: clinic.timeZone,
    clinicClock: clinic.clock,
    clinicAddress: stated.address ?? undefined,
    clinicPhone: stated.phone ?? undefined,
    clinicTaxId: stated.taxId ?? undefined,
    clinicLogoId: stated.logoId ?? undefined,
    ...(isNew && { isNew }),
    demo,
    idleMinutes,
    oidc: {
      issuer,
      clientId,
      audience,
      scope,
      embedded,
      redeemedBy: oidc.clientSecret === null ? 'browser' : 'server',
      ...dialectOf(issuer),
      googleConnection: embedded ? null : googleConnection,
      passwordLogin,
    },
  }
}

export function createLogin(deps: Deps, external: ExternalSignIn) {
  const { oidc } = deps.env
  const atProvider = createProviderLogin(deps, external)
  return async (context: CallContext, body: ParsedOf<Login>['body']): Promise<AnswerOf<Login>> => {
    if (!oidc.passwordLogin) throw new AppError('password_login_disabled')
    if (!oidc.embedded) return await atProvider(context, body.username, body.password)
    const { userId, at, factor } = await signIn(deps, context, body.username, body.password)
    // Only the provider's page can request a second factor.
    if (factor !== 'none') {
      await recordRefusedSignIn(deps, context, { email: body.username })
      throw new AppError('mfa_required')
    }
    const token = await issueAccessToken(deps, userId, at)
    return { access_token: token, token_type: 'Bearer', expires_in: accessTokenSeconds }
  }
}

export async function logOut({ db }: Deps, context: ActorContext): Promise<undefined> {
  const { tokenId, tokenExpiresAt, sessionKey } = context.actor
  await db.transaction(async (tx) => {
    await denyToken(tx, tokenId, tokenExpiresAt)
    await deleteSessionOf(tx, sessionKey)
    await recordAudit(tx, context, { action: 'session.sign_out', object: { kind: 'token', id: null } })
  })
}
