import type { AuditField } from '@piel/contract/nouns'
import type { Transaction as TransactionDetail } from '@piel/contract/money/transactions'
import { audited } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import * as transactions from './transactions.repository.ts'

export async function finishChange(
  tx: Transaction,
  context: ActorContext,
  id: string,
  { verb, fields }: { verb: 'create' | 'complete' | 'fail' | 'refund' | 'void' | 'print'; fields: AuditField[] },
): Promise<TransactionDetail> {
  const event = { action: `transaction.${verb}`, object: { kind: 'transaction', id }, fields } as const
  const changed = await transactions.findTransaction(audited(tx, context, event), id)
  if (!changed) throw new AppError('not_found')
  return changed
}
