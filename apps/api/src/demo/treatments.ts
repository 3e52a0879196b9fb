import type { TierId } from '@piel/contract/catalogue'
import type { Method } from '@piel/contract/transactions'
import type { TreatmentStatus } from '@piel/contract/treatments'

/** What the demonstration's clinic offers; the first three come with every installation, without a price. */
export const demoTypes = [
  { key: 'acne', nameEn: 'Acne', nameEs: 'Acné', priceMinor: 120_000 },
  { key: 'alopecia', nameEn: 'Alopecia', nameEs: 'Alopecia', priceMinor: 180_000 },
  { key: 'dermatitis', nameEn: 'Dermatitis', nameEs: 'Dermatitis', priceMinor: 95_000 },
  { key: 'psoriasis', nameEn: 'Psoriasis', nameEs: 'Psoriasis', priceMinor: 240_000 },
  { key: 'melasma', nameEn: 'Melasma', nameEs: 'Melasma', priceMinor: 160_000 },
  { key: 'keratosis', nameEn: 'Actinic keratosis', nameEs: 'Queratosis actínica', priceMinor: 140_000 },
  { key: 'urticaria', nameEn: 'Chronic urticaria', nameEs: 'Urticaria crónica', priceMinor: 85_000 },
] as const
export type DemoType = (typeof demoTypes)[number]['key']

export interface DemoPayment {
  /** A membership, the treatment, or nothing in particular (`account`). */
  of: 'plan' | 'treatment' | 'account'
  /** Of the price, in percent; of an amount on account, in pesos. */
  part: number
  daysAgo: number
  method: Method
  /** Days ago on which the money came, or did not; left out, at once. */
  settledDaysAgo?: number
  status?: 'pending' | 'failed'
  /** Of the terminal; one of our own otherwise. */
  reference?: string
  refund?: { part: number; daysAgo: number; reason: string }
}

export interface DemoTreatment {
  /** Index in `demoPatients`. */
  patient: number
  type: DemoType
  tier: TierId | null
  status: TreatmentStatus
  /** When it started, was taken up and came to its end. */
  days: readonly [number, (number | undefined)?, number?]
  reason?: string
  notes?: string
  payments: readonly DemoPayment[]
}

const pay = (
  of: DemoPayment['of'],
  part: number,
  daysAgo: number,
  method: Method,
  more: Partial<DemoPayment> = {},
) => ({
  of,
  part,
  daysAgo,
  method,
  ...more,
})
const terminal = (reference: string) => ({ reference })

