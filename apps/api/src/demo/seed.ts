import { setTimeout } from 'node:timers/promises'
import { placeholderEmail } from '@piel/contract/core/contact-email'
import { addDays, addMonths, type IsoDate } from '@piel/contract/core/dates'
import { fullName } from '@piel/contract/core/people'
import sql, { type Sql } from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { newId } from '#/lib/id.ts'
import { toE164 } from '#/lib/phone.ts'
import { alertsOf } from './alerts.ts'
import { insertDemoAccounts, prepareDemoAccounts } from './accounts.ts'
import type { Transaction } from '#/db/database.ts'
import { courseOf } from './course.ts'
import { curpOf } from './curp.ts'
import { type DemoPatient, demoPatients } from './people.ts'
import { insertAlerts } from './seed-alerts.ts'
import { measuresOf } from './measures.ts'
import { insertMeasures } from './seed-measures.ts'
import { problemsOf } from './problems.ts'
import { insertProblems } from './seed-problems.ts'
import { insertFirstLocation } from '#/modules/agenda/locations/locations.service.ts'
import { insertAgenda } from './seed-agenda.ts'
import { insertBooks } from './seed-books.ts'
import { insertNotes } from './seed-notes.ts'
import { insertPrescriptions } from './seed-prescriptions.ts'
import { insertSales } from './seed-sales.ts'
import { insertTeam, keepDoctor } from './seed-team.ts'

const lockKey = 7_135_004
const retryMs = 200

/**
 * Fills an empty database with the demonstration's accounts, patients and records.
 * @returns false if the demonstration is off or the database has patients.
 */
