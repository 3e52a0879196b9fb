import type { Fraction } from '@piel/contract/clinical/medicines'
import { fractionTwo, maxFills, type ItemBody } from '@piel/contract/clinical/prescriptions'
import type { FieldError } from '@piel/contract/core/errors'
import { findMedicine } from '#/modules/clinical/medicines/find-medicine.service.ts'
import type { KnownMedicine } from '#/modules/clinical/medicines/shipped-medicines.policy.ts'

/** The fraction of an item: that of the list, or as stated for a medicine that the list does not have. */
const fractionOf = ({ generic, fraction }: ItemBody, list: readonly KnownMedicine[]): Fraction | null =>
  findMedicine(list, generic)?.fraction ?? fraction

function problemsOf({ quantity, fills }: ItemBody, fraction: Fraction | null): [field: keyof ItemBody, code: string][] {
  if (fraction === 'I') return [['generic', 'validation.fractionOne']]
  if (fraction === 'II')
    return [
      ...(quantity > fractionTwo.packages ? [['quantity', 'validation.fractionTwo'] as [keyof ItemBody, string]] : []),
      ...(fills > 1 ? [['fills', 'validation.fractionTwoFills'] as [keyof ItemBody, string]] : []),
    ]
  return fraction === 'III' && fills > maxFills.III ? [['fills', 'validation.fractionThree']] : []
}

/** The items with their fractions, and what the law does not allow (Ley General de Salud, art. 226). */
export function boundItems(
  items: readonly ItemBody[],
  list: readonly KnownMedicine[],
): { items: ItemBody[]; errors: FieldError[] } {
  const bound = items.map((item) => ({ ...item, fraction: fractionOf(item, list) }))
  const errors = bound.flatMap((item, i) =>
    problemsOf(item, item.fraction).map(([field, code]) => ({ pointer: `/items/${i}/${field}`, code })),
  )
  return { items: bound, errors }
}
