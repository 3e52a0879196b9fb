import type { Transaction } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import type { LifecycleHandlers } from '#/modules/core/lifecycle/lifecycle.service.ts'
import { findBalance, findPatientOfUser } from './balances.repository.ts'

/** @throws AppError `has_balance` with what the patient owes or has as credit. */
async function refuseIfNotSettled(tx: Transaction, patientId: string): Promise<void> {
  const balanceMinor = await findBalance(tx, patientId)
  if (balanceMinor !== 0) throw new AppError('has_balance', { balanceMinor })
}

/**
 * Refuses what would leave an archived patient with a balance, after its ledger entry.
 * @throws AppError `archived_balance`.
 */
export async function refuseHiddenBalance(
  tx: Transaction,
  { patientId, isArchived }: { patientId: string; isArchived: boolean },
): Promise<void> {
  if (isArchived && (await findBalance(tx, patientId)) !== 0) throw new AppError('archived_balance')
}

/** An archived patient is no debtor: a debt would leave the total, and credit would be forgotten. */
export const statementLifecycle: LifecycleHandlers = {
  patientArchived: (_deps, tx, _context, { patientId }) => refuseIfNotSettled(tx, patientId),
  async userArchived(_deps, tx, _context, { userId }) {
    const patientId = await findPatientOfUser(tx, userId)
    if (patientId !== undefined) await refuseIfNotSettled(tx, patientId)
  },
}
