import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealedTables } from '#/nouns.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { digestOf, isInstant, nameOf, sealedRows, sealing } from '#/db/sealed-rows.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

/** Tables without testimony, with the reason. */
const notSealed: Record<string, string> = {
  appointment_types: 'catalogue: versions',
  audit_events: 'the trail',
  audit_keys: 'the trail',
  audit_seals: 'the trail',
  audit_unsealed: 'the trail',
  authenticator_apps: 'changes at each sign-in; its changes are events',
  blocks: 'plans of the agenda: versions and events',
  catalogue_changes: 'catalogue: versions',
  claims: 'derived from appointments',
  clinic_settings: 'settings: events',
  clinics: 'settings: versions and events',
  database_sizes: 'measurements',
  debtor_totals: 'derived: money:verify',
  diagnosis_terms: 'catalogue: events; problems keep their words',
  denied_tokens: 'sessions',
  hours_exceptions: 'plans of the agenda: events',
  idempotency_keys: 'kept for a day',
  images: 'pictures of accounts',
  income_days: 'derived: money:verify',
  income_parts: 'derived: money:verify',
  income_sources: 'derived: money:verify',
  invitations: 'links, valid once',
  known_devices: 'sessions',
  license_notices: 'notices',
  list_views: 'preferences',
  locations: 'settings: versions and events',
  medicines: 'catalogue: insert only, events',
  membership_tiers: 'catalogue: versions',
  name_keys: 'derived',
  note_drafts: 'drafts, before they are signed',
  notifications: 'notices',
  notifications_off: 'preferences',
  number_series: 'derived: money:verify',
  oidc_keys: 'keys of the provider',
  oidc_store: 'sessions',
  passkey_challenges: 'sessions',
  passkeys: 'changes at each sign-in; its changes are events',
  patient_balances: 'derived: money:verify',
  patient_counts: 'derived',
  prescription_series: 'derived: prescriptions are unique by doctor, year and number',
  recovery_codes: 'used once; their changes are events',
  resources: 'plans of the agenda: versions and events',
  rest_days: 'plans of the agenda: events',
  row_digests: 'the trail',
  sale_items: 'catalogue: versions',
  schema_migrations: 'compared with the files at each start',
  session_locks: 'sessions',
  sessions: 'sessions',
  setup_links: 'links, valid once',
  shipping_options: 'catalogue: versions',
  sign_in_throttles: 'counters',
  system_runs: 'measurements',
  tills: 'settings: events',
  transaction_days: 'derived: money:verify',
  transaction_totals: 'derived: money:verify',
  treatment_days: 'derived: money:verify',
  treatment_months: 'derived: money:verify',
  treatment_totals: 'derived: money:verify',
  treatment_types: 'catalogue: versions',
  versions: 'the trail',
  visit_hours: 'derived: its test compares it with appointments',
  working_hours: 'plans of the agenda: events',
}

/** Columns of sealed tables that do not count, with the reason. */
const notCounted: Record<string, string> = {
  'users.language': 'preference',
  'users.tokens_valid_from': 'sessions',
  'users.last_login_at': 'sessions',
  'users.phone': 'contact: versions',
  'users.phone_e164': 'derived',
  'users.bio': 'profile: versions',
  'users.about': 'profile: versions',
  'users.social_links': 'profile: versions',
  'users.photo_id': 'profile: versions',
  'users.cover_id': 'profile: versions',
  'credentials.changed_at': 'with the password',
  'patients.phone_e164': 'derived',
  'patients.gender': 'derived',
  'till_sessions.counting_since': 'what its person sees',
  'transactions.printed_at': 'no testimony',
}
const derived = ['version', 'updated_at', 'sort_name', 'search_text', 'search_keys']

interface Column {
  table: string
  name: string
  type: string
}
const columns = () =>
  test.db.query<Column>(sql`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1, 2`)

it('J5 seals the rows of each table, or states why not', async () => {
  const tables = new Set((await columns()).map(({ table }) => table))
  const stated = [...sealedTables.map(({ table }) => table), ...Object.keys(notSealed)]
  expect(stated.toSorted()).toEqual([...tables].toSorted())
})

it('J5 counts each column of a sealed table, or states why not, and knows instants by their names', async () => {
  const found = await columns()
  const unstated = sealedTables.flatMap(({ table, key, forms }) => {
    const counted = [...key.flatMap((column) => column ?? []), ...(forms.at(-1) ?? [])]
    const own = found.filter((column) => column.table === table)
    const names = [...counted.map(nameOf), ...derived]
    const missing = own.filter(({ name }) => !names.includes(name)).map(({ name }) => `${table}.${name}`)
    const instants = own.filter(({ type }) => type === 'timestamp with time zone').map(({ name }) => name)
    const wrong = counted.filter((column) => isInstant(column) !== instants.includes(nameOf(column)))
    return [...missing.filter((name) => !(name in notCounted)), ...wrong.map((column) => `${table}.${column}: type`)]
  })
  expect(unstated).toEqual([])
  // These have another text in each session, or in each version.
  const refused = ['bytea', 'double precision', 'real', 'tstzrange', 'tsvector', 'interval']
  const counts = ({ table, name }: Column) =>
    sealedTables.some(({ forms, ...rows }) => rows.table === table && (forms.at(-1) ?? []).map(nameOf).includes(name))
  expect(found.filter((column) => refused.includes(column.type) && counts(column))).toEqual([])
})

it('J5 keeps digests as the nouns declare them; otherwise a migration has to call this', async () => {
  const triggers = await test.db.query<{ table: string; triggers: number; body: string }>(sql`
    SELECT c.relname AS "table", count(*)::int AS triggers,
      (SELECT prosrc FROM pg_proc p WHERE p.proname = c.relname || '_digest') AS body
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname IN ('seal_row', 'seal_change')
    GROUP BY c.relname`)
  const wrong = sealedTables.filter((rows) => {
    const own = triggers.find(({ table }) => table === rows.table)
    const isSame = own?.body.trim() === `SELECT ${digestOf(rows, 'r', rows.forms.length)}`
    return !isSame || own.triggers !== (rows.isOnce ? 1 : 2)
  })
  expect(wrong.map(sealing)).toEqual([])
})

it('J5 does not let the application change or delete digests', async () => {
  for (const statement of ['UPDATE row_digests SET form = 1', 'DELETE FROM row_digests', 'TRUNCATE row_digests'])
    await expect(test.db.query(raw(statement))).rejects.toThrow('permission denied')
})

it('J5 states the call of a migration in one line', () => {
  const lines = sealedRows('lines', ['kind', 'kind  made_at'], { key: ['sale_id', 'position'], isOnce: true })
  expect(sealing(lines)).toBe(
    "SELECT seal_rows_of('lines', 2, 'kind made_at', id => 'sale_id', part => 'position', is_once => true);",
  )
  expect(digestOf(lines, 'r', 2)).toBe(
    "sha256(convert_to(jsonb_build_array('lines', 2, r.sale_id, r.position, r.kind, r.made_at AT TIME ZONE 'UTC')::text, 'UTF8'))",
  )
})
