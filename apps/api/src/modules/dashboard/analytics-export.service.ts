import type { RangeQuery } from '@piel/contract/dashboard'
import { treatmentStatuses } from '@piel/contract/treatments'
import type { Deps } from '#/deps.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { CsvAnswer } from '#/csv/csv.ts'
import type { Cell } from '#/csv/format.ts'
import { csvWords } from '#/csv/words.ts'
import { readAnalytics } from './analytics.service.ts'

/** A chart has few rows: they are all there before the first is sent. */
async function* atOnce(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

/** The points of income over time as a file, amounts in pesos. */
export async function exportIncome(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: RangeQuery,
): Promise<CsvAnswer> {
  const { income, from, to } = await readAnalytics(deps, query)
  await recordExport(deps.db, context, { noun: 'transaction', query, rows: income.length })
  const { columns: c, files } = csvWords(context.language)
  const isYearly = query.period === 'yearly'
  return {
    name: `${files.income}-${from}-${to}`,
    header: [isYearly ? c.month : c.day, c.payments, c.paid, c.refunded, c.income],
    batches: atOnce(
      income.map(({ day, payments, paidMinor, refundedMinor, incomeMinor }) => [
        isYearly ? day.slice(0, 7) : day,
        payments,
        paidMinor / 100,
        refundedMinor / 100,
        incomeMinor / 100,
      ]),
    ),
  }
}

/** Treatments by type and status as a file. */
export async function exportTreatmentFigures(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: RangeQuery,
): Promise<CsvAnswer> {
  const { treatments, from, to } = await readAnalytics(deps, query)
  await recordExport(deps.db, context, { noun: 'treatment', query, rows: treatments.length })
  const { columns: c, files, treatmentStatuses: statuses } = csvWords(context.language)
  return {
    name: `${files.treatmentFigures}-${from}-${to}`,
    header: [c.treatment, ...treatmentStatuses.map((status) => statuses[status]), c.total],
    batches: atOnce(
      treatments.map(({ type, counts, total }) => [
        context.language === 'en' ? type.nameEn : type.nameEs,
        ...treatmentStatuses.map((status) => counts[status]),
        total,
      ]),
    ),
  }
}
