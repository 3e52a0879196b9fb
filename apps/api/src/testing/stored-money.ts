import type { IsoDate } from '@piel/contract/core/dates'
import type { Method, TransactionStatus } from '@piel/contract/money/transactions'
import type { TreatmentStatus } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'

export interface StoredPayment {
  day: IsoDate
  amountMinor: number
  refundedMinor?: number
  /** The day on which it was refunded; default: the day of the payment. */
  refundedOn?: IsoDate
  status?: TransactionStatus
  method?: Method
}

/** Stores rows of transactions without ledger entries, for figures of many. */
export async function storePayments(db: Queryable, patientId: string, payments: readonly StoredPayment[]) {
  const rows = payments.map((payment) => {
    const { refundedMinor = 0, method = 'cash' } = payment
    const status = payment.status ?? (refundedMinor === payment.amountMinor ? 'refunded' : 'completed')
    const id = newId()
    const receipt = status === 'completed' || status === 'refunded' ? id : null
    return { id, day: payment.day, amount: payment.amountMinor, refunded: refundedMinor, method, status, receipt }
  })
  await db.query(sql`
    INSERT INTO transactions (id, patient_id, customer_name, amount_minor, refunded_minor, method, status, reference,
      receipt_number, dated_at, day, search_text, sort_name)
    SELECT r.id, ${patientId}, 'Ana Ruiz', r.amount, r.refunded, r.method, r.status, r.id::text, r.receipt,
      r.day + time '12:00', r.day, '', ''
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, day date, amount bigint, refunded bigint,
      method text, status text, receipt text)`)
  const refunds = payments.flatMap(({ day, refundedMinor = 0, refundedOn = day, method = 'cash' }, i) =>
    refundedMinor > 0 ? [{ id: newId(), of: rows[i]?.id, day: refundedOn, amount: -refundedMinor, method }] : [],
  )
  await db.query(sql`
    INSERT INTO transactions (id, kind, refund_of, patient_id, customer_name, amount_minor, method, status, reference,
      receipt_number, dated_at, day, search_text, sort_name)
    SELECT r.id, 'refund', r.of, ${patientId}, 'Ana Ruiz', r.amount, r.method, 'refunded', r.id::text, r.id::text,
      r.day + time '12:00', r.day, '', ''
    FROM json_to_recordset(${JSON.stringify(refunds)}::json) AS r(id uuid, of uuid, day date, amount bigint, method text)`)
  return rows.map(({ id }) => id)
}

export interface StoredTreatment {
  typeId: string
  startsOn: IsoDate
  status?: TreatmentStatus
}

/** Stores rows of treatments without ledger entries. */
export async function storeTreatments(
  db: Queryable,
  { patientId, doctorId }: { patientId: string; doctorId: string },
  treatments: readonly StoredTreatment[],
) {
  const rows = treatments.map(({ typeId, startsOn, status = 'started' }) => ({
    id: newId(),
    type: typeId,
    day: startsOn,
    status,
    ended: status === 'completed' || status === 'cancelled' ? startsOn : null,
  }))
  await db.query(sql`
    INSERT INTO treatments (id, patient_id, doctor_id, type_id, value_minor, agreed_minor, status, starts_on, ended_on,
      search_text, sort_name)
    SELECT r.id, ${patientId}, ${doctorId}, r.type, 100000, 100000, r.status, r.day, r.ended, '', ''
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, type uuid, day date, status text, ended date)`)
  return rows.map(({ id }) => id)
}
