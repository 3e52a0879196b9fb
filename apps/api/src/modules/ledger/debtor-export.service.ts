import type { ParsedOf } from '@piel/contract/endpoint'
import type { Debtor, ledgerEndpoints } from '@piel/contract/ledger'
import type { Deps } from '#/deps.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from '#/csv/csv.ts'
import { csvWords } from '#/csv/words.ts'
import { readDebtors, totalOfDebtors } from './debtors.repository.ts'

/** The list of those who owe as a file, amounts in pesos: same search and order. */
export async function exportDebtors(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof ledgerEndpoints.exportDebtors>['query'],
): Promise<CsvAnswer> {
  const rows = query.search ? undefined : (await totalOfDebtors(db)).total
  await recordExport(db, context, { noun: 'ledger', query, rows })
  const words = csvWords(context.language)
  const { columns: c } = words
  const next = (last: Debtor | undefined, take: number) =>
    readDebtors(db, query, { direction: 'after', anchor: last?.patient.id ?? null, skip: 0, take })
  return {
    name: `${words.files.debtors}-${clock.today()}`,
    header: [c.id, c.firstName, c.middleName, c.lastName, c.secondLastName, c.email, c.phone, c.balance, c.lastPayment],
    batches: inBatches(next, ({ patient, phone, balanceMinor, lastPaymentAt }) => [
      patient.id,
      patient.firstName,
      patient.middleName,
      patient.lastName,
      patient.secondLastName,
      patient.email,
      phone,
      balanceMinor / 100,
      lastPaymentAt,
    ]),
  }
}
