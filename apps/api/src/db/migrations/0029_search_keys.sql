-- What names sound like, what their short forms stand for, and birth dates stand in a column of their own: an index of
-- whole words finds them without comparing rows, and the trigrams of texts are those of what was typed only.
CREATE FUNCTION search_keys(keys text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_tsvector('pg_catalog.simple'::regconfig, keys) $$;

-- The query of a word: keys that begin as it sounds, and the names that it is short for. Null for what is no name.
CREATE FUNCTION search_key_query(word text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := translate(fold(word), '.''-', '');
BEGIN
  IF plain !~ '^[a-z]+$' THEN RETURN NULL; END IF;
  RETURN nullif(concat_ws(' | ', nullif(btrim(lower(name_sounds(plain))), '') || ':*',
    (SELECT string_agg('(' || replace(btrim(lower(name_sounds(full_form))), ' ', ' <-> ') || ')', ' | ')
      FROM unnest(string_to_array(short_forms() ->> plain, '|')) full_form)), '')::tsquery;
END $$;

CREATE OR REPLACE FUNCTION user_search_text(first_name text, middle_name text, last_name text, second_last_name text,
  email text, phone text, phone_e164 text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := fold(concat_ws(' ', first_name, middle_name, last_name, second_last_name));
  typed text := coalesce(regexp_replace(phone, '\D', '', 'g'), '');
  national text := coalesce(regexp_replace(phone_e164, '^\+(52)?', ''), '');
BEGIN
  RETURN ' ' || names
    || CASE WHEN names ~ '[.''-]'
         THEN ' ' || translate(names, '.''-', '') || ' ' || regexp_replace(names, '[.''-]+ *', ' ', 'g')
         ELSE '' END
    || ' ' || fold(email) || ' ' || typed
    || CASE WHEN national <> typed THEN ' ' || national ELSE '' END
    || ' ' || upper(translate(fold(email), '.''_@+-', ''));
END $$;
CREATE FUNCTION user_search_keys(first_name text, middle_name text, last_name text, second_last_name text)
  RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN search_keys(name_keys(concat_ws(' ', first_name, middle_name, last_name, second_last_name)));
END $$;

-- Both columns in one pass over the table.
ALTER TABLE users DROP COLUMN search_text;
ALTER TABLE users
  ADD search_text text GENERATED ALWAYS AS (user_search_text(first_name, middle_name, last_name, second_last_name,
    email, phone, phone_e164)) STORED,
  ADD search_keys tsvector GENERATED ALWAYS AS (user_search_keys(first_name, middle_name, last_name, second_last_name))
    STORED;
CREATE INDEX users_team_search ON users USING gin (search_text gin_trgm_ops, search_keys)
  WHERE profile_kind <> 'PATIENT';

ALTER TABLE patients ADD search_keys tsvector NOT NULL DEFAULT '';
ALTER TABLE treatments ADD search_keys tsvector NOT NULL DEFAULT '';
ALTER TABLE transactions ADD search_keys tsvector NOT NULL DEFAULT '';
ALTER TABLE patient_balances ADD search_keys tsvector NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION derive_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT patient_search_text(u, NEW.phone, NEW.phone_e164),
      u.search_keys || search_keys(coalesce(date_key(NEW.birth_date), '')), patient_sort_name(u), u.gender
    INTO STRICT NEW.search_text, NEW.search_keys, NEW.sort_name, NEW.gender
    FROM users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION derive_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers text := (SELECT string_agg(concat_ws(' ', translate(fold(n.reference), '/#', '  '),
      translate(fold(n.reference), ' ./#_-', ''), n.receipt, replace(n.receipt, '-', '')), ' ')
    FROM (SELECT NEW.reference, lower(NEW.receipt_number) AS receipt
      UNION ALL SELECT reference, lower(receipt_number) FROM transactions WHERE id = NEW.refund_of) AS n);
BEGIN
  SELECT concat_ws(' ', patient_search_text(u, '', NULL), numbers), u.search_keys, patient_sort_name(u)
    INTO STRICT NEW.search_text, NEW.search_keys, NEW.sort_name
    FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.patient_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION treatment_search_text(patient users, doctor users) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || fold(concat_ws(' ', patient.first_name, patient.middle_name, patient.last_name, patient.second_last_name,
      doctor.first_name, doctor.middle_name, doctor.last_name, doctor.second_last_name))
$$;
CREATE OR REPLACE FUNCTION derive_treatment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT treatment_search_text(pu, du), pu.search_keys || du.search_keys, patient_sort_name(pu)
    INTO STRICT NEW.search_text, NEW.search_keys, NEW.sort_name
    FROM patients p JOIN users pu ON pu.id = p.user_id, doctors d JOIN users du ON du.id = d.user_id
    WHERE p.id = NEW.patient_id AND d.id = NEW.doctor_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION derive_balance_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patient_balances SET sort_name = NEW.sort_name, search_text = NEW.search_text, search_keys = NEW.search_keys,
    is_live = NEW.archived_at IS NULL WHERE patient_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION place_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patient_balances AS b (patient_id, balance_minor, entries, last_payment_at, sort_name, search_text,
      search_keys, is_live)
    SELECT NEW.patient_id, NEW.amount_minor, 1, CASE WHEN NEW.kind = 'payment' THEN NEW.at END, p.sort_name,
      p.search_text, p.search_keys, p.archived_at IS NULL FROM patients p WHERE p.id = NEW.patient_id
    ON CONFLICT (patient_id) DO UPDATE SET balance_minor = b.balance_minor + excluded.balance_minor,
      entries = b.entries + 1, last_payment_at = greatest(b.last_payment_at, excluded.last_payment_at)
    RETURNING b.balance_minor, b.entries INTO STRICT NEW.balance_minor, NEW.position;
  RETURN NEW;
END $$;

-- Existing rows: each table is written once, with its indexes. Triggers that name the columns stand in the way.
CREATE FUNCTION keys_of_user(user_id uuid, birth_date date) RETURNS tsvector LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT search_keys || search_keys(coalesce(date_key(keys_of_user.birth_date), '')) FROM users WHERE id = user_id);
END $$;
CREATE FUNCTION keys_of_patient(patient_id uuid) RETURNS tsvector LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT u.search_keys FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = patient_id);
END $$;
CREATE FUNCTION keys_of_balance(of_patient uuid) RETURNS tsvector LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT search_keys FROM patients WHERE id = of_patient);
END $$;
CREATE FUNCTION keys_of_doctor(doctor_id uuid) RETURNS tsvector LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT u.search_keys FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = doctor_id);
END $$;

