import type { StateId } from '@piel/contract/core/states'
import type { TierId } from '@piel/contract/core/tiers'
import type { Method } from '@piel/contract/money/transactions'
import type { TreatmentStatus } from '@piel/contract/treatments/treatments'

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
  of: 'plan' | 'treatment' | 'account'
  /** A percentage of the price; pesos for a payment on account. */
  part: number
  daysAgo: number
  method: Method
  otherLabel?: string
  /** Days ago; by default immediately. */
  settledDaysAgo?: number
  status?: 'pending' | 'failed'
  reference?: string
  refund?: { part: number; daysAgo: number; reason: string }
}

export interface DemoTreatment {
  patient: number
  type: DemoType
  tier: TierId | null
  status: TreatmentStatus
  days: readonly [number, (number | undefined)?, number?]
  reason?: string
  notes?: string
  payments: readonly DemoPayment[]
}

const treatment = (
  patient: number,
  type: DemoType,
  tier: TierId | null,
  status: TreatmentStatus,
  days: DemoTreatment['days'],
  more: Pick<DemoTreatment, 'notes' | 'reason' | 'payments'>,
): DemoTreatment => ({ patient, type, tier, status, days, ...more })
const pay = (
  of: DemoPayment['of'],
  part: number,
  daysAgo: number,
  method: Method,
  more: Partial<DemoPayment> = {},
): DemoPayment => ({ of, part, daysAgo, method, ...more })
const terminal = (reference: string) => ({ reference })

