import { tierOfPlan } from '@piel/contract/catalogue'
import type { ParsedOf } from '@piel/contract/endpoint'
import type { transactionEndpoints, TransactionRow } from '@piel/contract/transactions'
import { fullName, type Language } from '@piel/contract/people'
import type { Deps } from '#/deps.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from '#/csv/csv.ts'
import type { Cell } from '#/csv/format.ts'
import { csvWords, type CsvWords } from '#/csv/words.ts'
import { countTransactions, isCounted, readTransactions } from './transaction-list.repository.ts'

/** Centavos as a spreadsheet reads pesos, whatever its country: "1234.50". */
const pesos = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

const recordOf = (one: TransactionRow, words: CsvWords, language: Language): Cell[] => [
  one.id,
  one.day,
  one.date,
  fullName(one.customer),
  one.customer.email,
  one.plan && words.tiers[tierOfPlan[one.plan]],
  one.treatment && (language === 'es' ? one.treatment.nameEs : one.treatment.nameEn),
  pesos(one.amountMinor),
  pesos(one.refundedMinor),
  one.currency,
  words.methods[one.method],
  words.transactionStatuses[one.status],
  one.reference,
  one.receiptNumber,
]

/** The list of transactions as a file: same filter and order. */
export async function exportTransactions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof transactionEndpoints.export>['query'],
): Promise<CsvAnswer> {
  const rows = isCounted(query) ? await countTransactions(db, query) : undefined
  await recordExport(db, context, { noun: 'transaction', query, rows })
  const { language } = context
  const words = csvWords(language)
  const { columns: c } = words
  const next = (last: TransactionRow | undefined, take: number) =>
    readTransactions(db, query, { direction: 'after', anchor: last?.id ?? null, skip: 0, take })
  return {
    name: `${words.files.transactions}-${clock.today()}`,
    header: [
      c.id,
      c.paidOn,
      c.at,
      c.customer,
      c.email,
      c.plan,
      c.treatment,
      c.amount,
      c.givenBack,
      c.currency,
      c.method,
      c.status,
      c.reference,
      c.receipt,
    ],
    batches: inBatches(next, (one) => recordOf(one, words, language)),
  }
}
