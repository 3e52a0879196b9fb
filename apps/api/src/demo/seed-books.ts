import sql, { type Sql } from 'sql-template-tag'
import { listTiers } from '#/modules/money/catalogue/catalogue.repository.ts'
import { newId } from '#/lib/id.ts'
import type { Transaction } from '#/db/database.ts'
import { demoAccounts } from './accounts.ts'
import { demoBooks } from './books.ts'
import { closeYesterday, insertTills, sessionOfDay } from './seed-tills.ts'
import { demoShipping, demoTypes } from './treatments.ts'

const staffEmail = demoAccounts.find(({ label }) => label === 'staff')?.email ?? ''

interface Patient {
  id: string
  customerName: string
  doctorUserId: string | undefined
}

async function insertTypes(tx: Transaction, at: Sql): Promise<Record<string, string>> {
  const list = JSON.stringify(demoTypes.map((type) => ({ ...type, id: newId() })))
  const rows = await tx.query<{ id: string; key: string }>(sql`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${list}::jsonb) AS w (id uuid, key text, "nameEn" text,
      "nameEs" text, "priceMinor" bigint)),
    priced AS (
      UPDATE treatment_types t SET price_minor = w."priceMinor", version = version + 1
      FROM wanted w WHERE fold(t.name_es) = fold(w."nameEs") RETURNING t.*, w.key),
    added AS (
      INSERT INTO treatment_types (id, name_en, name_es, price_minor, created_at, updated_at)
      SELECT id, "nameEn", "nameEs", "priceMinor", ${at}, ${at} FROM wanted
      WHERE key NOT IN (SELECT key FROM priced) RETURNING *),
    present AS (
      SELECT id, version, name_en, name_es, price_minor, is_active FROM priced
      UNION ALL SELECT id, version, name_en, name_es, price_minor, is_active FROM added),
    changes AS (
      INSERT INTO catalogue_changes (id, type_id, version, at, author_id, author_name, name_en, name_es,
        price_minor, is_active)
      SELECT gen_random_uuid(), p.id, p.version, greatest(${at}, t.created_at), u.id, concat_ws(' ', u.first_name, u.last_name, u.second_last_name),
        p.name_en, p.name_es, p.price_minor, p.is_active
      FROM present p LEFT JOIN treatment_types t ON t.id = p.id, (SELECT * FROM users WHERE role = 'ADMIN' AND archived_at IS NULL ORDER BY id LIMIT 1) u)
    SELECT p.id, w.key FROM present p JOIN wanted w ON fold(p.name_es) = fold(w."nameEs")`)
  return Object.fromEntries(rows.map(({ id, key }) => [key, id]))
}

/**
 * Inserts the demonstration's catalogue, 30 treatments with their ledger, 50 transactions, and shipping options.
 * @param patients in the order of `demoPatients`.
 * @param moment the instant of a number of days before today and a minute of that day.
 */
export async function insertBooks(
  tx: Transaction,
  patients: readonly Patient[],
  { today, now, moment }: { today: string; now: string; moment: (daysAgo: string, minute: string) => Sql },
): Promise<void> {
  const past = sql`(${today}::date - 400)::timestamptz`
  const typeIds = await insertTypes(tx, past)
  const doctors = await tx.query<{ id: string; userId: string }>(sql`SELECT id, user_id AS "userId" FROM doctors`)
  const doctorOf = new Map(doctors.map(({ id, userId }) => [userId, id]))
  const books = demoBooks({
    today,
    tiers: await listTiers(tx),
    patients: patients.map(({ doctorUserId, ...p }) => ({ ...p, doctorId: doctorOf.get(doctorUserId ?? '') ?? '' })),
    typeIds,
  })
  const when = (daysAgo: string, minute: string) =>
    sql`(SELECT least(${moment(daysAgo, minute)}, ${now}::timestamptz) AS at)`
  // Receptionists take turns by day; today the demonstration's account is at the desk.
  const author = sql`(SELECT id, concat_ws(' ', first_name, last_name, second_last_name) AS name FROM users
    WHERE duty = 'reception' AND archived_at IS NULL ORDER BY "daysAgo" = 0 AND email = ${staffEmail} DESC,
      md5(email || "daysAgo") LIMIT 1)`

  await tx.query(sql`
    INSERT INTO treatments (id, patient_id, doctor_id, type_id, tier, tier_price_minor, value_minor, agreed_minor,
      status, starts_on, ended_on, notes, version, created_at, updated_at)
    SELECT r.id, "patientId", "doctorId", "typeId", tier, "tierPriceMinor", "valueMinor", "valueMinor", status, "startsOn",
      "endedOn", notes, version, at, at
    FROM jsonb_to_recordset(${JSON.stringify(books.treatments)}::jsonb) AS r (id uuid, "patientId" uuid,
      "doctorId" uuid, "typeId" uuid, tier text, "tierPriceMinor" bigint, "valueMinor" bigint, status text,
      "startsOn" date, "endedOn" date, notes text, version int, "daysAgo" int, minute int),
      LATERAL ${when('"daysAgo"', 'minute')} AS t`)
  await tx.query(sql`
    INSERT INTO treatment_changes (id, treatment_id, at, author_id, author_name, kind, from_status, to_status, reason)
    SELECT gen_random_uuid(), "treatmentId", at, a.id, a.name, kind, r."from", r."to", reason
    FROM jsonb_to_recordset(${JSON.stringify(books.treatmentChanges)}::jsonb) AS r ("treatmentId" uuid, kind text,
      "from" text, "to" text, reason text, "daysAgo" int, minute int),
      LATERAL ${when('"daysAgo"', 'minute')} AS t, LATERAL ${author} AS a`)
  const days = { today, when, author }
  await insertTills(tx, days)
  await insertMoney(tx, books, days)
  await closeYesterday(tx, days)
  await tx.query(sql`
    INSERT INTO shipping_options (id, name_en, name_es, zone, price_minor, free_from_minor, min_days, max_days,
      is_active, position, created_at, updated_at)
    SELECT gen_random_uuid(), s ->> 'nameEn', s ->> 'nameEs', ARRAY(SELECT jsonb_array_elements_text(s -> 'zone')),
      (s ->> 'priceMinor')::bigint, (s ->> 'freeFromMinor')::bigint, (s -> 'days' ->> 0)::int, (s -> 'days' ->> 1)::int,
      (s ->> 'isActive')::boolean, n - 1, ${past}, ${past}
    FROM jsonb_array_elements(${JSON.stringify(demoShipping)}::jsonb) WITH ORDINALITY AS each (s, n)`)
}

