-- Allergies, conditions and medicines that must be known before anything is done for a patient.
CREATE TABLE patient_alerts (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  kind text NOT NULL CHECK (kind IN ('allergy', 'condition', 'medicine')),
  label text NOT NULL,
  family text CHECK (family IN ('penicillins', 'cephalosporins', 'sulfonamides', 'nsaids', 'anaesthetic_esters',
    'anaesthetic_amides', 'latex', 'iodine', 'adhesives', 'fragrances', 'metals')),
  severity text CHECK (severity IN ('mild', 'moderate', 'severe', 'unknown')),
  reaction text,
  since date,
  source text NOT NULL CHECK (source IN ('patient', 'record')),
  at_desk boolean NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  -- As the author was called then.
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by uuid REFERENCES users (id),
  ended_by_name text,
  end_reason text,
  CHECK ((kind = 'allergy') = (severity IS NOT NULL)),
  CHECK (CASE kind WHEN 'allergy' THEN at_desk ELSE family IS NULL AND reaction IS NULL END),
  CHECK (num_nulls(ended_at, ended_by, ended_by_name, end_reason) IN (0, 4))
);
CREATE INDEX patient_alerts_patient ON patient_alerts (patient_id, created_at, id);
CREATE UNIQUE INDEX patient_alerts_once ON patient_alerts (patient_id, kind, fold(label)) WHERE ended_at IS NULL;

-- Answers to the question about allergies. The newest decides; without any, the patient was not asked.
CREATE TABLE allergy_reviews (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  state text NOT NULL CHECK (state IN ('noneKnown', 'known')),
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL
);
CREATE INDEX allergy_reviews_newest ON allergy_reviews (patient_id, at, id);

-- An alert ends once, and nothing else of it changes.
CREATE FUNCTION refuse_change_of_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'patient_alerts: % cannot be changed', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON patient_alerts FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
    OR (OLD.id, OLD.patient_id, OLD.kind, OLD.label, OLD.family, OLD.severity, OLD.reaction, OLD.since, OLD.source,
      OLD.at_desk, OLD.author_id, OLD.author_name, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.patient_id, NEW.kind, NEW.label, NEW.family, NEW.severity, NEW.reaction, NEW.since,
      NEW.source, NEW.at_desk, NEW.author_id, NEW.author_name, NEW.created_at))
  EXECUTE FUNCTION refuse_change_of_alert();
CREATE TRIGGER refuse_deletion BEFORE DELETE OR TRUNCATE ON patient_alerts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON allergy_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE UPDATE ON patient_alerts FROM piel_app;
GRANT UPDATE (ended_at, ended_by, ended_by_name, end_reason) ON patient_alerts TO piel_app;
REVOKE UPDATE ON allergy_reviews FROM piel_app;
