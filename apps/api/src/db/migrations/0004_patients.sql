-- Patients and their clinical record. A patient's names, e-mail and gender are those of the person in users; what is
-- derived from them here (search_text, sort_name, gender) is kept by triggers on both tables and never written by hand.

-- The instant as the API writes it: ISO 8601 in UTC with milliseconds.
CREATE FUNCTION iso_instant(timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE STRICT
  AS $$ SELECT to_char($1 AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

CREATE TABLE patients (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id),
  phone text NOT NULL,
  phone_e164 text CHECK (phone_e164 ~ '^\+[0-9]{6,15}$'),
  birth_date date NOT NULL,
  address text,
  medical_history text,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  archived_by uuid REFERENCES users (id),
  search_text text NOT NULL,
  sort_name text NOT NULL,
  gender text NOT NULL
);

-- Spanish order (ñ after n) wherever the server was built with ICU; otherwise the database's own order.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu' AND collnamespace = 'pg_catalog'::regnamespace) THEN
    ALTER TABLE patients ALTER COLUMN sort_name TYPE text COLLATE "es-x-icu";
  END IF;
END $$;

-- By surnames, then given names. Tab sorts below the blank, so that "Pérez, Ana" comes before "Pérez Gil, Ana".
CREATE FUNCTION patient_sort_name(u users) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT concat_ws(E'\t', u.last_name, coalesce(u.second_last_name, ''), u.first_name, u.middle_name) $$;

