import { planOfTier } from '@piel/contract/catalogue'
import type { AnswerOf, ParsedOf } from '@piel/contract/endpoint'
import type { AdjustBody, LedgerEntry, ledgerEndpoints } from '@piel/contract/ledger'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { maySeeArchived } from '#/modules/patients/patients.policy.ts'
import { findEntry, readAccount } from './statement.repository.ts'
import { authorOf, holdAccount } from './charges.service.ts'
import { insertEntry } from './ledger.repository.ts'
import { membershipAsOf } from './memberships.service.ts'

/** @throws AppError `not_found`, also for archived patients whom the caller may not see. */
export async function readLedger(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  query: ParsedOf<typeof ledgerEndpoints.get>['query'],
): Promise<AnswerOf<typeof ledgerEndpoints.get>> {
  const { page, limit, cursor } = query
  if (cursor !== undefined)
    throw new AppError('validation_failed', { errors: [{ pointer: '/query/cursor', code: 'validation.invalid' }] })
  const account = await readAccount(deps.db, patientId, query)
  if (!account || (account.archived && !maySeeArchived(context.actor))) throw new AppError('not_found')
  const { balanceMinor, membership, open, data, total } = account
  return {
    account: {
      balanceMinor,
      currency: 'MXN',
      membership: membership && membershipAsOf(membership, deps.clock.today()),
      open: open.map((charge) => ({ ...charge, plan: charge.tier && planOfTier[charge.tier] })),
    },
    data,
    meta: { page, limit, total, totalIsExact: true },
  }
}

/** Corrects what a patient owes. @throws AppError `not_found`, `archived`. */
export async function adjust(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { amountMinor, reason }: AdjustBody,
): Promise<LedgerEntry> {
  return await deps.db.transaction(async (tx) => {
    await holdAccount(tx, patientId)
    const id = newId()
    await insertEntry(tx, authorOf(deps, context), { id, patientId, kind: 'adjustment', amountMinor, reason })
    await recordAudit(tx, context, { action: 'ledger.adjust', object: { kind: 'patient', id: patientId } })
    const entry = await findEntry(tx, id)
    if (!entry) throw new AppError('not_found')
    return entry
  })
}
