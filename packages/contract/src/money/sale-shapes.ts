import * as z from 'zod/mini'
import { id } from '../core/text.ts'
import { taxKind } from './taxes.ts'

/** Items are services and products of the catalogue; a fee is that of an appointment. */
export const saleLineKinds = ['service', 'product', 'fee'] as const

export const saleLine = z.object({
  kind: z.enum(saleLineKinds),
  itemId: z.nullable(id),
  nameEn: z.string(),
  nameEs: z.string(),
  quantity: z.int(),
  unitMinor: z.int(),
  totalMinor: z.int(),
  taxKind,
  taxMinor: z.int(),
})
export type SaleLine = z.output<typeof saleLine>

/** A sale with its name: its only line, or the first line and the number of further ones. */
export const namedSale = z.object({ id, nameEn: z.string(), nameEs: z.string() })

/** The name of a sale in both languages. */
export function saleNameOf(lines: readonly Pick<SaleLine, 'nameEn' | 'nameEs'>[]): { nameEn: string; nameEs: string } {
  const [first, ...others] = lines
  const { nameEn, nameEs } = first ?? { nameEn: '', nameEs: '' }
  if (others.length === 0) return { nameEn, nameEs }
  return { nameEn: `${nameEn} and ${others.length} more`, nameEs: `${nameEs} y ${others.length} más` }
}
