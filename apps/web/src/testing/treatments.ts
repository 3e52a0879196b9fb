import type { MembershipTier, TreatmentType } from '@piel/contract/money/catalogue'
import type { PatientStatement } from '@piel/contract/money/statement'
import type { Membership } from '@piel/contract/money/memberships'
import type { Treatment, TreatmentChange, TreatmentRow } from '@piel/contract/treatments/treatments'
import { doctorId } from './doctors.ts'
import { patientId } from './patients.ts'

const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const treatmentId = idOf(1)
const at = '2026-03-03T16:05:00.000Z'

const acne: TreatmentType = {
  id: idOf(901),
  version: 1,
  nameEn: 'Acne',
  nameEs: 'Acné',
  priceMinor: 180_000,
  currency: 'MXN',
  taxKind: 'exempt',
  isActive: true,
  createdAt: at,
  updatedAt: at,
}
const alopecia: TreatmentType = { ...acne, id: idOf(902), nameEn: 'Alopecia', nameEs: 'Alopecia', priceMinor: 250_000 }
const tierOf = (tier: Pick<MembershipTier, 'id' | 'plan' | 'nameEn' | 'nameEs' | 'priceMinor' | 'discountPercent'>) =>
  ({ ...tier, version: 1, currency: 'MXN', taxKind: 'standard', isActive: true, updatedAt: at }) as MembershipTier

/** The catalogue as the API returns it. */
export const catalogueOf = () => ({
  types: [acne, alopecia, { ...acne, id: idOf(903), nameEn: 'Peeling', nameEs: 'Peeling', isActive: false }],
  tiers: [
    tierOf({
      id: 'estandar',
      plan: 'Standard',
      nameEn: 'Standard',
      nameEs: 'Estándar',
      priceMinor: 200_000,
      discountPercent: 0,
    }),
    tierOf({
      id: 'premium',
      plan: 'Premium',
      nameEn: 'Premium',
      nameEs: 'Premium',
      priceMinor: 350_000,
      discountPercent: 10,
    }),
    tierOf({ id: 'vip', plan: 'VIP', nameEn: 'VIP', nameEs: 'VIP', priceMinor: 500_000, discountPercent: 20 }),
  ],
})

/** A patient's account as the API returns it, with the active membership. */
export function accountAnswer(membership: Partial<Membership> | null = null) {
  const account: PatientStatement = {
    balanceMinor: 0,
    currency: 'MXN',
    membership: membership && {
      id: idOf(800),
      tier: 'vip',
      plan: 'VIP',
      priceMinor: 500_000,
      currency: 'MXN',
      startsOn: '2026-03-04',
      endsOn: '2027-03-03',
      state: 'active',
      outstandingMinor: 0,
      ...membership,
    },
    renewal: null,
    open: [],
    discountLimitPercent: 10,
  }
  const meta = { page: 1, limit: 1, total: 0, totalIsExact: true }
  return { status: 200, body: { data: [], meta, account } }
}

const person = { middleName: null, secondLastName: null, photoId: null }

/** The n-th row of the list of treatments, as the API returns it. */
export function treatmentRowOf(n: number, changes: Partial<TreatmentRow> = {}): TreatmentRow {
  return {
    id: idOf(n),
    version: 3,
    patient: {
      ...person,
      id: patientId,
      userId: '019a0000-0000-7000-8000-00000000000f',
      firstName: 'Ana',
      lastName: 'Ruiz',
      secondLastName: `Núñez ${n}`,
      email: `ana${n}@correo.test`,
      archivedAt: null,
    },
    doctor: { ...person, id: doctorId, userId: idOf(700), title: null, firstName: 'Julia', lastName: 'Mora' },
    type: { id: acne.id, nameEn: acne.nameEn, nameEs: acne.nameEs },
    status: 'started',
    tier: 'premium',
    tierPriceMinor: 350_000,
    valueMinor: 162_000,
    currency: 'MXN',
    startsOn: '2026-03-03',
    endedOn: null,
    createdAt: at,
    ...changes,
  }
}

export function changeOf(n: number, changes: Partial<TreatmentChange> = {}): TreatmentChange {
  return {
    id: idOf(500 + n),
    at,
    author: { id: idOf(600), name: 'Elena Soto' },
    kind: 'created',
    from: null,
    to: 'started',
    reason: null,
    fields: [],
    ...changes,
  }
}

/** A treatment as the API returns it. */
export function treatmentOf(changes: Partial<Treatment> = {}): Treatment {
  return {
    ...treatmentRowOf(1),
    notes: null,
    allergies: { state: 'notAsked', askedAt: null, askedBy: null, isDue: false },
    alerts: [],
    outstandingMinor: 62_000,
    updatedAt: at,
    changes: [changeOf(1)],
    ...changes,
  }
}

/** A page of the list, as the API returns it. */
export function treatmentPageOf(rows: TreatmentRow[], total = rows.length) {
  const filtered = { doctorName: 'Julia Mora', doctorTitle: null, patientName: 'Ana Ruiz', type: acne }
  return { status: 200, body: { data: rows, meta: { page: 1, limit: 5, total, totalIsExact: true }, filtered } }
}
