import sql, { type Sql } from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { personName } from '#/db/object-name.ts'
import { toE164 } from '#/lib/phone.ts'
import { demoAccounts } from './accounts.ts'
import type { Transaction } from '#/db/database.ts'
import { demoDoctors, demoUsers } from './team.ts'

export async function keepDoctor(tx: Transaction): Promise<void> {
  await tx.query(sql`
    INSERT INTO doctors (id, user_id, created_at, updated_at)
    SELECT gen_random_uuid(), id, created_at, created_at FROM users
    WHERE email IN (${demoAccounts[2].email}, ${demoAccounts[4].email}) AND profile_kind = 'DOCTOR' AND archived_at IS NULL
    ON CONFLICT (user_id) DO NOTHING`)
}

export async function insertTeam(tx: Transaction, today: string, joined: Sql): Promise<string[]> {
  const people = [
    ...demoDoctors.map((doctor) => ({ ...doctor, role: 'USER', profileKind: 'DOCTOR' })),
    ...demoUsers.map((user) => ({ ...user, profileKind: 'NONE' })),
  ].map((person) => ({ ...person, id: newId(), phoneE164: toE164(person.phone) }))
  await tx.query(sql`
    INSERT INTO users (id, email, email_verified, first_name, middle_name, last_name, second_last_name, gender, phone,
      phone_e164, role, duty, profile_kind, created_at, updated_at)
    SELECT id, email, true, "firstName", "middleName", "lastName", "secondLastName", gender, phone, "phoneE164", role, duty,
      "profileKind", at, at
    FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p (id uuid, email text, "firstName" text,
      "middleName" text, "lastName" text, "secondLastName" text, gender text, phone text, "phoneE164" text, role text,
      duty text, "profileKind" text, "joinedDaysAgo" int), LATERAL (SELECT ${joined} AS at) AS t
    ON CONFLICT (email) WHERE archived_at IS NULL DO UPDATE
      SET phone = coalesce(users.phone, excluded.phone), phone_e164 = coalesce(users.phone_e164, excluded.phone_e164),
        created_at = least(users.created_at, excluded.created_at)`)
  const found = await tx.query<{ userId: string; position: number }>(sql`
    SELECT u.id AS "userId", n - 1 AS position
    FROM unnest(${demoDoctors.map(({ email }) => email)}::text[]) WITH ORDINALITY AS wanted (email, n)
      JOIN users u ON u.email = wanted.email AND u.archived_at IS NULL ORDER BY n`)
  const doctors = demoDoctors.map((doctor, i) => ({ ...doctor, userId: found[i]?.userId, id: newId() }))
  await insertDoctors(tx, doctors, today, joined)
  return found.map(({ userId }) => userId)
}

async function insertDoctors(tx: Transaction, doctors: object[], today: string, joined: Sql): Promise<void> {
  const list = JSON.stringify(doctors)
  await tx.query(sql`
    INSERT INTO doctors (id, user_id, title, status, degree, university, prescription_address, created_at, updated_at)
    SELECT id, "userId", title, status, CASE title WHEN 'DRA' THEN 'Médica Cirujana' ELSE 'Médico Cirujano' END,
      'Universidad Nacional Autónoma de México', 'Av. Insurgentes Sur 1605, San José Insurgentes, Ciudad de México', at, at
    FROM jsonb_to_recordset(${list}::jsonb) AS d (id uuid, "userId" uuid, title text, status text, "joinedDaysAgo" int),
      LATERAL (SELECT ${joined} AS at) AS t
    ON CONFLICT (user_id) DO NOTHING`)
  await tx.query(sql`
    INSERT INTO doctor_specialties (doctor_id, position, specialty_id, certified_at, certificate_number, certified_until)
    SELECT doctors.id, n, s ->> 'specialtyId', (s ->> 'certifiedAt')::date, s ->> 'certificateNumber',
      ${today}::date + (s ->> 'certifiedForDays')::int
    FROM jsonb_to_recordset(${list}::jsonb) AS d ("userId" uuid, specialties jsonb)
      JOIN doctors ON doctors.user_id = d."userId",
      LATERAL jsonb_array_elements(specialties) WITH ORDINALITY AS each (s, n)
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    INSERT INTO doctor_licenses (doctor_id, position, number, jurisdiction, issued_at, expires_at, confirmed_at,
      confirmed_by, confirmed_by_name)
    SELECT doctors.id, n, l ->> 'number', l ->> 'jurisdiction', (l ->> 'issuedAt')::date,
      ${today}::date + (l ->> 'expiresInDays')::int, doctors.created_at, u.id, ${personName('u')}
    FROM jsonb_to_recordset(${list}::jsonb) AS d ("userId" uuid, licenses jsonb)
      JOIN doctors ON doctors.user_id = d."userId" JOIN users u ON u.id = doctors.user_id,
      LATERAL jsonb_array_elements(licenses) WITH ORDINALITY AS each (l, n)
    ON CONFLICT DO NOTHING`)
}
