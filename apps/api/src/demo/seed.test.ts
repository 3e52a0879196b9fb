import { setTimeout } from 'node:timers/promises'
import { curpProblem } from '@piel/contract/people/curp'
import { ageOn } from '@piel/contract/core/dates'
import type { Gender } from '@piel/contract/core/people'
import { createEntryBody } from '@piel/contract/clinical/records'
import { registerDoctorBody } from '@piel/contract/people/doctors'
import { createAlertBody } from '@piel/contract/clinical/alerts'
import { type Patient, registerPatientBody } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyCredentials } from '#/credentials/passwords.ts'
import { doctorCallsOf } from '#/testing/doctors.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { demoPatients } from './people.ts'
import { seedDemo } from './seed.ts'
import { demoDoctors } from './team.ts'

let test: TestApp
let admin: PatientCalls
let seeded: boolean[]

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2028-02-29T18:00:00Z') // 29 February exists only in leap years
  const deps = { ...test.deps, env: { ...test.deps.env, demo: true } }
  seeded = await Promise.all([seedDemo(deps), seedDemo(deps)])
  seeded.push(await seedDemo(deps))
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

it('H1 seeds exactly 100 active patients, some inactive, a few archived', async () => {
  const total = async (status: string) => (await admin.list({ status })).meta.total
  expect([await total('active'), await total('inactive'), await total('archived')]).toEqual([100, 12, 3])
  expect(seeded.filter(Boolean)).toHaveLength(1)
})

it('H1 waits for another process that fills the database, however long that takes', async () => {
  const other = await buildTestApp()
  const deps = { ...other.deps, env: { ...other.deps.env, demo: true } }
  try {
    const filling = await other.db.transaction(async (tx) => {
      await tx.query(sql`SELECT pg_advisory_xact_lock(7135004)`)
      const result = seedDemo(deps)
      result.catch(() => undefined)
      // Longer than a statement waits for a lock.
      await setTimeout(2500)
      return { result }
    })
    expect(await filling.result).toBe(true)
  } finally {
    await other.close()
  }
})

it('H1 seeds nothing where the demonstration is off, nor into a database with patients', async () => {
  const empty = await buildTestApp()
  try {
    expect(await seedDemo({ ...empty.deps, env: { ...empty.deps.env, demo: false } })).toBe(false)
    expect(await empty.db.query(sql`SELECT FROM users`)).toEqual([])
    await patientCallsOf(empty, (await empty.signedInAs('STAFF')).headers).register()
    expect(await seedDemo({ ...empty.deps, env: { ...empty.deps.env, demo: true } })).toBe(false)
  } finally {
    await empty.close()
  }
})

it('H1 seeds only data that the product itself would accept', async () => {
  const today = test.clock.today()
  const rows = await test.db.query<Record<string, string | null>>(sql`
    SELECT contact_email(p.contact_email, u.email) AS email, p.contact_email, u.first_name, u.middle_name, u.last_name,
      u.second_last_name, u.gender, p.phone, p.phone_e164,
      p.birth_date, p.curp, p.record_number, p.address, p.medical_history, p.created_at FROM patients p JOIN users u ON u.id = p.user_id`)
  for (const r of rows) {
    const emailIsContactOnly = r.contact_email !== null
    const user = { email: r.email, emailIsContactOnly, firstName: r.first_name, lastName: r.last_name }
    const names = { middleName: r.middle_name, secondLastName: r.second_last_name }
    const patient = { phone: r.phone, birthDate: r.birth_date, address: r.address, medicalHistory: r.medical_history }
    const identifiers = { curp: r.curp, recordNumber: r.record_number }
    const body = { user: { ...user, ...names }, patient: { ...patient, ...identifiers, genderIdentity: r.gender } }
    expect(registerPatientBody.safeParse(body).error?.issues).toBeUndefined()
    expect(curpProblem(r.curp ?? '', { birthDate: r.birth_date ?? null, gender: r.gender as Gender })).toBeUndefined()
    expect(r.phone_e164).toMatch(/^\+52\d{10}$/)
    expect(r.birth_date! <= r.created_at!.slice(0, 10) && r.created_at! < test.clock.now().toISOString()).toBe(true)
  }
  const entries = await test.db.query<Record<string, string | null>>(sql`
    SELECT e.kind, e.date, e.text, e.replaces_id AS "replacesId", p.birth_date, p.created_at, u.profile_kind
    FROM clinical_entries e JOIN patients p ON p.id = e.patient_id JOIN users u ON u.id = e.author_id`)
  for (const { birth_date, created_at, profile_kind, ...entry } of entries) {
    expect(createEntryBody.safeParse(entry).error?.issues).toBeUndefined()
    expect(entry.date! >= birth_date! && entry.date! >= created_at!.slice(0, 10) && entry.date! <= today).toBe(true)
    expect(profile_kind).toBe('DOCTOR')
  }
  expect(entries.length).toBeGreaterThan(250)
  expect(entries.filter((e) => e.replacesId !== null).length).toBeGreaterThan(5)
})