export async function seedDemo(deps: Pick<Deps, 'db' | 'clock' | 'env'>): Promise<boolean> {
  if (!deps.env.demo) return false
  const accounts = await prepareDemoAccounts(deps.db)
  for (;;) {
    const isSeeded = await deps.db.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${lockKey}) AS mine`)
      if (!lock?.mine) return undefined
      await insertDemoAccounts(tx, accounts)
      const [found] = await tx.query(sql`SELECT FROM patients LIMIT 1`)
      if (found) await keepDoctor(tx)
      else await insertAll(tx, deps)
      await tx.query(sql`SELECT record_found('demonstration')`)
      return !found
    })
    if (isSeeded !== undefined) return isSeeded
    // Another process fills the database, which can exceed the time that a statement may wait for a lock.
    await setTimeout(retryMs)
  }
}

function emailsOf({ email, emailUse }: Pick<DemoPatient, 'email' | 'emailUse'>, userId: string) {
  if (emailUse === 'signIn') return { userId, email, contactEmail: null }
  return { userId, email: placeholderEmail(userId), contactEmail: emailUse === 'contact' ? email : null }
}

/** One in five has no CURP, as if from abroad. */
function identifiersOf(patient: DemoPatient, i: number, today: IsoDate) {
  const birthDate = addDays(addMonths(today, -12 * patient.age), -patient.ageDays)
  const isMexican = i % 5 < 4 && patient.secondLastName !== null
  const recordNumber = `E-${String(i + 1).padStart(4, '0')}`
  return { birthDate, curp: isMexican ? curpOf(patient, birthDate) : null, recordNumber }
}

interface People {
  patients: readonly object[]
  relations: readonly object[]
  entries: readonly object[]
}

async function insertPeople(
  tx: Transaction,
  { patients, relations, entries }: People,
  { today, now, moment }: { today: IsoDate; now: string; moment: (daysAgo: string, minute: string) => Sql },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO users (id, email, first_name, middle_name, last_name, second_last_name, gender, role, profile_kind,
      created_at, updated_at, archived_at)
    SELECT "userId", email, "firstName", "middleName", "lastName", "secondLastName", gender, 'USER', 'PATIENT', at, at,
      CASE WHEN state = 'archived' THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(patients)}::jsonb) AS p ("userId" uuid, email text, "firstName" text,
      "middleName" text, "lastName" text, "secondLastName" text, gender text, state text, "registeredDaysAgo" int,
      minute int), LATERAL (SELECT ${moment('"registeredDaysAgo"', 'minute')} AS at) AS t`)
  await tx.query(sql`
    INSERT INTO patients (id, user_id, contact_email, phone, phone_e164, birth_date, curp, record_number, address,
      medical_history, is_active, created_at, updated_at, archived_at)
    SELECT id, "userId", "contactEmail", phone, "phoneE164", "birthDate", curp, "recordNumber", address,
      "medicalHistory", state <> 'inactive', at, at, CASE WHEN state = 'archived' THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(patients)}::jsonb) AS p (id uuid, "userId" uuid, "contactEmail" text,
      phone text, "phoneE164" text, "birthDate" date, curp text, "recordNumber" text, address text, "medicalHistory" text, state text,
      "registeredDaysAgo" int, minute int),
      LATERAL (SELECT ${moment('"registeredDaysAgo"', 'minute')} AS at) AS t`)
  await tx.query(sql`
    INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until)
    SELECT gen_random_uuid(), "patientId", "doctorId", ${today}::date - "sinceDaysAgo", ${today}::date - "untilDaysAgo"
    FROM jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) AS r ("patientId" uuid, "doctorId" uuid,
      "sinceDaysAgo" int, "untilDaysAgo" int)`)
  await tx.query(sql`
    INSERT INTO clinical_entries (id, patient_id, kind, date, text, author_id, author_name,
      author_license_number, author_license_jurisdiction, author_specialty, replaces_id, created_at)
    SELECT e.id, "patientId", kind, ${today}::date - "daysAgo", text, "authorId",
      concat_ws(' ', u.first_name, u.last_name, u.second_last_name), l.number, l.jurisdiction, s.specialty_id,
      "replacesId", at
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (id uuid, "patientId" uuid, kind text,
      "daysAgo" int, minute int, text text, "authorId" uuid, "replacesId" uuid)
      JOIN users u ON u.id = e."authorId" JOIN doctors d ON d.user_id = u.id
      LEFT JOIN doctor_licenses l ON l.doctor_id = d.id AND l.position = 1
      LEFT JOIN doctor_specialties s ON s.doctor_id = d.id AND s.position = 1,
      LATERAL (SELECT ${moment('"daysAgo"', 'minute')} AS at) AS t`)
}