/** Thirty treatments of one year with 46 payments and four refunds, covering each status, tier and method. */
export const demoTreatments: readonly DemoTreatment[] = [
  treatment(54, 'dermatitis', 'estandar', 'completed', [362, 355, 270], {
    notes: 'Brote de manos. Usa guantes de algodón bajo los de látex.',
    payments: [pay('plan', 100, 362, 'debit_card', terminal('BBVA-48213')), pay('treatment', 100, 362, 'cash')],
  }),
  treatment(59, 'alopecia', 'vip', 'completed', [348, 340, 190], {
    payments: [
      pay('plan', 100, 348, 'credit_card', terminal('BNX 004512')),
      pay('treatment', 100, 340, 'bank_transfer', { settledDaysAgo: 339, reference: 'SPEI 7781042' }),
    ],
  }),
  treatment(32, 'psoriasis', 'premium', 'completed', [331, 326, 150], {
    payments: [pay('plan', 100, 331, 'cash'), pay('treatment', 100, 150, 'debit_card')],
  }),
  treatment(25, 'acne', 'estandar', 'completed', [309, 300, 160], {
    payments: [pay('plan', 100, 309, 'paypal', { settledDaysAgo: 308 }), pay('treatment', 100, 300, 'cash')],
  }),
  treatment(72, 'melasma', 'vip', 'completed', [286, 280, 120], {
    payments: [
      pay('plan', 100, 286, 'credit_card', terminal('AMEX-90112')),
      pay('treatment', 100, 280, 'credit_card', terminal('AMEX-90207')),
    ],
  }),
  treatment(12, 'keratosis', null, 'completed', [263, 255, 241], { payments: [pay('treatment', 100, 263, 'cash')] }),
  treatment(43, 'urticaria', 'estandar', 'cancelled', [248, 244, 230], {
    reason: 'Se muda a Mérida y continuará allá.',
    payments: [
      pay('treatment', 100, 248, 'debit_card', {
        refund: { part: 100, daysAgo: 229, reason: 'Tratamiento cancelado por cambio de ciudad.' },
      }),
    ],
  }),
  treatment(65, 'alopecia', 'premium', 'completed', [236, 230, 75], {
    payments: [pay('plan', 100, 236, 'debit_card'), pay('treatment', 100, 75, 'bank_transfer', { settledDaysAgo: 74 })],
  }),
  treatment(80, 'psoriasis', 'vip', 'inProgress', [214, 205], {
    notes: 'Laboratorio de control cada cuatro semanas.',
    payments: [pay('plan', 100, 214, 'bank_transfer', { settledDaysAgo: 213 })],
  }),
  treatment(30, 'keratosis', 'estandar', 'completed', [197, 190, 176], {
    payments: [pay('plan', 100, 197, 'cash'), pay('treatment', 100, 190, 'cash')],
  }),
  treatment(84, 'alopecia', 'vip', 'inProgress', [182, 175], {
    payments: [
      pay('plan', 100, 182, 'paypal', {
        settledDaysAgo: 181,
        refund: { part: 20, daysAgo: 160, reason: 'Se cobró de más: ya tenía una sesión pagada.' },
      }),
    ],
  }),
  treatment(52, 'acne', 'premium', 'completed', [171, 165, 40], {
    payments: [pay('plan', 100, 171, 'credit_card'), pay('treatment', 100, 165, 'credit_card')],
  }),
  treatment(74, 'melasma', null, 'cancelled', [158, undefined, 150], {
    reason: 'Embarazo; se retomará después del parto.',
    payments: [pay('treatment', 50, 158, 'cash', { status: 'failed', settledDaysAgo: 157 })],
  }),
  treatment(26, 'alopecia', 'estandar', 'inProgress', [141, 133], {
    payments: [
      pay('plan', 100, 141, 'debit_card'),
      pay('treatment', 50, 133, 'debit_card'),
      pay('account', 500, 20, 'other', { otherLabel: 'Certificado de regalo' }),
    ],
  }),
  treatment(20, 'keratosis', 'premium', 'completed', [128, 120, 106], { payments: [pay('plan', 100, 128, 'cash')] }),
  treatment(76, 'alopecia', 'estandar', 'inProgress', [117, 110], { payments: [pay('plan', 50, 117, 'cash')] }),
  treatment(28, 'acne', 'premium', 'inProgress', [99, 92], {
    payments: [pay('plan', 100, 99, 'credit_card', { status: 'failed', settledDaysAgo: 99 })],
  }),
  treatment(51, 'alopecia', 'vip', 'inProgress', [86, 80], {
    payments: [
      pay('plan', 100, 86, 'bank_transfer', { settledDaysAgo: 84 }),
      pay('treatment', 50, 2, 'credit_card', terminal('BNX 008391')),
    ],
  }),
  treatment(81, 'psoriasis', 'premium', 'inProgress', [73, 66], { payments: [pay('plan', 100, 73, 'debit_card')] }),
  treatment(42, 'dermatitis', null, 'completed', [61, 58, 33], { payments: [pay('treatment', 100, 61, 'cash')] }),
  treatment(53, 'urticaria', 'estandar', 'inProgress', [54, 50], {
    payments: [pay('plan', 100, 54, 'paypal', { status: 'failed', settledDaysAgo: 53 })],
  }),
  treatment(88, 'alopecia', 'premium', 'cancelled', [44, 41, 30], {
    reason: 'Prefiere esperar los resultados de laboratorio.',
    payments: [
      pay('treatment', 100, 44, 'credit_card', {
        refund: { part: 100, daysAgo: 29, reason: 'Tratamiento cancelado antes de la segunda sesión.' },
      }),
    ],
  }),
  treatment(89, 'alopecia', 'vip', 'inProgress', [36, 30], {
    payments: [pay('plan', 100, 36, 'credit_card', terminal('BNX 008120'))],
  }),
  treatment(15, 'melasma', 'estandar', 'started', [24], { payments: [pay('plan', 100, 24, 'debit_card')] }),
  treatment(39, 'psoriasis', 'vip', 'inProgress', [17, 12], {
    payments: [pay('plan', 100, 17, 'credit_card', terminal('BBVA-51877')), pay('treatment', 50, 6, 'cash')],
  }),
  treatment(46, 'psoriasis', 'premium', 'started', [13], {
    payments: [pay('plan', 100, 13, 'cash'), pay('treatment', 100, 5, 'bank_transfer', { status: 'pending' })],
  }),
  treatment(29, 'psoriasis', 'estandar', 'cancelled', [9, undefined, 4], {
    reason: 'No tolera el tratamiento tópico.',
    payments: [
      pay('plan', 100, 9, 'debit_card', {
        refund: { part: 100, daysAgo: 3, reason: 'Se devuelve la membresía a petición de la paciente.' },
      }),
    ],
  }),
  treatment(60, 'keratosis', 'premium', 'started', [6], {
    payments: [pay('plan', 100, 6, 'credit_card'), pay('treatment', 100, 4, 'paypal', { status: 'pending' })],
  }),
  treatment(14, 'urticaria', 'vip', 'started', [3], {
    payments: [pay('plan', 60, 3, 'cash'), pay('plan', 40, 1, 'debit_card')],
  }),
  treatment(49, 'dermatitis', 'estandar', 'started', [1], {
    payments: [pay('plan', 100, 1, 'bank_transfer', { status: 'pending' }), pay('treatment', 100, 0, 'cash')],
  }),
]

const shipping = (
  nameEn: string,
  nameEs: string,
  zone: readonly StateId[],
  terms: { priceMinor: number; freeFromMinor: number | null; days: readonly [min: number, max: number] },
) => ({ nameEn, nameEs, zone, ...terms, isActive: true })

export const demoShipping = [
  shipping('Same-day messenger', 'Mensajería el mismo día', ['CMX'], {
    priceMinor: 9_900,
    freeFromMinor: 120_000,
    days: [0, 1],
  }),
  shipping('Central Mexico', 'Centro del país', ['CMX', 'GUA', 'HID', 'MEX', 'MOR', 'PUE', 'QUE', 'TLA'], {
    priceMinor: 14_900,
    freeFromMinor: 150_000,
    days: [2, 3],
  }),
  shipping('Peninsula and south-east', 'Península y sureste', ['CAM', 'CHP', 'OAX', 'ROO', 'TAB', 'YUC'], {
    priceMinor: 21_900,
    freeFromMinor: 250_000,
    days: [4, 7],
  }),
  {
    ...shipping('Baja California, cold chain', 'Baja California, cadena de frío', ['BCN', 'BCS'], {
      priceMinor: 39_000,
      freeFromMinor: null,
      days: [3, 5],
    }),
    isActive: false,
  },
]
