import { socialNetworks, type Me, type SocialLinks } from '@piel/contract/me'
import type { UpdateMeBody } from '@piel/contract/me-settings'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { takenOf } from '#/db/unique-violations.ts'
import { toE164 } from '#/lib/phone.ts'
import { revokeInvitations } from '#/credentials/invitations.ts'
import { findAccount, updateAccount, type AccountChanges } from './me.repository.ts'

/** The caller's account, in a transaction or out of it. @throws AppError `account_archived`. */
export async function accountOf(db: Queryable, { actor }: ActorContext): Promise<Me> {
  const row = await findAccount(db, actor.userId)
  // Archived between the check of the token and now.
  if (!row) throw new AppError('account_archived')
  return { ...row, kind: actor.kind }
}

/** The caller's account, locked for a change. @throws AppError `account_archived`, `version_conflict`. */
export async function lockAccount(tx: Transaction, { actor }: ActorContext, ifMatch: number | undefined): Promise<Me> {
  const row = await findAccount(tx, actor.userId, true)
  if (!row) throw new AppError('account_archived')
  if (ifMatch !== undefined && ifMatch !== row.version) throw new AppError('version_conflict')
  return { ...row, kind: actor.kind }
}

/** The signed-in user's own account. */
export const readAccount = ({ db }: Deps, context: ActorContext): Promise<Me> => accountOf(db, context)

function withLinks(before: SocialLinks, sent: NonNullable<UpdateMeBody['socialLinks']>): SocialLinks {
  const named = Object.entries(sent).filter(([, link]) => link !== undefined)
  return Object.fromEntries(Object.entries({ ...before, ...Object.fromEntries(named) }).filter(([, link]) => link))
}

const isSame = (one: SocialLinks, other: SocialLinks): boolean =>
  socialNetworks.every((network) => one[network] === other[network])

const optional = new Set(['middleName', 'secondLastName', 'phone', 'username', 'bio', 'about'])

/** What differs from what is stored, of what was sent. */
function changesOf(before: Me, { socialLinks, ...body }: UpdateMeBody): AccountChanges {
  const sent = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, optional.has(field) ? value || null : value] as const)
    .filter(([field, value]) => before[field as keyof Me] !== value)
  const changes: AccountChanges = Object.fromEntries(sent)
  if (changes.phone !== undefined) changes.phoneE164 = changes.phone === null ? null : toE164(changes.phone)
  const links = socialLinks && withLinks(before.socialLinks, socialLinks)
  return links && !isSame(links, before.socialLinks) ? { ...changes, socialLinks: links } : changes
}

/**
 * Changes what is sent, and nothing else; a call that changes nothing makes no version.
 * @throws AppError `version_conflict`, `email_taken`, `username_taken`, `validation_failed` for an e-mail that an
 * external provider keeps.
 */
export async function changeAccount(
  { db, clock, env }: Deps,
  context: ActorContext,
  body: UpdateMeBody,
  ifMatch: number | undefined,
): Promise<Me> {
  const object = { kind: 'account', id: context.actor.userId }
  try {
    return await db.transaction(async (tx) => {
      const before = await lockAccount(tx, context, ifMatch)
      const { phoneE164, ...changes } = changesOf(before, body)
      const fields = Object.keys(changes)
      if (fields.length === 0) return before
      // An account is found by the e-mail that the provider vouches for: another one here would lose it.
      if (changes.email !== undefined && !env.oidc.embedded)
        throw new AppError('validation_failed', {
          errors: [{ pointer: '/email', code: 'validation.emailElsewhere' }],
        })
      const all = phoneE164 === undefined ? changes : { ...changes, phoneE164 }
      const at = clock.now().toISOString()
      await updateAccount(tx, before.id, all, at)
      if (changes.email !== undefined) await revokeInvitations(tx, before.id, at)
      await recordAudit(tx, context, { action: 'account.update', object, fields })
      return await accountOf(tx, context)
    })
  } catch (error) {
    const taken = takenOf(error)
    if (!taken) throw error
    // Whoever asks for many e-mails learns who is known here: it is on record.
    await recordAudit(db, context, { action: 'account.update', object, fields: [taken.field], outcome: 'refused' })
    throw taken.refusal
  }
}
