-- Medicines of the clinic, beside those that Piel ships.
CREATE TABLE medicines (
  id uuid PRIMARY KEY,
  generic text NOT NULL,
  family text,
  forms text[] NOT NULL,
  fraction text CHECK (fraction IN ('I', 'II', 'III', 'IV', 'V', 'VI')),
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX medicines_once ON medicines (fold(generic));

-- The last folio of a doctor in a year; its row is locked until the prescription is stored or refused (decision 0129).
CREATE TABLE prescription_series (
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  year integer NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (doctor_id, year)
);

-- Prescriptions are only added. What happens to them later are acts.
CREATE TABLE prescriptions (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  day date NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  -- The doctor and the patient as of then.
  author_name text NOT NULL,
  signer jsonb NOT NULL,
  patient_name text NOT NULL,
  patient_birth_date date,
  indications text,
  replaces_id uuid CONSTRAINT prescriptions_one_replacement UNIQUE REFERENCES prescriptions (id),
  created_at timestamptz NOT NULL,
  UNIQUE (doctor_id, year, number),
  CHECK (year = extract(year FROM day))
);
CREATE INDEX prescriptions_patient ON prescriptions (patient_id, created_at, id);

CREATE TABLE prescription_items (
  prescription_id uuid NOT NULL REFERENCES prescriptions (id),
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 20),
  generic text NOT NULL,
  brand text,
  form text NOT NULL,
  strength text,
  dose text NOT NULL,
  route text NOT NULL,
  frequency text NOT NULL,
  duration text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  fills integer NOT NULL CHECK (fills > 0),
  -- Fraction I needs the official form (Ley General de Salud, art. 226, 240, 241).
  fraction text CHECK (fraction IN ('II', 'III', 'IV', 'V', 'VI')),
  note text,
  PRIMARY KEY (prescription_id, position),
  CHECK (CASE fraction WHEN 'II' THEN quantity <= 2 AND fills = 1 WHEN 'III' THEN fills <= 3 ELSE true END)
);

CREATE TABLE prescription_acts (
  id uuid PRIMARY KEY,
  prescription_id uuid NOT NULL REFERENCES prescriptions (id),
  kind text NOT NULL CHECK (kind IN ('void', 'printed', 'override')),
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL,
  reason text,
  -- The warning that an override answers, with its checklist and answers.
  detail jsonb,
  CHECK ((kind = 'override') = (detail IS NOT NULL)),
  CHECK (kind <> 'void' OR reason IS NOT NULL)
);
CREATE INDEX prescription_acts_of ON prescription_acts (prescription_id, at, id);
CREATE UNIQUE INDEX prescription_acts_one_void ON prescription_acts (prescription_id) WHERE kind = 'void';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON prescriptions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON prescription_items
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON prescription_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON medicines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON prescriptions, prescription_items, prescription_acts, medicines FROM piel_app;

SELECT seal_rows_of('prescriptions', 1, 'patient_id doctor_id year number day author_id author_name signer patient_name '
  'patient_birth_date indications replaces_id created_at', is_once => true);
SELECT seal_rows_of('prescription_items', 1, 'generic brand form strength dose route frequency duration quantity fills '
  'fraction note', id => 'prescription_id', part => 'position', is_once => true);
SELECT seal_rows_of('prescription_acts', 1, 'prescription_id kind at author_id author_name reason detail', is_once => true);
