import * as z from 'zod/mini'
import { defineEndpoints } from './endpoint.ts'
import { taxRegimes } from './tax-regimes.ts'

const text = z.nullable(z.string())

/** What papers state besides the public configuration. */
export const clinicPapers = z.object({
  legalName: text,
  taxRegime: z.nullable(z.enum(taxRegimes)),
  receiptText: text,
  daySheetText: text,
})
export type ClinicPapers = z.output<typeof clinicPapers>

export const clinicPaperEndpoints = defineEndpoints('Clinic', {
  get: {
    route: 'GET /clinic/papers',
    summary: 'Get what receipts and day sheets state besides the public configuration',
    permission: 'me.own',
    answer: { status: 200, schema: clinicPapers },
  },
})
