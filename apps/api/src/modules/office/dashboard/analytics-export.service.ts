import { incomeCsv, type RangeQuery, treatmentFigureCsv } from '@piel/contract/office/dashboard'
import { treatmentStatuses, treatmentStatusLabels } from '@piel/contract/treatments/treatments'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportRows } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { getAnalytics } from './analytics.service.ts'

export async function exportIncome(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: RangeQuery,
): Promise<CsvAnswer> {
  const { income, from, to } = await getAnalytics(deps, query)
  const isYearly = query.period === 'yearly'
  return await exportRows(deps, context, {
    of: incomeCsv,
    period: `${from}-${to}`,
    query,
    data: income,
    columns: ({ heads: c }) => [
      { label: isYearly ? c.month : c.day, cell: ({ day }) => (isYearly ? day.slice(0, 7) : day) },
      { label: c.payments, cell: ({ payments }) => payments },
      { label: c.paid, cell: ({ paidMinor }) => formatPesos(paidMinor) },
      { label: c.refunded, cell: ({ refundedMinor }) => formatPesos(refundedMinor) },
      { label: c.income, cell: ({ incomeMinor }) => formatPesos(incomeMinor) },
    ],
  })
}

export async function exportTreatmentFigures(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: RangeQuery,
): Promise<CsvAnswer> {
  const { treatments, from, to } = await getAnalytics(deps, query)
  return await exportRows(deps, context, {
    of: treatmentFigureCsv,
    period: `${from}-${to}`,
    query,
    data: treatments,
    columns: (words) => [
      { label: words.heads.treatment, cell: ({ type }) => words.nameIn(type) },
      ...treatmentStatuses.map((status) => ({
        label: treatmentStatusLabels[words.language][status],
        cell: ({ counts }: (typeof treatments)[number]) => counts[status],
      })),
      { label: words.heads.total, cell: ({ total }) => total },
    ],
  })
}
