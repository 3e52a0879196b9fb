import { agreedFor, discountMinorOf, discountRefusal, type CreateDiscountBody } from '@piel/contract/money/discounts'
import type { LedgerEntry } from '@piel/contract/money/statement'
import { recordAudit } from '#/audit/audit.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { checkLowered, discountLimitFor } from '#/modules/core/settings/discount-limit.policy.ts'
import { insertEntry, targetOf } from '#/modules/core/entries/entries.repository.ts'
import { findEntry, findStatement } from '#/modules/money/statement/statement.repository.ts'

export async function createDiscount(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  body: CreateDiscountBody,
): Promise<LedgerEntry> {
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, patientId)
    const statement = await findStatement(tx, patientId, { page: 1, limit: 1, sort: undefined, description: undefined })
    const charge = statement?.open.find(({ id }) => id === body.chargeId)
    if (!statement || !charge) throw invalidField('/chargeId', 'validation.chargeSettled')
    const minor = discountMinorOf(charge, body)
    const pointer = body.percent === undefined ? '/amountMinor' : '/percent'
    const refusal = discountRefusal(charge, minor, null)
    if (refusal === 'none') throw invalidField(pointer, 'validation.amountTooLittle')
    if (refusal === 'outstanding') throw invalidField(pointer, 'validation.discountOutstanding')
    checkLowered(discountLimitFor(context.actor, statement.discountLimitPercent), {
      agreedMinor: agreedFor(charge),
      afterMinor: charge.chargedMinor - minor,
      pointer,
      code: 'validation.discountLimit',
      allowed: (leastMinor) => Math.min(charge.chargedMinor - leastMinor, charge.outstandingMinor),
    })
    const id = newId()
    await insertEntry(tx, authorOf(deps, context), {
      id,
      patientId,
      kind: 'adjustment',
      amountMinor: -minor,
      ...targetOf(charge),
      isDiscount: true,
      discountPercent: body.percent ?? null,
      reason: body.reason,
    })
    const object = { kind: 'patient', id: patientId } as const
    await recordAudit(tx, context, { action: 'ledger.discount', object, fields: [`amountMinor:${-minor}`, 'reason'] })
    const entry = await findEntry(tx, id)
    if (!entry) throw new AppError('not_found')
    return entry
  })
}
