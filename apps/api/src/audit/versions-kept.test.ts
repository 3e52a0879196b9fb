import { nounOf, versionedKinds, type VersionedKind } from '@piel/contract/nouns'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agendaObjects } from '#/testing/agenda-objects.ts'
import { objectKinds } from '#/testing/objects.ts'
import { makeShippingOption } from '#/testing/examples/shipping.ts'
import { makeItem } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** Every column of every versioned table: the field under which it is kept, or the reason why it is not. */
const columns: Record<string, Record<string, string>> = {
  users: {
    id: 'never: the object',
    subject: 'subject',
    issuer: 'never: the configured provider, stored with the subject',
    email: 'email',
    email_verified: 'emailVerified',
    first_name: 'firstName',
    middle_name: 'middleName',
    last_name: 'lastName',
    second_last_name: 'secondLastName',
    gender: 'gender',
    role: 'role',
    duty: 'duty',
    profile_kind: 'profileKind',
    language: 'language',
    tokens_valid_from: 'never: sessions',
    last_login_at: 'never: sessions',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
    archived_at: 'archivedAt',
    archived_by: 'never: the event',
    phone: 'phone',
    phone_e164: 'never: derived',
    username: 'username',
    bio: 'bio',
    about: 'about',
    social_links: 'socialLinks',
    search_keys: 'never: derived',
    search_text: 'never: derived',
    sort_name: 'never: derived',
    photo_id: 'photoId',
    cover_id: 'coverId',
  },
  notifications_off: { user_id: 'never: the object', kind: 'notificationsOff' },
  patients: {
    id: 'never: the object',
    user_id: 'never: does not change',
    contact_email: 'contactEmail',
    phone: 'phone',
    phone_e164: 'never: derived',
    birth_date: 'birthDate',
    curp: 'curp',
    record_number: 'recordNumber',
    address: 'address',
    medical_history: 'medicalHistory',
    is_active: 'isActive',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
    archived_at: 'archivedAt',
    archived_by: 'never: the event',
    merged_into: 'never: the event',
    search_keys: 'never: derived',
    search_text: 'never: derived',
    sort_name: 'never: derived',
    gender: 'never: derived',
  },
  doctors: {
    id: 'never: the object',
    user_id: 'never: does not change',
    title: 'title',
    leave_from: 'leaveFrom',
    leave_until: 'leaveUntil',
    degree: 'degree',
    university: 'university',
    prescription_address: 'prescriptionAddress',
    status: 'status',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
    archived_at: 'archivedAt',
    archived_by: 'never: the event',
  },
  doctor_specialties: {
    doctor_id: 'never: the object',
    position: 'never: order of the list',
    specialty_id: 'specialties',
    certified_at: 'specialties',
    certified_until: 'specialties',
    certificate_number: 'specialties',
  },
  doctor_licenses: {
    doctor_id: 'never: the object',
    position: 'never: order of the list',
    number: 'licenses',
    jurisdiction: 'licenses',
    issued_at: 'licenses',
    expires_at: 'licenses',
    status: 'licenses',
    confirmed_at: 'never: the event',
    confirmed_by: 'never: the event',
    confirmed_by_name: 'never: the event',
  },
  patient_doctors: {
    source: 'never: does not change',
    appointment_id: 'never: does not change',
    patient_id: 'patientId',
    doctor_user_id: 'doctorId',
    since: 'since',
    until: 'until',
    id: 'never: the object',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
    archived_at: 'archivedAt',
    archived_by: 'never: the event',
  },
  treatments: {
    id: 'never: the object',
    patient_id: 'patientId',
    doctor_id: 'doctorId',
    type_id: 'typeId',
    tier: 'tier',
    tier_price_minor: 'tierPriceMinor',
    value_minor: 'valueMinor',
    agreed_minor: 'never: the price list, or the value of an administrator',
    status: 'status',
    starts_on: 'startsOn',
    ended_on: 'endedOn',
    notes: 'notes',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
    search_keys: 'never: derived',
    search_text: 'never: derived',
    sort_name: 'never: derived',
  },
  treatment_types: {
    id: 'never: the object',
    name_en: 'nameEn',
    name_es: 'nameEs',
    price_minor: 'priceMinor',
    tax_kind: 'taxKind',
    is_active: 'isActive',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
  },
  membership_tiers: {
    id: 'never: the object',
    position: 'position',
    name_en: 'nameEn',
    name_es: 'nameEs',
    price_minor: 'priceMinor',
    tax_kind: 'taxKind',
    discount_percent: 'discountPercent',
    is_active: 'isActive',
    version: 'never: the version',
    updated_at: 'never: the event',
  },
  sale_items: {
    id: 'never: the object',
    name_en: 'nameEn',
    name_es: 'nameEs',
    kind: 'kind',
    price_minor: 'priceMinor',
    tax_kind: 'taxKind',
    is_active: 'isActive',
    position: 'position',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
  },
  shipping_options: {
    id: 'never: the object',
    name_en: 'nameEn',
    name_es: 'nameEs',
    zone: 'zone',
    price_minor: 'priceMinor',
    free_from_minor: 'freeFromMinor',
    min_days: 'minDays',
    max_days: 'maxDays',
    is_active: 'isActive',
    position: 'position',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
    archived_at: 'archivedAt',
    archived_by: 'never: the event',
  },
  clinics: {
    id: 'never: the object',
    name: 'name',
    legal_name: 'legalName',
    tax_id: 'taxId',
    tax_regime: 'taxRegime',
    address: 'address',
    phone: 'phone',
    receipt_text: 'receiptText',
    day_sheet_text: 'daySheetText',
    logo_id: 'logoId',
    version: 'never: the version',
    updated_at: 'never: the event',
  },
  locations: {
    id: 'never: the object',
    name: 'name',
    time_zone: 'timeZone',
    address: 'address',
    phone: 'phone',
    postal_code: 'postalCode',
    is_active: 'isActive',
    position: 'position',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
  },
  resources: {
    id: 'never: the object',
    kind: 'never: does not change',
    user_id: 'never: does not change',
    location_id: 'never: does not change',
    name: 'name',
    device_kind: 'deviceKind',
    capacity: 'capacity',
    overbook: 'overbook',
    tint: 'tint',
    is_active: 'isActive',
    position: 'never: does not change',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
  },
  appointment_types: {
    id: 'never: the object',
    name_en: 'nameEn',
    name_es: 'nameEs',
    minutes: 'minutes',
    parts: 'parts',
    device_kind: 'deviceKind',
    who: 'who',
    fee_minor: 'feeMinor',
    fee_when: 'feeWhen',
    fee_tax_kind: 'feeTaxKind',
    preparation_en: 'preparationEn',
    preparation_es: 'preparationEs',
    treatment_type_id: 'treatmentTypeId',
    is_active: 'isActive',
    position: 'never: does not change',
    version: 'never: the version',
    created_at: 'never: does not change',
    updated_at: 'never: the event',
  },
}
/** The fields of the person that are versions of patients and doctors too. */
const person = ['firstName', 'middleName', 'lastName', 'secondLastName', 'email']
const tablesOf: Record<string, { tables: string[]; more?: string[] }> = {
  user: { tables: ['users', 'notifications_off'] },
  patient: { tables: ['patients'], more: [...person, 'genderIdentity'] },
  doctor: { tables: ['doctors', 'doctor_specialties', 'doctor_licenses'], more: [...person, 'gender', 'phone'] },
  care: { tables: ['patient_doctors'] },
  treatment: { tables: ['treatments'] },
  treatment_type: { tables: ['treatment_types'] },
  membership_tier: { tables: ['membership_tiers'] },
  sale_item: { tables: ['sale_items'] },
  shipping_option: { tables: ['shipping_options'] },
  location: { tables: ['locations'] },
  clinic: { tables: ['clinics'] },
  agenda_resource: { tables: ['resources'] },
  appointment_type: { tables: ['appointment_types'] },
}