-- Words, each after one blank: names (also with "-", "." and "'" taken out, and split at them: "o'farrill ofarrill
-- farrill"), e-mail, phone digits as typed, and national digits (international ones for numbers outside Mexico).
CREATE FUNCTION patient_search_text(u users, phone text, phone_e164 text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := fold(concat_ws(' ', u.first_name, u.middle_name, u.last_name, u.second_last_name));
  typed text := regexp_replace(phone, '\D', '', 'g');
  national text := regexp_replace(phone_e164, '^\+(52)?', '');
BEGIN
  RETURN ' ' || names
    || CASE WHEN names ~ '[.''-]'
         THEN ' ' || regexp_replace(names, '[.''-]', '', 'g') || ' ' || regexp_replace(names, '[.''-]+ *', ' ', 'g')
         ELSE '' END
    || ' ' || fold(u.email) || ' ' || typed
    || CASE WHEN national <> typed THEN ' ' || national ELSE '' END;
END $$;

-- The LIKE pattern of a searched word: a part of the text, or with at_start the beginning of a word.
CREATE FUNCTION search_pattern(word text, at_start boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT CASE WHEN at_start THEN '% ' ELSE '%' END || regexp_replace(fold(word), '([\\%_])', '\\\1', 'g') || '%' $$;

CREATE FUNCTION derive_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT patient_search_text(u, NEW.phone, NEW.phone_e164), patient_sort_name(u), u.gender
    INTO STRICT NEW.search_text, NEW.sort_name, NEW.gender
    FROM users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER derive_patient BEFORE INSERT OR UPDATE OF user_id, phone, phone_e164, search_text, sort_name, gender
  ON patients FOR EACH ROW EXECUTE FUNCTION derive_patient();

-- A change of the person is a change of the patient: one version for both.
CREATE FUNCTION derive_patient_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patients SET search_text = '', version = version + 1, updated_at = NEW.updated_at WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER derive_patient AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.middle_name, OLD.last_name, OLD.second_last_name, OLD.email, OLD.gender)
    IS DISTINCT FROM (NEW.first_name, NEW.middle_name, NEW.last_name, NEW.second_last_name, NEW.email, NEW.gender))
  EXECUTE FUNCTION derive_patient_of_user();

-- One index a sort order, with the id to break ties, for each set of rows that a list walks.
-- What search and filters look at lies in the indexes of live rows too: walking one touches no table page.
CREATE INDEX patients_live_name ON patients (sort_name, id) INCLUDE (search_text, is_active, gender)
  WHERE archived_at IS NULL;
CREATE INDEX patients_live_created ON patients (created_at, id) INCLUDE (search_text, is_active, gender)
  WHERE archived_at IS NULL;
CREATE INDEX patients_live_birth ON patients (birth_date, id) INCLUDE (search_text, is_active, gender)
  WHERE archived_at IS NULL;
CREATE INDEX patients_inactive_name ON patients (sort_name, id) WHERE archived_at IS NULL AND NOT is_active;
CREATE INDEX patients_inactive_created ON patients (created_at, id) WHERE archived_at IS NULL AND NOT is_active;
CREATE INDEX patients_inactive_birth ON patients (birth_date, id) WHERE archived_at IS NULL AND NOT is_active;
CREATE INDEX patients_archived_name ON patients (sort_name, id) WHERE archived_at IS NOT NULL;
CREATE INDEX patients_archived_created ON patients (created_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX patients_archived_birth ON patients (birth_date, id) WHERE archived_at IS NOT NULL;
CREATE INDEX patients_gender_name ON patients (gender, sort_name, id) WHERE archived_at IS NULL;
CREATE INDEX patients_phone ON patients (phone_e164) WHERE archived_at IS NULL AND phone_e164 IS NOT NULL;
-- A short list of rows that wait to be merged into the index: each search reads all of it.
CREATE INDEX patients_search ON patients USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
-- The planner chooses between walking the sort order and the trigram index by how common a word is: it needs to know.
ALTER TABLE patients ALTER COLUMN search_text SET STATISTICS 1000;

-- Exact counts without counting: the sum over all slots. A writer takes a slot that nobody holds, so writers do not
-- queue behind each other as they would on one row.
CREATE TABLE patient_counts (
  slot smallint PRIMARY KEY,
  active bigint NOT NULL DEFAULT 0,
  inactive bigint NOT NULL DEFAULT 0,
  archived bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);
INSERT INTO patient_counts (slot) SELECT generate_series(0, 15);

CREATE FUNCTION add_to_patient_counts(d_active bigint, d_inactive bigint, d_archived bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  chosen smallint;
BEGIN
  IF (d_active, d_inactive, d_archived) = (0, 0, 0) THEN RETURN; END IF;
  SELECT slot INTO chosen FROM patient_counts
    ORDER BY (slot + pg_backend_pid()) % 16 LIMIT 1 FOR UPDATE SKIP LOCKED;
  UPDATE patient_counts
    SET active = active + d_active, inactive = inactive + d_inactive, archived = archived + d_archived
    WHERE slot = coalesce(chosen, pg_backend_pid() % 16);
END $$;

CREATE FUNCTION count_added_patients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_patient_counts(
      count(*) FILTER (WHERE archived_at IS NULL AND is_active),
      count(*) FILTER (WHERE archived_at IS NULL AND NOT is_active),
      count(*) FILTER (WHERE archived_at IS NOT NULL))
    FROM added;
  RETURN NULL;
END $$;
CREATE FUNCTION count_removed_patients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_patient_counts(
      -count(*) FILTER (WHERE archived_at IS NULL AND is_active),
      -count(*) FILTER (WHERE archived_at IS NULL AND NOT is_active),
      -count(*) FILTER (WHERE archived_at IS NOT NULL))
    FROM removed;
  RETURN NULL;
END $$;
CREATE FUNCTION count_changed_patients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_patient_counts(
      coalesce(sum(sign) FILTER (WHERE archived_at IS NULL AND is_active), 0)::bigint,
      coalesce(sum(sign) FILTER (WHERE archived_at IS NULL AND NOT is_active), 0)::bigint,
      coalesce(sum(sign) FILTER (WHERE archived_at IS NOT NULL), 0)::bigint)
    FROM (SELECT 1 AS sign, is_active, archived_at FROM added
          UNION ALL SELECT -1, is_active, archived_at FROM removed) AS change;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON patients REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_patients();
CREATE TRIGGER count_changed AFTER UPDATE ON patients REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_patients();
CREATE TRIGGER count_removed AFTER DELETE ON patients REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_patients();

-- Which doctor treats whom: the reach of a DOCTOR. A row is current while today lies within it, both ends included.
CREATE TABLE patient_doctors (
  patient_id uuid NOT NULL REFERENCES patients (id),
  doctor_user_id uuid NOT NULL REFERENCES users (id),
  since date NOT NULL,
  until date,
  PRIMARY KEY (doctor_user_id, patient_id, since),
  CHECK (until >= since)
);
CREATE INDEX patient_doctors_patient ON patient_doctors (patient_id);

-- The clinical record. Source: NOM-004-SSA3-2012: date, time and author on every entry; nothing is changed or erased.
CREATE TABLE clinical_entries (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  kind text NOT NULL CHECK (kind IN ('consultation', 'diagnosis', 'prescription', 'procedure', 'note')),
  date date NOT NULL,
  text text NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  -- As the author was called then.
  author_name text NOT NULL,
  replaces_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, patient_id),
  CONSTRAINT clinical_entries_one_correction UNIQUE (replaces_id),
  -- A correction stays within the same patient's record.
  CONSTRAINT clinical_entries_same_patient FOREIGN KEY (replaces_id, patient_id)
    REFERENCES clinical_entries (id, patient_id)
);
CREATE INDEX clinical_entries_newest ON clinical_entries (patient_id, date, created_at, id);

-- Texts that medical_history had before.
CREATE TABLE earlier_histories (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  text text,
  replaced_at timestamptz NOT NULL,
  replaced_by uuid NOT NULL REFERENCES users (id),
  replaced_by_name text NOT NULL
);
CREATE INDEX earlier_histories_newest ON earlier_histories (patient_id, replaced_at, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON clinical_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON earlier_histories
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE UPDATE ON clinical_entries FROM piel_app;
REVOKE UPDATE ON earlier_histories FROM piel_app;
