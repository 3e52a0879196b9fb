-- The problems of a patient: diagnoses with their certainty, since when, and until when (decision 0128).
CREATE TABLE problems (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  term_id uuid NOT NULL REFERENCES diagnosis_terms (id),
  -- As the term was called then.
  code_system text NOT NULL,
  code text,
  name_es text NOT NULL,
  name_en text,
  notifiable text CHECK (notifiable IN ('immediate', 'weekly')),
  certainty text NOT NULL CHECK (certainty IN ('presumptive', 'definitive')),
  since date,
  ended_on date,
  notified_on date,
  notified_by text,
  version integer NOT NULL DEFAULT 1,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((notified_on IS NULL) = (notified_by IS NULL)),
  CHECK (notified_on IS NULL OR notifiable IS NOT NULL),
  CHECK (ended_on >= since)
);
CREATE INDEX problems_patient ON problems (patient_id, created_at, id);
CREATE UNIQUE INDEX problems_once ON problems (patient_id, term_id) WHERE ended_on IS NULL;

-- What a problem was, and what it became: the state after each change.
CREATE TABLE problem_changes (
  id uuid PRIMARY KEY,
  problem_id uuid NOT NULL REFERENCES problems (id),
  certainty text NOT NULL,
  since date,
  ended_on date,
  notified_on date,
  notified_by text,
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL
);
CREATE INDEX problem_changes_problem ON problem_changes (problem_id, at, id);

CREATE TRIGGER refuse_deletion BEFORE DELETE OR TRUNCATE ON problems
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON problem_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON problems, problem_changes FROM piel_app;
GRANT UPDATE (certainty, since, ended_on, notified_on, notified_by, version, updated_at) ON problems TO piel_app;

SELECT seal_rows_of('problems', 1, 'patient_id term_id code_system code name_es name_en notifiable certainty since '
  'ended_on notified_on notified_by author_id author_name created_at');
SELECT seal_rows_of('problem_changes', 1, 'problem_id certainty since ended_on notified_on notified_by at author_id '
  'author_name', is_once => true);
