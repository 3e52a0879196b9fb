import type { FeeTime } from '@piel/contract/core/sale-shapes'
import type { TaxKind } from '@piel/contract/core/taxes'
import sql from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'
import type { StoredAppointment } from './appointments.repository.ts'

export type FeeStep = Exclude<FeeTime, 'never'>

interface Fee {
  nameEn: string
  nameEs: string
  feeMinor: number
  feeTaxKind: TaxKind
}

/** The fee that a step charges, by the current type; none if one is already charged. */
export async function findFee(
  tx: Transaction,
  { id, typeId }: Pick<StoredAppointment, 'id' | 'typeId'>,
  when: FeeStep,
): Promise<Fee | undefined> {
  const [row] = await tx.query<Fee>(sql`
    SELECT y.name_en AS "nameEn", y.name_es AS "nameEs", y.fee_minor AS "feeMinor", y.fee_tax_kind AS "feeTaxKind"
    FROM appointment_types y WHERE y.id = ${typeId} AND y.fee_when = ${when}
      AND NOT EXISTS (SELECT FROM sales s WHERE s.appointment_id = ${id} AND s.cancelled_at IS NULL)`)
  return row
}

export async function findCharged(
  tx: Transaction,
  appointmentId: string,
  when: FeeStep | undefined,
): Promise<{ id: string; patientId: string } | undefined> {
  const [row] = await tx.query<{ id: string; patientId: string }>(sql`
    SELECT s.id, ${keptOf(sql`s.patient_id`)} AS "patientId" FROM sales s
    WHERE s.appointment_id = ${appointmentId} AND s.cancelled_at IS NULL
      AND ${when === undefined ? sql`true` : sql`s.fee_when = ${when}`}`)
  return row
}
