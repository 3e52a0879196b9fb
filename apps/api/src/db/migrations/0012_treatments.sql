-- Treatments of patients. `tier` is the membership under which one was sold, `tier_price_minor` what that cost then,
-- `value_minor` what the treatment itself costs; all of it stays when the catalogue changes.
CREATE TABLE treatments (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  type_id uuid NOT NULL REFERENCES treatment_types (id),
  tier text REFERENCES membership_tiers (id),
  tier_price_minor bigint CHECK (tier_price_minor >= 0),
  value_minor bigint NOT NULL CHECK (value_minor >= 0),
  status text NOT NULL DEFAULT 'started' CHECK (status IN ('started', 'inProgress', 'completed', 'cancelled')),
  starts_on date NOT NULL,
  ended_on date,
  notes text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Names of patient and doctor, folded; kept by triggers, never written by hand.
  search_text text NOT NULL,
  sort_name text NOT NULL,
  CHECK ((tier IS NULL) = (tier_price_minor IS NULL)),
  CHECK ((status IN ('completed', 'cancelled')) = (ended_on IS NOT NULL))
);
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu' AND collnamespace = 'pg_catalog'::regnamespace) THEN
    ALTER TABLE treatments ALTER COLUMN sort_name TYPE text COLLATE "es-x-icu";
  END IF;
END $$;

CREATE FUNCTION derive_treatment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT ' ' || fold(concat_ws(' ', pu.first_name, pu.middle_name, pu.last_name, pu.second_last_name,
      du.first_name, du.middle_name, du.last_name, du.second_last_name)), patient_sort_name(pu)
    INTO STRICT NEW.search_text, NEW.sort_name
    FROM patients p JOIN users pu ON pu.id = p.user_id, doctors d JOIN users du ON du.id = d.user_id
    WHERE p.id = NEW.patient_id AND d.id = NEW.doctor_id;
  RETURN NEW;
END $$;
CREATE TRIGGER derive_treatment BEFORE INSERT OR UPDATE OF patient_id, doctor_id, search_text, sort_name
  ON treatments FOR EACH ROW EXECUTE FUNCTION derive_treatment();

-- A person's other name is no change of the treatment: no version.
CREATE FUNCTION derive_treatments_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  as_patient uuid := (SELECT id FROM patients WHERE user_id = NEW.id);
  as_doctor uuid := (SELECT id FROM doctors WHERE user_id = NEW.id);
BEGIN
  -- In one order, for a patient and their doctor who are renamed at once.
  WITH held AS (
    SELECT id FROM treatments WHERE patient_id = as_patient OR doctor_id = as_doctor ORDER BY id FOR NO KEY UPDATE)
  UPDATE treatments t SET search_text = '' FROM held WHERE t.id = held.id;
  RETURN NULL;
END $$;
CREATE TRIGGER derive_treatments AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.middle_name, OLD.last_name, OLD.second_last_name)
    IS DISTINCT FROM (NEW.first_name, NEW.middle_name, NEW.last_name, NEW.second_last_name))
  EXECUTE FUNCTION derive_treatments_of_user();

CREATE INDEX treatments_starts ON treatments (starts_on, id);
CREATE INDEX treatments_name ON treatments (sort_name, id);
CREATE INDEX treatments_value ON treatments (value_minor, id);
CREATE INDEX treatments_created ON treatments (created_at, id);
CREATE INDEX treatments_patient ON treatments (patient_id, starts_on, id);
CREATE INDEX treatments_doctor ON treatments (doctor_id, starts_on, id);
CREATE INDEX treatments_type ON treatments (type_id, starts_on, id);
CREATE INDEX treatments_open ON treatments (status, starts_on, id);
-- What a doctor still has to see to.
CREATE INDEX treatments_going_on ON treatments (doctor_id) WHERE status IN ('started', 'inProgress');
CREATE INDEX treatments_search ON treatments USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
-- The planner chooses between walking the sort order and the trigram index by how common a word is: it needs to know.
ALTER TABLE treatments ALTER COLUMN search_text SET STATISTICS 1000;

-- What was done to a treatment, by whom and why (row G1).
CREATE TABLE treatment_changes (
  id uuid PRIMARY KEY,
  treatment_id uuid NOT NULL REFERENCES treatments (id),
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  -- As the author was called then.
  author_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'status', 'edited')),
  from_status text,
  to_status text,
  reason text,
  -- [{"name", "before", "after"}]
  fields jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX treatment_changes_newest ON treatment_changes (treatment_id, at, id);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON treatment_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Treatments by the day they started on: what the dashboard shows, kept by every change of a treatment (row H2).
CREATE TABLE treatment_days (
  day date NOT NULL,
  type_id uuid NOT NULL REFERENCES treatment_types (id),
  status text NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (day, type_id, status)
);
CREATE TABLE treatment_totals (status text PRIMARY KEY, total bigint NOT NULL DEFAULT 0);
INSERT INTO treatment_totals (status) VALUES ('started'), ('inProgress'), ('completed'), ('cancelled');

-- Days before totals, each in the order of its key: two changes at once never wait for each other in a circle.
CREATE FUNCTION roll_up_treatments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT starts_on, type_id, status, sum(sign)::bigint AS more
    FROM (SELECT 1 AS sign, starts_on, type_id, status FROM added
          UNION ALL SELECT -1, starts_on, type_id, status FROM removed) AS each
    GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO treatment_days AS d VALUES (c.starts_on, c.type_id, c.status, c.more)
      ON CONFLICT ON CONSTRAINT treatment_days_pkey DO UPDATE SET total = d.total + excluded.total;
  END LOOP;
  FOR c IN SELECT status, sum(sign)::bigint AS more
    FROM (SELECT 1 AS sign, status FROM added UNION ALL SELECT -1, status FROM removed) AS each
    GROUP BY 1 HAVING sum(sign) <> 0 ORDER BY 1
  LOOP
    UPDATE treatment_totals SET total = total + c.more WHERE status = c.status;
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION roll_up_added_treatments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT starts_on, type_id, status, count(*) AS more FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO treatment_days AS d VALUES (c.starts_on, c.type_id, c.status, c.more)
      ON CONFLICT ON CONSTRAINT treatment_days_pkey DO UPDATE SET total = d.total + excluded.total;
  END LOOP;
  FOR c IN SELECT status, count(*) AS more FROM added GROUP BY 1 ORDER BY 1
  LOOP
    UPDATE treatment_totals SET total = total + c.more WHERE status = c.status;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER roll_up_added AFTER INSERT ON treatments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_added_treatments();
CREATE TRIGGER roll_up_changed AFTER UPDATE ON treatments REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_treatments();

REVOKE UPDATE ON treatment_changes FROM piel_app;
