import { tamperings, type Place } from './audit-falsifications.ts'
import type { Manipulation } from './insider-rows.ts'

const asPiel = (change: string, table: string) => `
  INSERT INTO row_digests (change, table_name, row_id, form, sha256)
    SELECT currval('change_numbers'), '${table}', r.id, 1, ${table}_digest(r) FROM ${table} r WHERE ${change};
  WITH event AS (INSERT INTO audit_events (action, object_kind, outcome, change)
    VALUES ('user.update', 'user', 'success', currval('change_numbers')) RETURNING sequence)
  INSERT INTO audit_unsealed SELECT sequence FROM event`

/** The manipulations of November 2026 that were not found, and those of definitions, versions and accounts. */
export const namedManipulations: readonly Manipulation[] = [
  { name: 'rewrite clinical entries', statement: "UPDATE clinical_entries SET text = 'Sin hallazgos'" },
  {
    name: 'complete a signed note',
    statement: `UPDATE signed_notes SET items_done = items_total, incomplete_reason = NULL
      WHERE incomplete_reason IS NOT NULL`,
  },
  {
    name: 'delete a severe allergy',
    statement: `DELETE FROM patient_alerts WHERE id = (SELECT id FROM patient_alerts
      WHERE kind = 'allergy' ORDER BY severity = 'severe' DESC, id LIMIT 1)`,
  },
  {
    name: 'end an alert',
    statement: `UPDATE patient_alerts SET ended_at = now(), ended_by = author_id,
      ended_by_name = author_name, end_reason = 'x' WHERE ended_at IS NULL`,
  },
  {
    name: 'remove a payment of an open day whole',
    statement: `
      CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT id, checkout_id FROM transactions
        WHERE status = 'completed' AND kind = 'payment' AND membership_id IS NULL ORDER BY dated_at DESC LIMIT 1;
      DELETE FROM ledger_entries WHERE transaction_id IN (SELECT id FROM gone);
      DELETE FROM transaction_changes WHERE transaction_id IN (SELECT id FROM gone);
      DELETE FROM transactions WHERE id IN (SELECT id FROM gone)`,
  },
  {
    name: 'renumber receipts',
    statement: `UPDATE transactions SET receipt_number = 'X' || receipt_number
      WHERE receipt_number IS NOT NULL; UPDATE transactions SET receipt_number = substr(receipt_number, 2)
      WHERE receipt_number LIKE 'X%' AND id <> (SELECT id FROM transactions WHERE receipt_number LIKE 'X%' LIMIT 1)`,
  },
  {
    name: 'make reception an administrator',
    statement: "UPDATE users SET role = 'ADMIN', duty = NULL WHERE role = 'STAFF'",
  },
  {
    name: 'make reception an administrator, with triggers on',
    statement: `SET LOCAL session_replication_role = origin;
      UPDATE users SET role = 'ADMIN', duty = NULL WHERE role = 'STAFF'`,
  },
  { name: 'change the duty of a nurse', statement: "UPDATE users SET duty = 'reception' WHERE duty = 'clinical'" },
  {
    name: 'bring back an archived account',
    statement: `UPDATE users SET archived_at = NULL, archived_by = NULL
      WHERE id = (SELECT id FROM users WHERE archived_at IS NOT NULL ORDER BY id LIMIT 1)`,
  },
  {
    name: 'replace the password of an administrator',
    statement: `UPDATE credentials SET password_hash =
      (SELECT password_hash FROM credentials c JOIN users u ON u.id = c.user_id WHERE u.role = 'STAFF' LIMIT 1)
      WHERE user_id IN (SELECT id FROM users WHERE role = 'ADMIN')`,
  },
  {
    name: 'invent an administrator',
    statement: `INSERT INTO users (id, email, first_name, last_name, role)
      VALUES (gen_random_uuid(), 'x@example.test', 'X', 'X', 'ADMIN')`,
  },
  {
    name: 'delete the closing of a day',
    statement: `DELETE FROM day_closings WHERE id =
      (SELECT id FROM day_closings ORDER BY day DESC LIMIT 1)`,
  },
  { name: 'delete every closing', statement: 'DELETE FROM day_closings' },
  { name: 'delete all alerts and reviews', statement: 'DELETE FROM patient_alerts; DELETE FROM allergy_reviews' },
  {
    name: 'move the record to another patient',
    statement: `UPDATE clinical_entries SET patient_id =
      (SELECT id FROM patients ORDER BY id DESC LIMIT 1)`,
  },
  {
    name: 'merge two patients',
    statement: `UPDATE patients SET merged_into = (SELECT min(id::text)::uuid FROM patients)
      WHERE id = (SELECT max(id::text)::uuid FROM patients)`,
  },
  {
    name: 'swap the texts of two entries with their digests',
    statement: `
      CREATE TEMP TABLE two ON COMMIT DROP AS SELECT id, text, row_number() OVER () AS n FROM clinical_entries LIMIT 2;
      UPDATE clinical_entries e SET text = o.text FROM two t, two o WHERE t.id = e.id AND o.n = 3 - t.n;
      UPDATE row_digests d SET row_id = o.id FROM two t, two o WHERE t.id = d.row_id AND o.n = 3 - t.n`,
  },
  {
    name: 'bring back an earlier state and make its digest the newest',
    statement: `
      UPDATE appointments SET reason = 'x' WHERE id = (SELECT min(id::text)::uuid FROM appointments);
      UPDATE row_digests SET id = 1000000 + id, sha256 = (SELECT appointments_digest(a) FROM appointments a
        WHERE a.id = row_id) WHERE table_name = 'appointments' AND row_id = (SELECT min(id::text)::uuid FROM appointments)`,
  },
  {
    name: 'mark a row as deleted',
    statement: `INSERT INTO row_digests (change, table_name, row_id, form)
      SELECT 999999, 'sales', min(id::text)::uuid, 1 FROM sales; DELETE FROM sales WHERE id = (SELECT min(id::text)::uuid FROM sales)`,
  },
  { name: 'delete all digests', statement: 'DELETE FROM row_digests' },
  {
    name: 'delete the digests of a table and its rows',
    statement: `DELETE FROM row_digests
      WHERE table_name = 'cash_movements'; DELETE FROM cash_movements`,
  },
  { name: 'a version without its change', statement: 'UPDATE versions SET change = change + 1000000' },
  {
    name: 'an invented version',
    statement: `INSERT INTO versions (object_kind, object_id, version, fields, change)
      SELECT 'patient', id::text, 1, '{"phone": "1"}', nextval('change_numbers') FROM patients LIMIT 1`,
  },
  {
    name: 'an invented version of a sealed change',
    statement: `INSERT INTO versions (object_kind, object_id, version, fields,
      change) SELECT 'patient', id::text, 1, '{"phone": "1"}', (SELECT min(change) FROM row_digests) FROM patients LIMIT 1`,
  },
  {
    name: 'delete versions',
    statement: `INSERT INTO versions (object_kind, object_id, version, fields, change)
      SELECT object_kind, object_id || 'x', version, fields, change FROM versions; DELETE FROM versions WHERE object_id !~ 'x$'`,
  },
  { name: 'raise the counter of receipts', statement: 'UPDATE number_series SET last = last + 1' },
  { name: 'raise a balance', statement: 'UPDATE patient_balances SET balance_minor = balance_minor + 100' },
  { name: 'a total of the statistics', statement: 'UPDATE income_days SET amount_minor = amount_minor + 100' },
  ...[
    'ALTER TABLE transactions DISABLE TRIGGER seal_row',
    'ALTER TABLE clinical_entries DISABLE TRIGGER ALL',
    'DROP TRIGGER insert_only ON ledger_entries',
    'DROP TRIGGER refuse_change ON patient_alerts',
    'ALTER TABLE users ENABLE REPLICA TRIGGER keep_version',
    `CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
     CREATE TRIGGER skip BEFORE INSERT ON audit_events FOR EACH ROW WHEN (NEW.actor_name = 'Rodrigo') EXECUTE FUNCTION skip()`,
    `CREATE OR REPLACE FUNCTION seal_users() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    `CREATE OR REPLACE FUNCTION record_found(reason text) RETURNS void LANGUAGE sql AS ''`,
    'ALTER TABLE transactions DROP CONSTRAINT transactions_method_check',
    'ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_patient_id_fkey',
    'ALTER TABLE users ALTER role DROP NOT NULL',
    'DROP INDEX patient_alerts_once',
    'GRANT DELETE ON audit_events TO piel_app',
    'GRANT UPDATE, DELETE ON row_digests TO piel_app',
    'GRANT UPDATE ON clinical_entries TO public',
    'CREATE RULE forget AS ON INSERT TO row_digests DO INSTEAD NOTHING',
    'ALTER ROLE piel_app BYPASSRLS',
    'CREATE SCHEMA piel_app',
  ].map((statement) => ({ name: statement.replaceAll(/\s+/g, ' ').slice(0, 90), statement })),
]

/** What `docs/security.md` lists as not found. */
export const limits: readonly Manipulation[] = [
  {
    name: 'a new state of a row, with its digest and an event, as Piel writes them',
    limit: 'as Piel writes it',
    statement: `SELECT nextval('change_numbers'); UPDATE users SET role = 'ADMIN', duty = NULL WHERE email = 'staff@piel.test';
      ${asPiel("r.email = 'staff@piel.test'", 'users')}`,
  },
  { name: 'a setting', limit: 'settings, catalogue and plans', statement: "UPDATE locations SET name = name || 'x'" },
]

const chance = () => 0.4
export const trailManipulations = (
  place: Omit<Place, 'chance'>,
): { name: string; falsify: (typeof tamperings)[string]; place: Place }[] =>
  Object.entries(tamperings).map(([name, falsify]) => ({
    name: `audit trail: ${name}`,
    falsify,
    place: { ...place, chance },
  }))