it('N3 N4 seeds each state of allergies, alerts of every kind, old answers and ended alerts', async () => {
  const rows = (await admin.list({ limit: 100 })).data
  const patients = await Promise.all(
    rows.map(async ({ id }) => (await admin.call<Patient>('GET', `/patient/${id}`)).body),
  )
  const inState = (state: string) => patients.filter(({ allergies }) => allergies.state === state)
  for (const state of ['notAsked', 'noneKnown', 'known']) expect(inState(state).length).toBeGreaterThan(10)
  expect(patients.filter(({ allergies }) => allergies.isDue).length).toBeGreaterThan(3)
  for (const { alerts } of inState('known')) expect(alerts.some(({ kind }) => kind === 'allergy')).toBe(true)
  for (const kind of ['condition', 'medicine'])
    expect(patients.some(({ alerts }) => alerts.some((alert) => alert.kind === kind))).toBe(true)
  for (const { alerts } of patients)
    for (const { kind, label, family, severity, reaction, source, atDesk } of alerts) {
      const body = { kind, label, family, severity, reaction, source, atDesk }
      expect(createAlertBody.safeParse(body).error?.issues).toBeUndefined()
    }
  const [ended] = await test.db.query<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM patient_alerts WHERE ended_at IS NOT NULL`)
  expect(ended?.n).toBeGreaterThan(0)
  const [future] = await test.db.query<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM patient_alerts a JOIN patients p ON p.id = a.patient_id
    WHERE a.created_at > ${test.clock.now().toISOString()} OR a.created_at < p.created_at`)
  expect(future?.n).toBe(0)
})

it('N10 N11 seeds scores over time, vital signs and problems', async () => {
  const [row] = await test.db.query<{ kinds: number; lines: number; problems: number }>(sql`
    SELECT (SELECT count(DISTINCT kind)::int FROM measures) AS kinds,
      (SELECT count(*)::int FROM (SELECT FROM measures WHERE weights IS NOT NULL GROUP BY patient_id, kind
        HAVING count(*) > 2) AS lines) AS lines, (SELECT count(*)::int FROM problems) AS problems`)
  expect([row?.kinds, row?.lines, row?.problems]).toEqual([11, 7, 59])
})

it('H1 seeds all ages, from infants to a person of 100 years', async () => {
  const rows = await test.db.query<{ birth: string }>(sql`SELECT birth_date AS birth FROM patients WHERE is_active`)
  const ages = rows.map((row) => ageOn(row.birth, test.clock.today()))
  expect(Math.max(...ages)).toBe(100)
  for (const [from, to, least] of [
    [0, 1, 3],
    [2, 12, 5],
    [13, 19, 5],
    [20, 39, 15],
    [40, 59, 10],
    [60, 84, 5],
  ] as const)
    expect(ages.filter((age) => age >= from && age <= to).length).toBeGreaterThanOrEqual(least)
})

