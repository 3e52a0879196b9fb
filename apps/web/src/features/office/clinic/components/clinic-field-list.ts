import { type ClinicField, maxPaperText } from '@piel/contract/office/clinic'
import { taxRegimes } from '@piel/contract/core/tax-regimes'
import type { InputSpec } from '#/components/form/field-list.tsx'

/** The fields of the clinic in the order of the form. */
export const clinicFieldList = {
  name: { kind: 'line', isWide: true, input: { autoComplete: 'organization' } },
  address: { kind: 'line', isWide: true },
  phone: { kind: 'phone' },
  legalName: { kind: 'line', hint: 'legalNameHint', isWide: true },
  taxId: { kind: 'code', input: { autoComplete: 'off' } },
  taxRegime: {
    kind: 'choice',
    options: taxRegimes.map((value) => ({ value, label: `regimes.${value}` as const })),
  },
  receiptText: { kind: 'text', hint: 'receiptTextHint', max: maxPaperText, rows: 3 },
  daySheetText: { kind: 'text', hint: 'daySheetTextHint', max: maxPaperText, rows: 2 },
} as const satisfies Record<ClinicField, InputSpec>

/** The groups of the form. */
export const clinicGroups = [
  { title: 'groups.contact', names: ['name', 'address', 'phone'] },
  { title: 'groups.tax', names: ['legalName', 'taxId', 'taxRegime'] },
  { title: 'groups.papers', names: ['receiptText', 'daySheetText'] },
] as const satisfies { title: string; names: readonly ClinicField[] }[]