/** Thirty treatments of a year with their fifty payments: each status, tier, method and way of paying. */
export const demoTreatments: readonly DemoTreatment[] = [
  {
    patient: 54,
    type: 'dermatitis',
    tier: 'estandar',
    status: 'completed',
    days: [362, 355, 270],
    notes: 'Brote de manos. Usa guantes de algodón bajo los de látex.',
    payments: [pay('plan', 100, 362, 'debit_card', terminal('BBVA-48213')), pay('treatment', 100, 362, 'cash')],
  },
  {
    patient: 59,
    type: 'alopecia',
    tier: 'vip',
    status: 'completed',
    days: [348, 340, 190],
    payments: [
      pay('plan', 50, 348, 'credit_card', terminal('BNX 004512')),
      pay('plan', 50, 318, 'credit_card', terminal('BNX 004688')),
      pay('treatment', 100, 340, 'bank_transfer', { settledDaysAgo: 339, reference: 'SPEI 7781042' }),
    ],
  },
  {
    patient: 32,
    type: 'psoriasis',
    tier: 'premium',
    status: 'completed',
    days: [331, 326, 150],
    payments: [
      pay('plan', 100, 331, 'cash'),
      pay('treatment', 50, 331, 'cash'),
      pay('treatment', 50, 150, 'debit_card'),
    ],
  },
  {
    patient: 25,
    type: 'acne',
    tier: 'estandar',
    status: 'completed',
    days: [309, 300, 160],
    payments: [pay('plan', 100, 309, 'paypal', { settledDaysAgo: 308 }), pay('treatment', 100, 300, 'cash')],
  },
  {
    patient: 72,
    type: 'melasma',
    tier: 'vip',
    status: 'completed',
    days: [286, 280, 120],
    payments: [
      pay('plan', 100, 286, 'credit_card', terminal('AMEX-90112')),
      pay('treatment', 100, 280, 'credit_card', terminal('AMEX-90207')),
    ],
  },
  {
    patient: 12,
    type: 'keratosis',
    tier: null,
    status: 'completed',
    days: [263, 255, 241],
    payments: [pay('treatment', 100, 263, 'cash')],
  },
  {
    patient: 43,
    type: 'urticaria',
    tier: 'estandar',
    status: 'cancelled',
    days: [248, 244, 230],
    reason: 'Se muda a Mérida y continuará allá.',
    payments: [
      pay('treatment', 100, 248, 'debit_card', {
        refund: { part: 100, daysAgo: 229, reason: 'Tratamiento cancelado por cambio de ciudad.' },
      }),
    ],
  },
  {
    patient: 65,
    type: 'alopecia',
    tier: 'premium',
    status: 'completed',
    days: [236, 230, 75],
    payments: [pay('plan', 100, 236, 'debit_card'), pay('treatment', 100, 75, 'bank_transfer', { settledDaysAgo: 74 })],
  },
  {
    patient: 80,
    type: 'psoriasis',
    tier: 'vip',
    status: 'inProgress',
    days: [214, 205],
    notes: 'Laboratorio de control cada cuatro semanas.',
    payments: [pay('plan', 100, 214, 'bank_transfer', { settledDaysAgo: 213 }), pay('treatment', 50, 205, 'cash')],
  },
  {
    patient: 30,
    type: 'keratosis',
    tier: 'estandar',
    status: 'completed',
    days: [197, 190, 176],
    payments: [pay('plan', 100, 197, 'cash'), pay('treatment', 100, 190, 'cash')],
  },
  {
    patient: 84,
    type: 'alopecia',
    tier: 'vip',
    status: 'inProgress',
    days: [182, 175],
    payments: [
      pay('plan', 100, 182, 'paypal', {
        settledDaysAgo: 181,
        refund: { part: 20, daysAgo: 160, reason: 'Se cobró de más: ya tenía una sesión pagada.' },
      }),
      pay('treatment', 40, 175, 'cash'),
    ],
  },
  {
    patient: 52,
    type: 'acne',
    tier: 'premium',
    status: 'completed',
    days: [171, 165, 40],
    payments: [pay('plan', 100, 171, 'credit_card'), pay('treatment', 100, 165, 'credit_card')],
  },
  {
    patient: 74,
    type: 'melasma',
    tier: null,
    status: 'cancelled',
    days: [158, undefined, 150],
    reason: 'Embarazo; se retomará después del parto.',
    payments: [pay('treatment', 50, 158, 'cash', { status: 'failed', settledDaysAgo: 157 })],
  },
  {
    patient: 26,
    type: 'alopecia',
    tier: 'estandar',
    status: 'inProgress',
    days: [141, 133],
    payments: [
      pay('plan', 100, 141, 'debit_card'),
      pay('treatment', 50, 133, 'debit_card'),
      pay('account', 500, 20, 'paypal', { settledDaysAgo: 19 }),
    ],
  },
  {
    patient: 20,
    type: 'keratosis',
    tier: 'premium',
    status: 'completed',
    days: [128, 120, 106],
    payments: [pay('plan', 100, 128, 'cash')],
  },
  {
    patient: 76,
    type: 'alopecia',
    tier: 'estandar',
    status: 'inProgress',
    days: [117, 110],
    payments: [pay('plan', 50, 117, 'cash')],
  },
  {
    patient: 28,
    type: 'acne',
    tier: 'premium',
    status: 'inProgress',
    days: [99, 92],
    payments: [pay('plan', 100, 99, 'credit_card', { status: 'failed', settledDaysAgo: 99 })],
  },
  {
    patient: 51,
    type: 'alopecia',
    tier: 'vip',
    status: 'inProgress',
    days: [86, 80],
    payments: [
      pay('plan', 100, 86, 'bank_transfer', { settledDaysAgo: 84 }),
      pay('treatment', 50, 2, 'credit_card', terminal('BNX 008391')),
    ],
  },
  {
    patient: 81,
    type: 'psoriasis',
    tier: 'premium',
    status: 'inProgress',
    days: [73, 66],
    payments: [pay('plan', 100, 73, 'debit_card')],
  },
  {
    patient: 42,
    type: 'dermatitis',
    tier: null,
    status: 'completed',
    days: [61, 58, 33],
    payments: [pay('treatment', 100, 61, 'cash')],
  },
  {
    patient: 53,
    type: 'urticaria',
    tier: 'estandar',
    status: 'inProgress',
    days: [54, 50],
    payments: [pay('plan', 100, 54, 'paypal', { status: 'failed', settledDaysAgo: 53 })],
  },
  {
    patient: 88,
    type: 'alopecia',
    tier: 'premium',
    status: 'cancelled',
    days: [44, 41, 30],
    reason: 'Prefiere esperar los resultados de laboratorio.',
    payments: [
      pay('treatment', 100, 44, 'credit_card', {
        refund: { part: 100, daysAgo: 29, reason: 'Tratamiento cancelado antes de la segunda sesión.' },
      }),
    ],
  },
  {
    patient: 89,
    type: 'alopecia',
    tier: 'vip',
    status: 'inProgress',
    days: [36, 30],
    payments: [pay('plan', 100, 36, 'credit_card', terminal('BNX 008120'))],
  },
  {
    patient: 15,
    type: 'melasma',
    tier: 'estandar',
    status: 'started',
    days: [24],
    payments: [pay('plan', 100, 24, 'debit_card')],
  },
  {
    patient: 39,
    type: 'psoriasis',
    tier: 'vip',
    status: 'inProgress',
    days: [17, 12],
    payments: [pay('plan', 100, 17, 'credit_card', terminal('BBVA-51877')), pay('treatment', 50, 6, 'cash')],
  },
  {
    patient: 46,
    type: 'psoriasis',
    tier: 'premium',
    status: 'started',
    days: [13],
    payments: [pay('plan', 100, 13, 'cash'), pay('treatment', 100, 5, 'bank_transfer', { status: 'pending' })],
  },
  {
    patient: 29,
    type: 'psoriasis',
    tier: 'estandar',
    status: 'cancelled',
    days: [9, undefined, 4],
    reason: 'No tolera el tratamiento tópico.',
    payments: [
      pay('plan', 100, 9, 'debit_card', {
        refund: { part: 100, daysAgo: 3, reason: 'Se devuelve la membresía a petición de la paciente.' },
      }),
    ],
  },
  {
    patient: 60,
    type: 'keratosis',
    tier: 'premium',
    status: 'started',
    days: [6],
    payments: [pay('plan', 100, 6, 'credit_card'), pay('treatment', 100, 4, 'paypal', { status: 'pending' })],
  },
  {
    patient: 14,
    type: 'urticaria',
    tier: 'vip',
    status: 'started',
    days: [3],
    payments: [pay('plan', 60, 3, 'cash'), pay('plan', 40, 1, 'debit_card')],
  },
  {
    patient: 49,
    type: 'dermatitis',
    tier: 'estandar',
    status: 'started',
    days: [1],
    payments: [pay('plan', 100, 1, 'bank_transfer', { status: 'pending' }), pay('treatment', 100, 0, 'cash')],
  },
]

