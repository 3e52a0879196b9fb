import type { ParsedOf } from '@piel/contract/endpoint'
import { fullName } from '@piel/contract/people'
import type { treatmentEndpoints, TreatmentRow } from '@piel/contract/treatments'
import type { Deps } from '#/deps.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from '#/csv/csv.ts'
import type { Cell } from '#/csv/format.ts'
import { csvWords } from '#/csv/words.ts'
import { countTreatments, isCounted, readTreatments } from './treatment-list.repository.ts'
import { filterOf } from './treatment-list.service.ts'

/** Centavos as pesos, for a spreadsheet. */
const pesos = (minor: number | null): string | null => (minor === null ? null : (minor / 100).toFixed(2))

/** The list of treatments as a file: same filter, order and scope. */
export async function exportTreatments(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof treatmentEndpoints.export>['query'],
): Promise<CsvAnswer> {
  const { db, clock } = deps
  const filter = await filterOf(deps, context, query)
  const rows = isCounted(filter) ? await countTreatments(db, filter) : undefined
  await recordExport(db, context, { noun: 'treatment', query, rows })
  const words = csvWords(context.language)
  const { columns: c } = words
  const recordOf = (row: TreatmentRow): Cell[] => [
    row.id,
    fullName(row.patient),
    row.patient.email,
    context.language === 'es' ? row.type.nameEs : row.type.nameEn,
    words.treatmentStatuses[row.status],
    fullName(row.doctor),
    row.tier && words.tiers[row.tier],
    pesos(row.tierPriceMinor),
    pesos(row.valueMinor),
    row.currency,
    row.startsOn,
    row.endedOn,
  ]
  const next = (last: TreatmentRow | undefined, take: number) =>
    readTreatments(db, filter, { direction: 'after', anchor: last?.id ?? null, skip: 0, take })
  return {
    name: `${words.files.treatments}-${clock.today()}`,
    header: [
      c.id,
      c.patient,
      c.email,
      c.treatment,
      c.status,
      c.doctor,
      c.membership,
      c.membershipPrice,
      c.value,
      c.currency,
      c.startsOn,
      c.endedOn,
    ],
    batches: inBatches(next, recordOf),
  }
}
