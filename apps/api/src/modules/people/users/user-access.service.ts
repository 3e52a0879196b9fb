import { ownEmail } from '@piel/contract/core/contact-email'
import type { Invitation } from '@piel/contract/people/users'
import type { Deps } from '#/deps.ts'
import { mayChangeSignIn } from '@piel/contract/core/permissions'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { sendFactorNews } from '#/credentials/factor-letters.ts'
import { sendInvitation } from '#/credentials/invitation-mail.ts'
import { createInvitation } from '#/credentials/invitations.ts'
import { removeFactors } from '#/credentials/second-factor.ts'
import { endSessions, waitForSecond } from '#/credentials/sessions.ts'
import { unblock } from '#/credentials/throttle.ts'
import { auditUser, lockUser } from './users.service.ts'

/**
 * Creates a one-time link to set a password, and mails it if mail is configured. @throws AppError `not_found`,
 * `invitation_unavailable`, `email_missing`.
 */
export async function inviteUser(deps: Deps, context: ActorContext, id: string): Promise<Invitation> {
  const { invitation, user } = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, { id })
    // An external provider stores the passwords: its own sign-in links the account by e-mail.
    if (!deps.env.oidc.embedded) throw new AppError('invitation_unavailable')
    if (ownEmail(user.email) === null) throw new AppError('email_missing')
    const invitation = await createInvitation(tx, deps, { userId: id, createdBy: context.actor.userId })
    await auditUser(tx, context, 'user.invite', id)
    return { invitation, user }
  })
  // After the commit: a sent mail cannot be rolled back.
  const sent = await sendInvitation(deps, { ...invitation, userId: user.id, email: user.email })
  return { ...invitation, sentTo: sent ? user.email : null }
}

export async function signOutUser(deps: Deps, context: ActorContext, id: string): Promise<void> {
  const from = await deps.db.transaction(async (tx) => {
    await lockUser(tx, { id })
    const from = await endSessions(tx, id, deps.clock.now().toISOString())
    await auditUser(tx, context, 'user.sign_out', id)
    return from
  })
  await waitForSecond(deps, from)
}

/** Clears the failed sign-ins of a user, from all addresses. @throws AppError `not_found`. */
export async function unlockUser(deps: Deps, context: ActorContext, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { email } = await lockUser(tx, { id })
    await unblock(tx, email)
    await auditUser(tx, context, 'user.unlock', id)
  })
}

/** Removes all second factors of another user, ends their sessions and notifies them. */
export async function resetSecondFactor(deps: Deps, context: ActorContext, id: string): Promise<void> {
  if (id === context.actor.userId) throw new AppError('own_account')
  const from = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, { id })
    if (!mayChangeSignIn(context.actor.role, user)) throw new AppError('forbidden')
    await removeFactors(tx, id)
    await auditUser(tx, context, 'user.factor_reset', id)
    return await endSessions(tx, id, deps.clock.now().toISOString())
  })
  sendFactorNews(deps, id, 'reset')
  await waitForSecond(deps, from)
}