async function insertMoney(
  tx: Transaction,
  books: ReturnType<typeof demoBooks>,
  { today, when, author }: { today: string; when: (daysAgo: string, minute: string) => Sql; author: Sql },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO number_series SELECT series, year, last
    FROM jsonb_to_recordset(${JSON.stringify(books.series)}::jsonb) AS r (series text, year int, last bigint)`)
  await tx.query(sql`
    WITH paid AS (INSERT INTO transactions (id, kind, refund_of, patient_id, customer_name, tier, membership_id,
      treatment_id, amount_minor, refunded_minor, method, other_label, status, reference, receipt_number, session_id, dated_at, day,
      version, created_at, updated_at)
    SELECT r.id, kind, "refundOf", "patientId", "customerName", tier, "membershipId", "treatmentId", "amountMinor",
      "refundedMinor", method, "otherLabel", status, reference, "receiptNumber", ${sessionOfDay(today)}, d.at, ${today}::date - "datedDaysAgo", version, t.at, d.at
    FROM jsonb_to_recordset(${JSON.stringify(books.transactions)}::jsonb) AS r (id uuid, kind text,
      "refundOf" uuid, "patientId" uuid, "customerName" text, tier text, "membershipId" uuid, "treatmentId" uuid,
      "amountMinor" bigint, "refundedMinor" bigint, method text, "otherLabel" text, status text, reference text, "receiptNumber" text, "daysAgo" int, minute int,
      "datedDaysAgo" int, "datedMinute" int, version int),
      LATERAL ${when('"daysAgo"', 'minute')} AS t, LATERAL ${when('"datedDaysAgo"', '"datedMinute"')} AS d)
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, treatment_id,
      membership_id, transaction_id, tier, starts_on, ends_on, reason)
    SELECT r.id, "patientId", kind, "amountMinor", at, ${today}::date - "daysAgo", a.id, a.name, "treatmentId",
      "membershipId", "transactionId", tier, "startsOn", "endsOn", reason
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(books.entries)}::jsonb) AS (id uuid, "patientId" uuid,
      kind text, "amountMinor" bigint, "treatmentId" uuid, "membershipId" uuid, "transactionId" uuid, tier text,
      "startsOn" date, "endsOn" date, reason text, "daysAgo" int, minute int)) WITH ORDINALITY AS r,
      LATERAL ${when('"daysAgo"', 'minute')} AS t, LATERAL ${author} AS a
    ORDER BY ordinality`)
  await tx.query(sql`
    INSERT INTO transaction_changes (id, transaction_id, at, author_id, author_name, kind, status, amount_minor, reason)
    SELECT r.id, "transactionId", at, a.id, a.name, kind, status, "amountMinor", reason
    FROM jsonb_to_recordset(${JSON.stringify(books.transactionChanges)}::jsonb) AS r (id uuid, "transactionId" uuid, kind text,
      status text, "amountMinor" bigint, reason text, "daysAgo" int, minute int),
      LATERAL ${when('"daysAgo"', 'minute')} AS t, LATERAL ${author} AS a`)
}
