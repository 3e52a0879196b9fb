-- Every state of a row that testifies leaves a digest, which the event of the same change seals. Which tables and
-- columns count is declared with the nouns (`sealedRows`); a new table and a new form call `seal_rows_of`.
CREATE TABLE row_digests (
  -- As in `versions` and `audit_events`.
  change bigint NOT NULL DEFAULT current_change(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  table_name text NOT NULL,
  row_id uuid NOT NULL,
  -- Tells rows of one ID apart, such as the lines of a sale.
  part smallint NOT NULL DEFAULT 0,
  form smallint NOT NULL,
  -- Null where the row was deleted.
  sha256 bytea,
  PRIMARY KEY (change, id)
);
CREATE INDEX row_digests_row ON row_digests (row_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON row_digests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON row_digests FROM piel_app;

-- Makes the function `<table>_digest` of the current form and the triggers that keep the digest of each state.
CREATE FUNCTION seal_rows_of(of_table text, form integer, columns text, id text DEFAULT 'id', part text DEFAULT NULL,
  is_once boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  names text[] := id || coalesce(ARRAY[part], '{}') || string_to_array(columns, ' ');
  states text := (SELECT string_agg('%1$s.' || name, ', ' ORDER BY i) FROM unnest(names) WITH ORDINALITY n (name, i));
BEGIN
  EXECUTE format($make$
    CREATE OR REPLACE FUNCTION %1$s_digest(r %1$s) RETURNS bytea LANGUAGE sql STABLE AS $body$
      SELECT sha256(convert_to(jsonb_build_array('%1$s', %2$s, %3$s)::text, 'UTF8')) $body$;
    CREATE OR REPLACE FUNCTION seal_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO row_digests (table_name, row_id, part, form) VALUES ('%1$s', OLD.%4$s, %5$s, %2$s);
      ELSE
        INSERT INTO row_digests (table_name, row_id, part, form, sha256)
          VALUES ('%1$s', NEW.%4$s, %6$s, %2$s, %1$s_digest(NEW));
      END IF;
      RETURN NULL;
    END $body$;
    CREATE OR REPLACE TRIGGER seal_row AFTER INSERT OR DELETE ON %1$s
      FOR EACH ROW EXECUTE FUNCTION seal_%1$s()$make$,
    of_table, form,
    (SELECT string_agg('r.' || name || CASE a.atttypid WHEN 'timestamptz'::regtype THEN ' AT TIME ZONE ''UTC'''
        ELSE '' END, ', ' ORDER BY i)
      FROM unnest(names) WITH ORDINALITY n (name, i)
        JOIN pg_attribute a ON a.attrelid = of_table::regclass AND a.attname = name),
    id, coalesce('OLD.' || part, '0'), coalesce('NEW.' || part, '0'));
  IF NOT is_once THEN
    EXECUTE format($make$
      CREATE OR REPLACE TRIGGER seal_change AFTER UPDATE ON %1$s FOR EACH ROW
        WHEN ((%2$s) IS DISTINCT FROM (%3$s)) EXECUTE FUNCTION seal_%1$s()$make$,
      of_table, format(states, 'OLD'), format(states, 'NEW'));
  END IF;
END $$;

-- Records the change of the transaction, if it has one without an event: migrations write rows too.
CREATE FUNCTION record_found(reason text) RETURNS void LANGUAGE sql AS $$
  WITH found AS (SELECT nullif(current_setting('piel.change', true), '')::bigint AS change),
  event AS (
    INSERT INTO audit_events (action, object_kind, outcome, fields, change)
    SELECT 'audit.found', 'audit', 'success',
      ARRAY['rows:' || (SELECT count(*) FROM row_digests d WHERE d.change = f.change), 'reason:' || reason], f.change
    FROM found f WHERE f.change IS NOT NULL AND NOT EXISTS (SELECT FROM audit_events e WHERE e.change = f.change)
    RETURNING sequence)
  INSERT INTO audit_unsealed (sequence) SELECT sequence FROM event
$$;

-- Gives the rows of a table that have no digest, or another one, their digest as found, and records it: an event for
-- each thousand rows, so that no seal has to read more at once.
CREATE FUNCTION seal_rows_found(reason text, of_table text, form integer, id text DEFAULT 'id',
  part text DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  before text := current_setting('piel.change', true);
  last bigint := coalesce((SELECT max(d.id) FROM row_digests d), 0);
  added bigint;
  total bigint;
BEGIN
  EXECUTE format($make$
    WITH found AS MATERIALIZED (
      SELECT r.%2$s AS row_id, %3$s AS part, %1$s_digest(r) AS sha256 FROM %1$s r
      WHERE %1$s_digest(r) IS DISTINCT FROM (SELECT d.sha256 FROM row_digests d
        WHERE d.row_id = r.%2$s AND d.part = %3$s AND d.table_name = '%1$s' ORDER BY d.id DESC LIMIT 1)),
    numbered AS (SELECT f.*, (row_number() OVER (ORDER BY row_id, part) - 1) / 1000 AS batch FROM found f),
    changes AS MATERIALIZED (SELECT batch, nextval('change_numbers') AS change FROM generate_series(0,
      (SELECT (count(*) + 999) / 1000 - 1 FROM found)) AS batch)
    INSERT INTO row_digests (change, table_name, row_id, part, form, sha256)
      SELECT c.change, '%1$s', n.row_id, n.part, $1, n.sha256 FROM numbered n JOIN changes c USING (batch)
      ORDER BY n.row_id, n.part$make$, of_table, id, coalesce('r.' || part, '0')) USING form;
  GET DIAGNOSTICS total = ROW_COUNT;
  FOR added IN SELECT DISTINCT d.change FROM row_digests d WHERE d.id > last ORDER BY d.change LOOP
    PERFORM set_config('piel.change', added::text, true);
    PERFORM record_found(reason || ' ' || of_table);
  END LOOP;
  PERFORM set_config('piel.change', coalesce(before, ''), true);
  RETURN total;
END $$;

SELECT seal_rows_of('patients', 1, 'user_id birth_date curp record_number contact_email phone address '
  'medical_history is_active merged_into created_at archived_at archived_by');
SELECT seal_rows_of('earlier_histories', 1, 'patient_id text replaced_at replaced_by replaced_by_name', is_once => true);
SELECT seal_rows_of('doctors', 1, 'user_id title status leave_from leave_until created_at archived_at archived_by');
SELECT seal_rows_of('doctor_licenses', 1, 'number jurisdiction issued_at expires_at status '
  'confirmed_at confirmed_by confirmed_by_name', id => 'doctor_id', part => 'position');
SELECT seal_rows_of('doctor_specialties', 1, 'specialty_id certified_at certificate_number', id => 'doctor_id', part => 'position');
SELECT seal_rows_of('users', 1, 'subject issuer email email_verified username first_name middle_name last_name '
  'second_last_name gender role duty profile_kind created_at archived_at archived_by');
SELECT seal_rows_of('credentials', 1, 'password_hash', id => 'user_id');
SELECT seal_rows_of('treatments', 1, 'patient_id doctor_id type_id tier tier_price_minor value_minor '
  'agreed_minor status starts_on ended_on notes created_at');
SELECT seal_rows_of('treatment_changes', 1, 'treatment_id at author_id author_name kind from_status to_status '
  'reason fields', is_once => true);
SELECT seal_rows_of('transactions', 1, 'kind refund_of patient_id customer_name tier tier_price_minor '
  'membership_id treatment_id amount_minor refunded_minor method other_label status reference receipt_number '
  'dated_at day session_id location_id checkout_id sale_id is_void is_split created_at');
SELECT seal_rows_of('transaction_changes', 1, 'transaction_id at author_id author_name kind status amount_minor '
  'reason', is_once => true);
SELECT seal_rows_of('sales', 1, 'patient_id customer_name appointment_id fee_when name_en name_es at day '
  'total_minor tax_minor note author_id author_name cancelled_at cancelled_by cancelled_by_name cancel_reason');
SELECT seal_rows_of('sale_lines', 1, 'kind item_id name_en name_es quantity unit_minor total_minor tax_kind '
  'tax_minor', id => 'sale_id', part => 'position', is_once => true);
SELECT seal_rows_of('appointments', 1, 'patient_id location_id type_id lead_id assistant_id room_id device_id '
  'local_date local_start time_zone starts_at ends_at parts status reason desk_note origin is_overbooked '
  'overbook_reason is_double_booked double_book_reason is_outside_hours again_of cancelled_by cancel_reason '
  'arrived_at started_at ended_at created_at');
SELECT seal_rows_of('appointment_changes', 1, 'appointment_id at author_id author_name kind from_status to_status '
  'fields reason', is_once => true);
SELECT seal_rows_of('day_closings', 1, 'location_id location_name day number totals sha256 closed_at closed_by '
  'closed_by_name', is_once => true);
SELECT seal_rows_of('till_sessions', 1, 'till_id till_name person_id person_name opened_at opened_on float_counted '
  'float_minor counted recounted expected closed_at closed_on closed_by closed_by_name reason number counted_by '
  'counted_by_name');
SELECT seal_rows_of('cash_movements', 1, 'session_id kind amount_minor reason at day author_id author_name', is_once => true);
SELECT seal_rows_of('patient_alerts', 1, 'patient_id kind label family severity reaction since source at_desk '
  'author_id author_name created_at ended_at ended_by ended_by_name end_reason');
SELECT seal_rows_of('allergy_reviews', 1, 'patient_id state at author_id author_name', is_once => true);
SELECT seal_rows_of('clinical_entries', 1, 'patient_id kind date text author_id author_name author_license_number '
  'author_license_jurisdiction author_specialty replaces_id created_at', is_once => true);
SELECT seal_rows_of('patient_doctors', 1, 'patient_id doctor_user_id since until source appointment_id created_at '
  'archived_at archived_by');
SELECT seal_rows_of('ledger_entries', 1, 'patient_id position kind amount_minor balance_minor at day author_id '
  'author_name treatment_id membership_id transaction_id tier starts_on ends_on reason checkout_id refund_id '
  'is_discount discount_percent sale_id', is_once => true);
SELECT seal_rows_of('checkouts', 1, 'patient_id customer_name session_id at day credit_minor received_minor '
  'change_minor author_id author_name', is_once => true);

-- What was there before is sealed as found, and says so: its digests are not older than this migration.
SELECT seal_rows_found('0068', 'patients', 1);
SELECT seal_rows_found('0068', 'earlier_histories', 1);
SELECT seal_rows_found('0068', 'doctors', 1);
SELECT seal_rows_found('0068', 'doctor_licenses', 1, 'doctor_id', 'position');
SELECT seal_rows_found('0068', 'doctor_specialties', 1, 'doctor_id', 'position');
SELECT seal_rows_found('0068', 'users', 1);
SELECT seal_rows_found('0068', 'credentials', 1, 'user_id');
SELECT seal_rows_found('0068', 'treatments', 1);
SELECT seal_rows_found('0068', 'treatment_changes', 1);
SELECT seal_rows_found('0068', 'transactions', 1);
SELECT seal_rows_found('0068', 'transaction_changes', 1);
SELECT seal_rows_found('0068', 'sales', 1);
SELECT seal_rows_found('0068', 'sale_lines', 1, 'sale_id', 'position');
SELECT seal_rows_found('0068', 'appointments', 1);
SELECT seal_rows_found('0068', 'appointment_changes', 1);
SELECT seal_rows_found('0068', 'day_closings', 1);
SELECT seal_rows_found('0068', 'till_sessions', 1);
SELECT seal_rows_found('0068', 'cash_movements', 1);
SELECT seal_rows_found('0068', 'patient_alerts', 1);
SELECT seal_rows_found('0068', 'allergy_reviews', 1);
SELECT seal_rows_found('0068', 'clinical_entries', 1);
SELECT seal_rows_found('0068', 'patient_doctors', 1);
SELECT seal_rows_found('0068', 'ledger_entries', 1);
SELECT seal_rows_found('0068', 'checkouts', 1);
-- So are earlier versions whose change has no event, such as those of migrations.
WITH event AS (
  INSERT INTO audit_events (action, object_kind, outcome, fields, change)
  SELECT 'audit.found', 'audit', 'success', ARRAY['rows:' || count(*), 'reason:0068 versions'], v.change
  FROM versions v WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.change = v.change) GROUP BY v.change
  RETURNING sequence)
INSERT INTO audit_unsealed (sequence) SELECT sequence FROM event;
