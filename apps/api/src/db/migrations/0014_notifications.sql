-- More that a user should know of (row H5), and what each wants to be told.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('patient_registered', 'patient_assigned',
    'treatment_changed', 'payment_failed', 'payment_refunded', 'license_expiring')),
  ADD detail text;

-- Kinds that somebody does not want; everything else is told.
CREATE TABLE notifications_off (
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  PRIMARY KEY (user_id, kind)
);

GRANT DELETE ON notifications_off TO piel_app;