it('J5 states for every column of the versioned tables whether it is kept', async () => {
  const found = await test.db.query<{ table: string; column: string }>(sql`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.table_name IN (
      SELECT t.tgrelid::regclass::text FROM pg_trigger t WHERE t.tgname = 'keep_version')`)
  const named = found.map(({ table, column }) => `${table}.${column}`).toSorted()
  const decided = Object.entries(columns).flatMap(([table, of]) =>
    Object.keys(of).map((column) => `${table}.${column}`),
  )
  expect(named).toEqual(decided.toSorted())
})

it('J5 keeps a version when any listed column changes', async () => {
  const triggers = await test.db.query<{ table: string; listed: string[] }>(sql`
    SELECT t.tgrelid::regclass::text AS "table", ARRAY(SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = t.tgrelid AND a.attnum > 0 AND NOT a.attisdropped
        AND (cardinality(t.tgattr::int2[]) = 0 OR a.attnum = ANY (t.tgattr::int2[]))) AS listed
    FROM pg_trigger t WHERE t.tgname = 'keep_version'`)
  expect(triggers.map(({ table }) => table).toSorted()).toEqual(Object.keys(columns).toSorted())
  const missing = triggers.flatMap(({ table, listed }) =>
    Object.entries(columns[table] ?? {})
      .filter(([column, to]) => !to.startsWith('never') && !listed.includes(column))
      .map(([column]) => `${table}.${column}`),
  )
  expect(missing).toEqual([])
})

it('J5 keeps the listed fields and no others', async () => {
  const { db } = test
  for (const kind of ['user', 'patient', 'doctor', 'care', 'treatment', 'treatmentType'] as const)
    await objectKinds[kind].make(test, undefined, 'live')
  await makeShippingOption(test)
  await makeItem(test)
  await agendaObjects.person.make(test, undefined, 'live')
  for (const table of ['users', 'patients', 'doctors', 'patient_doctors', 'treatments', 'treatment_types'])
    await db.query(raw(`UPDATE ${table} SET version = version + 1`))
  await db.query(sql`
    WITH i AS (UPDATE sale_items SET position = position), l AS (UPDATE locations SET position = position),
      m AS (UPDATE membership_tiers SET position = position), s AS (UPDATE shipping_options SET position = position),
      c AS (UPDATE clinics SET name = name) UPDATE resources SET tint = tint`)
  await db.query(sql`UPDATE appointment_types SET position = position`)
  const kept = await test.db.query<{ kind: string; field: string }>(sql`
    SELECT DISTINCT object_kind AS kind, f.field FROM versions, jsonb_object_keys(fields) AS f (field)`)
  expect(Object.keys(tablesOf).toSorted()).toEqual(versionedKinds.toSorted())
  for (const [kind, { tables, more = [] }] of Object.entries(tablesOf)) {
    const fields = tables.flatMap((table) =>
      Object.values(columns[table] ?? {}).filter((to) => !to.startsWith('never')),
    )
    const stored = kept.filter((row) => row.kind === kind).map(({ field }) => field)
    expect([kind, ...stored.toSorted()]).toEqual([kind, ...new Set([...fields, ...more].toSorted())])
    const shown = Object.keys(nounOf(kind as VersionedKind).fields ?? {})
    expect([kind, ...shown.toSorted()]).toEqual([kind, ...stored.toSorted()])
  }
})