it('O10 seeds children with the e-mail of a parent, and the oldest without one', async () => {
  const rows = await test.db.query<{ birth: string; contact: string | null; signsIn: boolean }>(sql`
    SELECT p.birth_date AS birth, contact_email(p.contact_email, u.email) AS contact,
      own_email(u.email) IS NOT NULL AS "signsIn" FROM patients p JOIN users u ON u.id = p.user_id`)
  const aged = (from: number, to: number) =>
    rows.filter(({ birth }) => ageOn(birth, test.clock.today()) >= from && ageOn(birth, test.clock.today()) <= to)
  expect(aged(0, 12).map(({ contact, signsIn }) => [contact !== null, signsIn])).toEqual(
    aged(0, 12).map(() => [true, false]),
  )
  expect(aged(91, 120).map(({ contact, signsIn }) => [contact, signsIn])).toEqual(
    aged(91, 120).map(() => [null, false]),
  )
  expect(aged(13, 90).every(({ contact, signsIn }) => contact !== null && signsIn)).toBe(true)
  expect([aged(0, 12).length > 10, aged(91, 120).length > 0]).toEqual([true, true])
})

it('H1 seeds people with their own phones, e-mails and records, the same on every run', () => {
  const people = demoPatients()
  expect(demoPatients()).toEqual(people)
  const unique = (values: string[]) => new Set(values).size
  expect(unique(people.map((p) => p.email))).toBe(people.length)
  expect(unique(people.map((p) => p.phone.replace(/\D/g, '').slice(-10)))).toBe(people.length)
  expect(unique(people.map((p) => `${p.firstName} ${p.lastName} ${p.secondLastName}`))).toBeGreaterThan(110)
  expect(people.every((p) => p.entries.length <= 8)).toBe(true)
  expect(people.filter((p) => p.entries.length === 0).length).toBeGreaterThan(3)
  expect(people.every((p) => /@example\.(com|org|net)$/.test(p.email))).toBe(true)
})

it('H5 leaves unread notifications for the staff', async () => {
  const rows = await test.db.query<{ email: string; kinds: string[]; unread: number }>(sql`
    SELECT u.email, array_agg(DISTINCT n.kind ORDER BY n.kind) AS kinds,
      count(*) FILTER (WHERE n.read_at IS NULL)::int AS unread
    FROM notifications n JOIN users u ON u.id = n.user_id GROUP BY 1 ORDER BY 1`)
  const of = (email: string) => rows.find((row) => row.email === email)
  expect(of('admin@piel.test')).toMatchObject({ kinds: ['patient_registered', 'payment_refunded'], unread: 4 })
  expect(of('doctor@piel.test')).toMatchObject({ kinds: ['treatment_changed'] })
  const staff = rows.filter(({ kinds }) => kinds.includes('patient_registered'))
  expect(staff).toHaveLength(7)
  expect(staff.filter(({ unread }) => unread < 3)).toEqual([])
})

const doctorsNow = async () => {
  const calls = doctorCallsOf(test, (await test.signedInAs('STAFF')).headers)
  return (await calls.list({ limit: 100 })).data
}

it('H1 seeds exactly 5 active doctors with valid licences, one on leave, one whose licence expires soon, one expired', async () => {
  const doctors = await doctorsNow()
  const states = (status: string) => doctors.filter((d) => d.status === status).map((d) => d.licenseState)
  expect(states('ACTIVE')).toEqual(Array.from({ length: 5 }, () => 'valid'))
  expect(states('ON_LEAVE')).toEqual(['valid'])
  expect(states('INACTIVE').toSorted()).toEqual(['expired', 'expiring'])
  expect(doctors.every((d) => d.specialties[0] === 'dermatologia' && d.phoneE164 !== null)).toBe(true)
})

it('F5 seeds doctors that the product itself would accept, each with a separate licence', async () => {
  for (const { firstName, middleName, lastName, secondLastName, email, gender, ...rest } of demoDoctors) {
    const { phone, status } = rest
    const specialties = rest.specialties.map(({ specialtyId, certifiedAt, certificateNumber }) => ({
      specialtyId,
      certifiedAt,
      certificateNumber,
    }))
    const licenses = rest.licenses.map(({ number, jurisdiction, issuedAt }) => ({ number, jurisdiction, issuedAt }))
    const body = {
      user: { firstName, middleName, lastName, secondLastName, email, gender },
      doctor: { phone, status, specialties, licenses },
    }
    expect(registerDoctorBody.safeParse(body).error?.issues).toBeUndefined()
  }
  const numbers = demoDoctors.flatMap(({ licenses }) => licenses.map(({ number }) => number))
  expect(new Set(numbers).size).toBe(numbers.length)
  const licenses = await test.db.query<{ issued: string; expires: string | null }>(sql`
    SELECT issued_at AS issued, expires_at AS expires FROM doctor_licenses`)
  expect(licenses).toHaveLength(numbers.length)
  expect(licenses.every(({ issued, expires }) => issued < test.clock.today() && (expires ?? '9') > issued)).toBe(true)
})