/** How the demonstration's clinic sends its creams and shampoos. */
export const demoShipping = [
  {
    nameEn: 'Same-day messenger',
    nameEs: 'Mensajería el mismo día',
    zone: ['CMX'],
    priceMinor: 9_900,
    freeFromMinor: 120_000,
    days: [0, 1],
    isActive: true,
  },
  {
    nameEn: 'Central Mexico',
    nameEs: 'Centro del país',
    zone: ['CMX', 'GUA', 'HID', 'MEX', 'MOR', 'PUE', 'QUE', 'TLA'],
    priceMinor: 14_900,
    freeFromMinor: 150_000,
    days: [2, 3],
    isActive: true,
  },
  {
    nameEn: 'Peninsula and south-east',
    nameEs: 'Península y sureste',
    zone: ['CAM', 'CHP', 'OAX', 'ROO', 'TAB', 'YUC'],
    priceMinor: 21_900,
    freeFromMinor: 250_000,
    days: [4, 7],
    isActive: true,
  },
  {
    nameEn: 'Baja California, cold chain',
    nameEs: 'Baja California, cadena de frío',
    zone: ['BCN', 'BCS'],
    priceMinor: 39_000,
    freeFromMinor: null,
    days: [3, 5],
    isActive: false,
  },
] as const
