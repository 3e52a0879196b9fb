import { membershipsOn, planOfTier } from '@piel/contract/core/tiers'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { AdjustBody, LedgerEntry, ledgerEndpoints } from '@piel/contract/money/statement'
import { membershipAsOf } from '@piel/contract/money/memberships'
import { invalidCursor } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { maySeeArchivedPatients } from '#/modules/people/patients/patients.policy.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { discountLimitFor } from '#/modules/core/settings/discount-limit.policy.ts'
import { addedToday, insertEntry } from '#/modules/core/entries/entries.repository.ts'
import { refuseLowered } from '#/modules/core/settings/discount-limit.service.ts'
import { findEntry, findStatement } from './statement.repository.ts'

/** @throws AppError `not_found`, also for archived patients that the caller may not see. */
export async function getStatement(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  query: ParsedOf<typeof ledgerEndpoints.get>['query'],
): Promise<AnswerOf<typeof ledgerEndpoints.get>> {
  const { page, limit, cursor } = query
  if (cursor !== undefined) throw invalidCursor()
  const statement = await findStatement(deps.db, patientId, query)
  if (!statement || (statement.archived && !maySeeArchivedPatients(context.actor))) throw new AppError('not_found')
  const { balanceMinor, memberships, open, data, total, discountLimitPercent } = statement
  const today = deps.clock.today()
  const { current, next } = membershipsOn(memberships, today)
  return {
    account: {
      balanceMinor,
      currency: 'MXN',
      membership: current && membershipAsOf(current, today),
      renewal: next && membershipAsOf(next, today),
      open: open.map((charge) => ({ ...charge, plan: charge.tier && planOfTier[charge.tier] })),
      discountLimitPercent: discountLimitFor(context.actor, discountLimitPercent),
    },
    data,
    meta: { page, limit, total, totalIsExact: true },
  }
}

/**
 * An adjustment belongs to no charge, so no percentage bounds it: callers with a limit take back what they added on the
 * same day. @throws AppError `discount_too_much`.
 */
export async function adjustBalance(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { amountMinor, reason }: AdjustBody,
): Promise<LedgerEntry> {
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, patientId)
    const [id, author] = [newId(), authorOf(deps, context)]
    if (amountMinor < 0)
      await refuseLowered(tx, context, async () => {
        const addedMinor = await addedToday(tx, author, patientId)
        return {
          agreedMinor: 0,
          afterMinor: addedMinor + amountMinor,
          pointer: '/amountMinor',
          code: 'validation.adjustmentLimit',
          allowed: () => addedMinor,
        }
      })
    await insertEntry(tx, author, { id, patientId, kind: 'adjustment', amountMinor, reason })
    const object = { kind: 'patient', id: patientId } as const
    await recordAudit(tx, context, {
      action: 'ledger.adjust',
      object,
      fields: [`amountMinor:${amountMinor}`, 'reason'],
    })
    const entry = await findEntry(tx, id)
    if (!entry) throw new AppError('not_found')
    return entry
  })
}
