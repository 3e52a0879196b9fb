-- Backups, and the checks that restore one. `file` is the whole path: of a backup once it is complete, of a check from its
-- start. A check is refused when the file is damaged, and failed when the check could not be carried out.
CREATE TABLE system_runs (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'check')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text NOT NULL DEFAULT 'running' CHECK (outcome IN ('running', 'done', 'failed', 'refused')),
  file text,
  bytes bigint,
  error text,
  -- When retention deleted the file.
  removed_at timestamptz,
  CHECK ((outcome = 'running') = (ended_at IS NULL))
);
CREATE INDEX system_runs_started ON system_runs (kind, started_at DESC);
CREATE INDEX system_runs_file ON system_runs (file) WHERE file IS NOT NULL;

-- The size of the database on each day, to see how it grows.
CREATE TABLE database_sizes (
  day date PRIMARY KEY,
  bytes bigint NOT NULL
);

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('patient_registered', 'patient_assigned',
    'treatment_changed', 'payment_failed', 'payment_refunded', 'license_expiring', 'audit_broken', 'backup_old',
    'backup_check_failed'));