/** The database converts days and minutes to dates in the clinic's calendar. */
async function insertAll(tx: Transaction, { clock, env }: Pick<Deps, 'clock' | 'env'>): Promise<void> {
  const [today, zone] = [clock.today(), env.clinic.timeZone]
  const moment = (daysAgo: string, minute: string) =>
    sql([`(((`, `::date - ${daysAgo}) + ${minute} * interval '1 minute') AT TIME ZONE `, `)`], today, zone)
  const doctorIds = await insertTeam(tx, today, moment('"joinedDaysAgo"', '540'))
  const patients = demoPatients().map((patient, i) => ({
    ...patient,
    id: newId(),
    ...emailsOf(patient, newId()),
    ...identifiersOf(patient, i, today),
    phoneE164: toE164(patient.phone),
    course: courseOf(patient, i),
  }))
  const entries = patients.flatMap(({ id: patientId, course, entries: own }) => {
    const ids = own.map(() => newId())
    return own.map((entry, i) => {
      const replacesId = entry.corrects ? ids[i - 1] : null
      return { ...entry, id: ids[i], patientId, authorId: doctorIds[course.authorOf(entry.daysAgo)], replacesId }
    })
  })
  const relations = patients.flatMap(({ id: patientId, course }) =>
    course.relations.map(({ doctor, ...span }) => ({ ...span, patientId, doctorId: doctorIds[doctor] })),
  )

  await insertPeople(tx, { patients, relations, entries }, { today, now: clock.now().toISOString(), moment })
  await insertAlerts(
    tx,
    patients.map((patient, i) => {
      const own = alertsOf(patient, i)
      return { ...own, patientId: patient.id, authorId: doctorIds[patient.course.authorOf(own.daysAgo)] }
    }),
    moment,
  )
  await insertMeasures(
    tx,
    patients.map((patient, i) => ({
      patientId: patient.id,
      measures: measuresOf(patient, i, today).map((measure) => ({
        ...measure,
        authorId: doctorIds[patient.course.authorOf(measure.daysAgo)],
      })),
    })),
    moment,
  )
  await insertProblems(
    tx,
    patients.map((patient) => ({
      patientId: patient.id,
      problems: problemsOf(patient).map((problem) => ({
        ...problem,
        authorId: doctorIds[patient.course.authorOf(problem.daysAgo)],
      })),
    })),
    moment,
  )
  await insertPrescriptions(
    tx,
    patients
      .filter(({ state }, i) => state === 'active' && i % 3 === 0)
      .slice(0, 24)
      .flatMap(({ id, gender, registeredDaysAgo, course }) => {
        const doctor = course.relations.findLast(({ untilDaysAgo }) => untilDaysAgo === null)?.doctor
        const doctorUserId = doctor === undefined ? undefined : doctorIds[doctor]
        return doctorUserId === undefined ? [] : [{ id, doctorUserId, registeredDaysAgo, isMan: gender === 'MALE' }]
      }),
    { today, moment },
  )
  await insertFirstLocation(tx, { clock, env })
  await insertBooks(
    tx,
    patients.map((patient) => ({
      id: patient.id,
      customerName: fullName(patient),
      doctorUserId:
        doctorIds[patient.course.relations.findLast(({ untilDaysAgo }) => untilDaysAgo === null)?.doctor ?? 0],
    })),
    { today, now: clock.now().toISOString(), moment },
  )
  await insertAgenda(tx, doctorIds.slice(0, 3), { today, now: clock.now().toISOString() })
  await insertNotes(tx, doctorIds[0] ?? '', clock.now().toISOString())
  await insertSales(tx, { today, now: clock.now().toISOString() })
  await insertPatientNotifications(tx, clock.now().toISOString())
  await insertMoneyNotifications(tx, clock.now().toISOString())
  await closeSetup(tx, clock.now().toISOString())
}

/** The demonstration is no new installation. */
async function closeSetup(tx: Transaction, now: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO clinic_settings (key, value, version, updated_at, updated_by)
    SELECT 'setup', '{"isDismissed": true}', 2, ${now}, id FROM users WHERE role = 'ADMIN' ORDER BY id LIMIT 1`)
}

async function insertPatientNotifications(tx: Transaction, now: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, created_at, read_at)
    SELECT gen_random_uuid(), u.id, 'patient_registered', p.id, p.created_at,
      CASE WHEN p.created_at < ${now}::timestamptz - interval '84 hours' THEN p.created_at + interval '1 hour' END
    FROM patients p, users u
    WHERE p.archived_at IS NULL AND p.created_at > ${now}::timestamptz - interval '8 days'
      AND u.role IN ('ADMIN', 'STAFF') AND u.archived_at IS NULL`)
}

async function insertMoneyNotifications(tx: Transaction, now: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
    SELECT gen_random_uuid(), d.user_id, 'treatment_changed', c.treatment_id, c.to_status, c.at
    FROM treatment_changes c JOIN treatments t ON t.id = c.treatment_id JOIN doctors d ON d.id = t.doctor_id
    WHERE c.at > ${now}::timestamptz - interval '8 days'
    UNION ALL
    SELECT gen_random_uuid(), u.id, 'payment_refunded', c.transaction_id, NULL, c.at
    FROM transaction_changes c JOIN transactions t ON t.id = c.transaction_id AND t.kind = 'refund', users u
    WHERE c.at > ${now}::timestamptz - interval '8 days'
      AND u.role IN ('ADMIN', 'STAFF') AND u.archived_at IS NULL AND u.id <> c.author_id`)
}
