import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { alteredDefinitions, definitionsFile, readDefinitions } from './definitions.ts'

let test: TestDatabase
let owner: Client
beforeAll(async () => {
  test = await createTestDatabase()
  owner = new Client({ connectionString: test.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

it('J5 knows what the migrations make: otherwise run "npm run definitions"', async () => {
  expect(await readDefinitions(test.db)).toEqual(JSON.parse(readFileSync(definitionsFile, 'utf8')))
})

it.each([
  ['ALTER TABLE transactions DISABLE TRIGGER seal_row', 'triggers of transactions'],
  ['ALTER TABLE appointments ENABLE REPLICA TRIGGER seal_change', 'triggers of appointments'],
  ['ALTER TABLE ledger_entries DISABLE TRIGGER ALL', 'triggers of ledger_entries'],
  ['DROP TRIGGER insert_only ON clinical_entries', 'triggers of clinical_entries'],
  [
    `CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
     CREATE TRIGGER skip BEFORE INSERT ON audit_events FOR EACH ROW WHEN (NEW.actor_name = 'Ana') EXECUTE FUNCTION skip()`,
    'function skip()',
    'triggers of audit_events',
  ],
  [
    `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'function refuse_change()',
  ],
  [`ALTER FUNCTION refuse_change() SET search_path = pg_temp`, 'function refuse_change()'],
  ['ALTER TABLE sale_lines DROP CONSTRAINT sale_lines_check', 'constraints of sale_lines'],
  ['ALTER TABLE users ALTER role DROP NOT NULL', 'columns of users'],
  [`ALTER TABLE audit_events ALTER at SET DEFAULT now() - interval '1 day'`, 'columns of audit_events'],
  ['DROP INDEX patient_alerts_once', 'unique indexes of patient_alerts'],
  ['GRANT DELETE ON audit_events TO piel_app', 'grants of audit_events'],
  ['GRANT UPDATE ON row_digests TO public', 'grants of row_digests'],
  ['GRANT UPDATE (text) ON clinical_entries TO piel_app', 'grants of clinical_entries'],
  ['CREATE RULE forget AS ON INSERT TO row_digests DO INSTEAD NOTHING', 'rules of row_digests'],
  ['ALTER TABLE versions SET UNLOGGED', 'columns of versions'],
  ['CREATE SCHEMA piel_app', 'schema piel_app'],
  ['CREATE VIEW copies AS SELECT 1', 'grants of copies', 'view copies'],
])('J5 finds "%s"', async (statement, ...names) => {
  await owner.query('BEGIN')
  try {
    await owner.query(statement)
    const found = await alteredDefinitions({
      query: async ({ text, values }) => (await owner.query(text, values)).rows,
    })
    expect(Object.keys(found)).toEqual(names)
  } finally {
    await owner.query('ROLLBACK')
  }
})

it('J5 finds triggers that a setting turns off', async () => {
  const database = new URL(test.url).pathname.slice(1)
  await owner.query(`ALTER DATABASE ${database} SET session_replication_role = replica`)
  expect(Object.keys(await alteredDefinitions(test.db))).toEqual(['setting true -'])
  await test.db.query(raw('SELECT 1'))
})