it('F4 distributes the patients over the five active doctors, with past, current and future treatments', async () => {
  const rows = await test.db.query<{ status: string; now: number; past: number; next: number }>(sql`
    SELECT d.status, count(*) FILTER (WHERE since <= ${test.clock.today()} AND until IS NULL)::int AS now,
      count(*) FILTER (WHERE until < ${test.clock.today()})::int AS past,
      count(*) FILTER (WHERE since > ${test.clock.today()})::int AS next
    FROM doctors d LEFT JOIN patient_doctors c ON c.doctor_user_id = d.user_id GROUP BY d.id, d.status`)
  for (const { status, now, past } of rows) expect(status === 'ACTIVE' ? now > 10 : now === 0 && past > 0).toBe(true)
  expect(rows.reduce((sum, row) => sum + row.next, 0)).toBeGreaterThan(4)
  const [strange] = await test.db.query<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM clinical_entries e WHERE NOT EXISTS (SELECT FROM patient_doctors c
      WHERE c.patient_id = e.patient_id AND c.doctor_user_id = e.author_id AND e.date >= c.since
        AND e.date <= coalesce(c.until, 'infinity'))`)
  expect(strange?.n).toBe(0)
})

it('C3 lets the demonstration’s doctor sign in and see patients', async () => {
  const signedIn = await verifyCredentials(test.db, 'doctor@piel.test', 'Piel-doctor-2026')
  const headers = { authorization: `Bearer ${await test.issuer.sign({ sub: signedIn?.userId ?? '' })}` }
  const { meta, data } = await patientCallsOf(test, headers).list({ limit: 5 })
  expect(meta.total).toBeGreaterThan(10)
  expect(data).toHaveLength(5)
})

it('D1 N1 also seeds some staff and some users', async () => {
  const rows = await test.db.query(sql`
    SELECT role, duty, profile_kind AS kind, count(*)::int AS n FROM users
    WHERE email LIKE '%@piel.test' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
  expect(rows).toEqual([
    { role: 'ADMIN', duty: null, kind: 'DOCTOR', n: 1 },
    { role: 'ADMIN', duty: null, kind: 'NONE', n: 1 },
    { role: 'STAFF', duty: 'clinical', kind: 'NONE', n: 2 },
    { role: 'STAFF', duty: 'reception', kind: 'NONE', n: 3 },
    { role: 'USER', duty: null, kind: 'DOCTOR', n: 7 },
    { role: 'USER', duty: null, kind: 'NONE', n: 2 },
  ])
})

it('C3 keeps the record of the dermatologist of an earlier release when she gets a sign-in', async () => {
  const before = await buildTestApp()
  const demo = { ...before.deps, env: { ...before.deps.env, demo: true } }
  try {
    await patientCallsOf(before, (await before.signedInAs('STAFF')).headers).register()
    await before.db.query(sql`
      INSERT INTO users (id, email, first_name, last_name, profile_kind)
      VALUES (gen_random_uuid(), 'mariana.castaneda@piel.test', 'Mariana', 'Castañeda', 'DOCTOR')`)
    const [then] = await before.db.query<{ id: string }>(sql`SELECT id FROM users WHERE last_name = 'Castañeda'`)
    for (let starts = 0; starts < 2; starts += 1) expect(await seedDemo(demo)).toBe(false)
    const signedIn = await verifyCredentials(before.db, 'doctor@piel.test', 'Piel-doctor-2026')
    expect(signedIn?.userId).toBe(then?.id)
    const doctors = await before.db.query(sql`
      SELECT u.email, u.role FROM doctors d JOIN users u ON u.id = d.user_id ORDER BY u.email`)
    expect(doctors).toEqual([
      { email: 'doctor@piel.test', role: 'USER' },
      { email: 'owner@piel.test', role: 'ADMIN' },
    ])
  } finally {
    await before.close()
  }
})
