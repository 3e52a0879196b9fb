import * as z from 'zod/mini'
import { id } from './text.ts'
import type { Labels } from './labels.ts'
import { taxKind } from './taxes.ts'

/** When the fee of an appointment is charged. */
export const feeTimes = ['arrival', 'completion', 'never'] as const
export type FeeTime = (typeof feeTimes)[number]
export const feeTimeLabels = {
  en: { arrival: 'On arrival', completion: 'On completion', never: 'Never' },
  es: { arrival: 'Al llegar', completion: 'Al terminar', never: 'Nunca' },
} as const satisfies Labels<FeeTime>

/** Reasons for which the product itself cancels a fee; the web translates them. */
export const saleCancelReasons = ['appointment.taken_back', 'appointment.cancelled'] as const
export type SaleCancelReason = (typeof saleCancelReasons)[number]

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
