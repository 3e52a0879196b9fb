-- Vital signs and scores (decision 0127). Rows are only added: a correction is another row that replaces one.
CREATE TABLE measures (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  kind text NOT NULL CHECK (kind IN ('bloodPressure', 'pulse', 'breathing', 'temperature', 'weight', 'height', 'pasi',
    'easi', 'scorad', 'uas7', 'gags', 'mmasi', 'salt', 'ihs4')),
  at timestamptz NOT NULL,
  -- Null for UAS7 with a day missing.
  value numeric,
  unit text NOT NULL,
  -- Null if the row only states that another one was recorded in error.
  detail jsonb,
  -- What the formula took; a later one does not change what was computed.
  weights jsonb,
  is_unusual boolean NOT NULL,
  replaces_id uuid REFERENCES measures (id),
  replace_reason text,
  author_id uuid NOT NULL REFERENCES users (id),
  -- As the author was called then.
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT measures_one_replacement UNIQUE (replaces_id),
  CHECK ((replaces_id IS NULL) = (replace_reason IS NULL)),
  CHECK (CASE WHEN detail IS NULL THEN replaces_id IS NOT NULL AND value IS NULL AND weights IS NULL
    ELSE value IS NOT NULL OR kind = 'uas7' END)
);
CREATE INDEX measures_patient ON measures (patient_id, kind, at DESC, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON measures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON measures FROM piel_app;

SELECT seal_rows_of('measures', 1, 'patient_id kind at value unit detail weights is_unusual replaces_id replace_reason '
  'author_id author_name created_at', is_once => true);
