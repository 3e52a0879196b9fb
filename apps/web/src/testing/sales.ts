import type { SaleItem } from '@piel/contract/money/items'
import type { SaleLine } from '@piel/contract/core/sale-shapes'
import type { Sale } from '@piel/contract/money/sales'
import { patientId } from './patients.ts'

const at = '2026-11-03T18:00:00.000Z'
const id = (n: number) => `019a0000-0000-7000-8000-00000005a1${String(n).padStart(2, '0')}`

/** The n-th item of the catalogue: sunscreen, unless it is changed. */
export const saleItemOf = (n: number, changes: Partial<SaleItem> = {}): SaleItem => ({
  id: id(n),
  version: 2,
  nameEn: 'Sunscreen',
  nameEs: 'Protector solar',
  kind: 'product',
  priceMinor: 46_400,
  currency: 'MXN',
  taxKind: 'standard',
  isActive: true,
  position: n - 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

export const sunscreen = saleItemOf(1)
export const dressing = saleItemOf(2, {
  nameEn: 'Dressing',
  nameEs: 'Curación',
  kind: 'service',
  priceMinor: 35_000,
  taxKind: 'exempt',
})
export const soap = saleItemOf(3, { nameEn: 'Soap', nameEs: 'Jabón', isActive: false })

export const items = (data: SaleItem[] = [sunscreen, dressing, soap]) => ({ status: 200, body: { data } })

export const saleLineOf = (changes: Partial<SaleLine> = {}): SaleLine => ({
  kind: 'product',
  itemId: sunscreen.id,
  nameEn: 'Sunscreen',
  nameEs: 'Protector solar',
  quantity: 2,
  unitMinor: 46_400,
  totalMinor: 92_800,
  taxKind: 'standard',
  taxMinor: 12_800,
  ...changes,
})

const dressingLine = saleLineOf({
  kind: 'service',
  itemId: dressing.id,
  nameEn: 'Dressing',
  nameEs: 'Curación',
  quantity: 1,
  unitMinor: 35_000,
  totalMinor: 35_000,
  taxKind: 'exempt',
  taxMinor: 0,
})

export const saleId = id(50)

/** A sale as the API returns it: two sunscreens and a dressing, unpaid. */
export const saleOf = (changes: Partial<Sale> = {}): Sale => ({
  id: saleId,
  patientId,
  customerName: 'Ana Ruiz',
  nameEn: 'Sunscreen and 1 more',
  nameEs: 'Protector solar y 1 más',
  at,
  day: '2026-11-03',
  author: { id: id(90), name: 'Elena Soto' },
  currency: 'MXN',
  lines: [saleLineOf(), dressingLine],
  totalMinor: 127_800,
  taxMinor: 12_800,
  note: null,
  appointment: null,
  chargedMinor: 127_800,
  discountMinor: 0,
  paidMinor: 0,
  outstandingMinor: 127_800,
  cancelled: null,
  ...changes,
})
