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

-- Licences whose end was told of, and how many days before it: once each.
CREATE TABLE license_notices (
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  number text NOT NULL,
  expires_at date NOT NULL,
  days smallint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (doctor_id, number, expires_at, days)
);

-- Every process of the server hears whose notifications have changed once that is committed, and tells their browsers.
CREATE FUNCTION announce_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('piel_notifications', user_id::text) FROM (SELECT DISTINCT user_id FROM changed) AS each;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
CREATE TRIGGER announce_read AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();

GRANT DELETE ON notifications_off TO piel_app;
