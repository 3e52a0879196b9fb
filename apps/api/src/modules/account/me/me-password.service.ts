import type { ChangePasswordBody, meSettingsEndpoints } from '@piel/contract/account/me-settings'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit, type Event } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { rememberDevice } from '#/credentials/devices.ts'
import { setPassword } from '#/credentials/passwords.ts'
import { endSessions, waitForSecond } from '#/credentials/sessions.ts'
import { knowsPassword } from '#/credentials/sign-in.ts'
import { accessTokenSeconds, issueAccessToken } from '#/credentials/tokens.ts'
import { passwordVersion } from './me.repository.ts'
import { lockMe } from './me.service.ts'

const event = (context: ActorContext, action: Event['action']): Event => ({
  action,
  object: { kind: 'account', id: context.actor.userId },
})

async function refuse(deps: Deps, context: ActorContext): Promise<never> {
  await recordAudit(deps.db, context, { ...event(context, 'account.password_change'), outcome: 'refused' })
  const errors = [{ pointer: '/currentPassword', code: 'validation.currentPasswordWrong' }]
  throw new AppError('validation_failed', { errors })
}

/** Changes the caller's own password and ends every session; the answer's token starts a new one. */
export async function changePassword(
  deps: Deps,
  context: ActorContext,
  body: ChangePasswordBody,
): Promise<AnswerOf<typeof meSettingsEndpoints.changePassword>> {
  if (!deps.env.oidc.embedded) throw new AppError('password_elsewhere')
  const { userId } = context.actor
  const before = await passwordVersion(deps.db, userId)
  if (!(await knowsPassword(deps, context, body.currentPassword))) return await refuse(deps, context)

  const changed = await deps.db.transaction(async (tx) => {
    await lockMe(tx, context, undefined)
    // The second of two concurrent changes fails: its current password is no longer valid.
    if ((await passwordVersion(tx, userId)) !== before) return null
    await setPassword(tx, userId, body.newPassword, { pointer: '/newPassword', clinic: deps.env.clinic.name })
    await recordAudit(tx, context, event(context, 'account.password_change'))
    const now = deps.clock.now()
    const from = await endSessions(tx, userId, now.toISOString())
    // The answer's token continues in this browser.
    return { from, cookie: await rememberDevice(tx, context.device, userId, now) }
  })
  if (changed === null) return await refuse(deps, context)
  const { from, cookie } = changed
  if (cookie !== undefined) context.device?.keep(cookie)
  await waitForSecond(deps, from)
  const token = await issueAccessToken(deps, userId, from)
  return { access_token: token, token_type: 'Bearer', expires_in: accessTokenSeconds }
}

export async function signOutEverywhere(deps: Deps, context: ActorContext): Promise<undefined> {
  const { userId } = context.actor
  const from = await deps.db.transaction(async (tx) => {
    await recordAudit(tx, context, event(context, 'session.end_all'))
    return await endSessions(tx, userId, deps.clock.now().toISOString())
  })
  await waitForSecond(deps, from)
}
