import type { CreateSaleItemBody } from '@piel/contract/money/items'
import type { TaxKind } from '@piel/contract/core/taxes'

const item = (
  kind: CreateSaleItemBody['kind'],
  nameEn: string,
  nameEs: string,
  priceMinor: number,
  taxKind: TaxKind,
): CreateSaleItemBody => ({ nameEn, nameEs, kind, priceMinor, taxKind, isActive: true })

export const demoItems: readonly CreateSaleItemBody[] = [
  item('service', 'Medical report', 'Dictamen médico', 60_000, 'exempt'),
  item('service', 'Stitch removal', 'Retiro de puntos', 45_000, 'exempt'),
  item('service', 'Wound dressing', 'Curación', 35_000, 'exempt'),
  item('product', 'Sunscreen SPF 50, 50 ml', 'Protector solar FPS 50, 50 ml', 48_900, 'standard'),
  item('product', 'Post-treatment cream, 30 g', 'Crema postratamiento, 30 g', 36_500, 'standard'),
  item('product', 'Soap-free cleanser, 200 ml', 'Limpiador sin jabón, 200 ml', 29_900, 'standard'),
  item('product', 'Antibiotic ointment, 15 g', 'Pomada antibiótica, 15 g', 18_500, 'zero'),
  {
    ...item('product', 'Silicone sheet for scars', 'Lámina de silicón para cicatrices', 89_000, 'standard'),
    isActive: false,
  },
]

interface DemoFee {
  type: string
  feeMinor: number
  feeWhen: 'arrival' | 'completion'
  taxKind: TaxKind
}

export const demoFees: readonly DemoFee[] = [
  { type: 'First visit', feeMinor: 95_000, feeWhen: 'arrival', taxKind: 'exempt' },
  { type: 'Follow-up', feeMinor: 70_000, feeWhen: 'arrival', taxKind: 'exempt' },
  { type: 'Procedure', feeMinor: 180_000, feeWhen: 'completion', taxKind: 'exempt' },
]

export const demoSales: readonly (readonly [item: number, quantity: number][])[] = [
  [[3, 1]],
  [
    [4, 1],
    [3, 2],
  ],
  [
    [2, 1],
    [6, 1],
  ],
]
