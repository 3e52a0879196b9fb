import { tierLabels } from '@piel/contract/core/tiers'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { fullName } from '@piel/contract/core/people'
import {
  treatmentCsv,
  type treatmentEndpoints,
  type TreatmentRow,
  treatmentStatusLabels,
} from '@piel/contract/treatments/treatments'
import { listExport, type Column } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { countTreatments, isCounted, readTreatments } from './treatment-list.repository.ts'
import { filterOf } from './treatment-list.service.ts'

const columns = ({ heads: c, ...words }: WordsOf<typeof treatmentCsv>): Column<TreatmentRow>[] => [
  { label: c.id, cell: ({ id }) => id },
  { label: c.patient, cell: ({ patient }) => fullName(patient) },
  { label: c.email, cell: ({ patient }) => patient.email },
  { label: c.treatment, cell: ({ type }) => words.nameIn(type) },
  { label: c.status, cell: ({ status }) => treatmentStatusLabels[words.language][status] },
  { label: c.doctor, cell: ({ doctor }) => fullName(doctor) },
  { label: c.membership, cell: ({ tier }) => tier && tierLabels[words.language][tier] },
  {
    label: c.membershipPrice,
    cell: ({ tierPriceMinor }) => (tierPriceMinor === null ? null : formatPesos(tierPriceMinor)),
  },
  { label: c.value, cell: ({ valueMinor }) => formatPesos(valueMinor) },
  { label: c.currency, cell: ({ currency }) => currency },
  { label: c.startsOn, cell: ({ startsOn }) => startsOn },
  { label: c.endedOn, cell: ({ endedOn }) => endedOn },
]

export const exportTreatments = listExport(
  treatmentCsv,
  columns,
  async (deps, context, query: ParsedOf<typeof treatmentEndpoints.export>['query']) => {
    const filter = await filterOf(deps, context, query)
    return {
      rows: isCounted(filter) ? await countTreatments(deps.db, filter) : undefined,
      next: (last, take) => readTreatments(deps.db, filter, sliceAfter(last?.id, take)),
    }
  },
)
