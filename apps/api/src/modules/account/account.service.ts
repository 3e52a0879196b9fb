import type { Account } from '@piel/contract/account'
import type { ownAccountEndpoints } from '@piel/contract/own-account'
import type { ParsedOf } from '@piel/contract/endpoint'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit } from '../../http/audit.ts'
import type { ActorContext } from '../../http/context.ts'
import { findAccount, updateLanguage } from './account.repository.ts'

type Change = ParsedOf<typeof ownAccountEndpoints.update>['body']

async function accountOf(db: Queryable, { actor }: ActorContext): Promise<Account> {
  const row = await findAccount(db, actor.userId)
  // Archived between the check of the token and now.
  if (!row) throw new AppError('account_archived')
  return { ...row, kind: actor.kind }
}

/** The signed-in user's own account. */
export const readAccount = ({ db }: Deps, context: ActorContext): Promise<Account> => accountOf(db, context)

/** Changes what is sent, and nothing else. @throws AppError `version_conflict` when `ifMatch` names another version. */
export async function changeAccount(
  { db, clock }: Deps,
  context: ActorContext,
  change: Change,
  ifMatch: number | undefined,
): Promise<Account> {
  return await db.transaction(async (tx) => {
    const before = await findAccount(tx, context.actor.userId, true)
    if (!before) throw new AppError('account_archived')
    if (ifMatch !== undefined && ifMatch !== before.version) throw new AppError('version_conflict')
    if (change.language !== undefined && change.language !== before.language) {
      await updateLanguage(tx, before.id, change.language, clock.now())
      const object = { kind: 'account', id: before.id }
      await recordAudit(tx, context, { action: 'account.update', object, fields: ['language'] })
    }
    return await accountOf(tx, context)
  })
}
