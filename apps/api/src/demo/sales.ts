import type { CreateSaleItemBody } from '@piel/contract/money/items'
import type { TaxKind } from '@piel/contract/core/taxes'

export const demoItems: readonly CreateSaleItemBody[] = [
  {
    nameEn: 'Medical report',
    nameEs: 'Dictamen médico',
    kind: 'service',
    priceMinor: 60_000,
    taxKind: 'exempt',
    isActive: true,
  },
  {
    nameEn: 'Stitch removal',
    nameEs: 'Retiro de puntos',
    kind: 'service',
    priceMinor: 45_000,
    taxKind: 'exempt',
    isActive: true,
  },
  {
    nameEn: 'Wound dressing',
    nameEs: 'Curación',
    kind: 'service',
    priceMinor: 35_000,
    taxKind: 'exempt',
    isActive: true,
  },
  {
    nameEn: 'Sunscreen SPF 50, 50 ml',
    nameEs: 'Protector solar FPS 50, 50 ml',
    kind: 'product',
    priceMinor: 48_900,
    taxKind: 'standard',
    isActive: true,
  },
  {
    nameEn: 'Post-treatment cream, 30 g',
    nameEs: 'Crema postratamiento, 30 g',
    kind: 'product',
    priceMinor: 36_500,
    taxKind: 'standard',
    isActive: true,
  },
  {
    nameEn: 'Soap-free cleanser, 200 ml',
    nameEs: 'Limpiador sin jabón, 200 ml',
    kind: 'product',
    priceMinor: 29_900,
    taxKind: 'standard',
    isActive: true,
  },
  {
    nameEn: 'Antibiotic ointment, 15 g',
    nameEs: 'Pomada antibiótica, 15 g',
    kind: 'product',
    priceMinor: 18_500,
    taxKind: 'zero',
    isActive: true,
  },
  {
    nameEn: 'Silicone sheet for scars',
    nameEs: 'Lámina de silicón para cicatrices',
    kind: 'product',
    priceMinor: 89_000,
    taxKind: 'standard',
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