DROP TRIGGER derive_patient ON patients;
DROP TRIGGER derive_balance ON patients;
DROP INDEX patients_search;
ALTER TABLE patients
  ALTER search_text TYPE text USING regexp_replace(search_text, '^([^A-Z]*[A-Z0-9]+) .*$', '\1'),
  ALTER search_keys TYPE tsvector USING keys_of_user(user_id, birth_date);
CREATE INDEX patients_search ON patients USING gin (search_text gin_trgm_ops, search_keys)
  WITH (gin_pending_list_limit = 512);
CREATE TRIGGER derive_patient
  BEFORE INSERT OR UPDATE OF user_id, phone, phone_e164, birth_date, search_text, search_keys, sort_name, gender
  ON patients FOR EACH ROW EXECUTE FUNCTION derive_patient();
CREATE TRIGGER derive_balance AFTER UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.sort_name, OLD.search_text, OLD.search_keys, OLD.archived_at IS NULL)
    IS DISTINCT FROM (NEW.sort_name, NEW.search_text, NEW.search_keys, NEW.archived_at IS NULL))
  EXECUTE FUNCTION derive_balance_of_patient();

DROP INDEX patient_balances_search;
ALTER TABLE patient_balances
  ALTER search_text TYPE text USING regexp_replace(search_text, '^([^A-Z]*[A-Z0-9]+) .*$', '\1'),
  ALTER search_keys TYPE tsvector USING keys_of_balance(patient_id);
CREATE INDEX patient_balances_search ON patient_balances USING gin (search_text gin_trgm_ops, search_keys)
  WITH (gin_pending_list_limit = 512) WHERE balance_minor > 0 AND is_live;

DROP TRIGGER derive_transaction ON transactions;
DROP INDEX transactions_search;
ALTER TABLE transactions
  ALTER search_text TYPE text USING regexp_replace(search_text, '^([^A-Z]*[A-Z0-9]+)(?: [A-Z]+)+ ', '\1'),
  ALTER search_keys TYPE tsvector USING keys_of_patient(patient_id);
CREATE INDEX transactions_search ON transactions USING gin (search_text gin_trgm_ops, search_keys)
  WITH (gin_pending_list_limit = 512);
CREATE TRIGGER derive_transaction
  BEFORE INSERT OR UPDATE OF patient_id, reference, receipt_number, search_text, search_keys, sort_name
  ON transactions FOR EACH ROW EXECUTE FUNCTION derive_transaction();

DROP TRIGGER derive_treatment ON treatments;
DROP INDEX treatments_search;
ALTER TABLE treatments
  ALTER search_text TYPE text USING regexp_replace(search_text, ' [A-Z].*$', ''),
  ALTER search_keys TYPE tsvector USING keys_of_patient(patient_id) || keys_of_doctor(doctor_id);
CREATE INDEX treatments_search ON treatments USING gin (search_text gin_trgm_ops, search_keys)
  WITH (gin_pending_list_limit = 512);
CREATE TRIGGER derive_treatment BEFORE INSERT OR UPDATE OF patient_id, doctor_id, search_text, search_keys, sort_name
  ON treatments FOR EACH ROW EXECUTE FUNCTION derive_treatment();

DROP FUNCTION keys_of_user, keys_of_patient, keys_of_balance, keys_of_doctor;
DROP FUNCTION search_key_patterns;

-- Statistics went with the columns; without them a search reads whole tables until the next automatic analysis.
ALTER TABLE users ALTER search_keys SET STATISTICS 300;
ALTER TABLE patients ALTER search_keys SET STATISTICS 300;
ALTER TABLE transactions ALTER search_keys SET STATISTICS 300;
DO $$
DECLARE
  rewritten text;
  has_rows boolean;
BEGIN
  FOREACH rewritten IN ARRAY ARRAY['users', 'patients', 'patient_balances', 'treatments', 'transactions'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', rewritten) INTO has_rows;
    -- Of an empty table the planner would learn that reading all of it costs nothing.
    IF has_rows THEN EXECUTE format('ANALYZE %I', rewritten); END IF;
  END LOOP;
END $$;
