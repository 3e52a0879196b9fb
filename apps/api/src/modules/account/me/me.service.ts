import type { Me, SocialLinks } from '@piel/contract/account/me'
import { socialNetworks } from '@piel/contract/people/social-networks'
import type { UpdateMeBody } from '@piel/contract/account/me-settings'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { conflictOf } from '#/db/unique-violations.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { withE164 } from '#/lib/phone.ts'
import { checkVersion } from '#/lib/versioned.ts'
import { actingDoctor } from '#/modules/people/doctors/acting.service.ts'
import { changeOwnTitle } from '#/modules/people/doctors/doctors.service.ts'
import {
  announceSignInName,
  finishSignInNameChange,
  type SignInNameChange,
} from '#/modules/core/person/sign-in-name.service.ts'
import { findMe, updateMe as storeMe, type StoredMe } from './me.repository.ts'

async function find(db: Queryable, { actor }: ActorContext, lock: boolean): Promise<StoredMe> {
  const row = await findMe(db, actor.userId, lock)
  // The account was archived after the token was checked.
  if (!row) throw new AppError('account_archived')
  return row
}

export async function meOf(deps: Pick<Deps, 'clock'>, context: ActorContext, db: Queryable): Promise<Me> {
  const row = await find(db, context, false)
  const doctor = await actingDoctor(deps, context, db)
  return {
    ...row,
    kind: context.actor.kind,
    doctorId: doctor?.doctorId ?? null,
    licenseProblem: doctor?.problem ?? null,
  }
}

/** The signed-in user, locked for a change. @throws AppError `account_archived`, `version_conflict`. */
export async function lockMe(tx: Transaction, context: ActorContext, ifMatch: number | undefined): Promise<StoredMe> {
  const me = await find(tx, context, true)
  checkVersion(me, ifMatch)
  return me
}

export const getMe = (deps: Deps, context: ActorContext): Promise<Me> => meOf(deps, context, deps.db)

function withLinks(before: SocialLinks, sent: NonNullable<UpdateMeBody['socialLinks']>): SocialLinks {
  const named = Object.entries(sent).filter(([, link]) => link !== undefined)
  const links: SocialLinks = { ...before, ...Object.fromEntries(named) }
  const isSame = socialNetworks.every((network) => (links[network] || undefined) === before[network])
  return isSame ? before : Object.fromEntries(Object.entries(links).filter(([, link]) => link))
}

/**
 * Updates the user, and the title in their doctor; a new e-mail ends every session. An equal value makes no version.
 */
export async function updateMe(
  deps: Deps,
  context: ActorContext,
  { socialLinks, ...body }: UpdateMeBody,
  ifMatch: number | undefined,
): Promise<Me> {
  const { db, clock, env } = deps
  const object = { kind: 'account', id: context.actor.userId } as const
  let renamed: SignInNameChange | undefined
  try {
    const changed = await db.transaction(async (tx) => {
      const before = await lockMe(tx, context, ifMatch)
      const links = socialLinks && withLinks(before.socialLinks, socialLinks)
      if (body.title !== undefined && before.profileKind !== 'DOCTOR')
        throw invalidField('/title', 'validation.invalid')
      const changes = changesOf(before, { ...body, socialLinks: links })
      const fields = fieldsIn(changes)
      if (fields.length === 0) return await meOf(deps, context, tx)
      // The provider's e-mail finds the account: changing it here would break the sign-in.
      if (changes.email !== undefined && !env.oidc.embedded) throw invalidField('/email', 'validation.emailElsewhere')
      const at = clock.now().toISOString()
      await storeMe(tx, before.id, withE164(changes), at)
      await recordAudit(tx, context, { action: 'account.update', object, fields })
      if (changes.title !== undefined) await changeOwnTitle(tx, context, changes.title, at)
      if (changes.email !== undefined) {
        const emails = { earlier: before.email, current: changes.email }
        renamed = await finishSignInNameChange(tx, context, { userId: before.id, at, ...emails })
      }
      return await meOf(deps, context, tx)
    })
    await announceSignInName(deps, renamed)
    return changed
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    // Trying many e-mails reveals who has an account, so each attempt is recorded.
    await recordAudit(db, context, { action: 'account.update', object, fields: [conflict.field], outcome: 'refused' })
    throw conflict.refusal
  }
}
