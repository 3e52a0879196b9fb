-- A seal that an administrator made with `audit:acknowledge`: the reason and the state of the chain as found, as JSON.
ALTER TABLE audit_seals ADD acknowledged text;
CREATE INDEX audit_seals_acknowledged ON audit_seals (number) WHERE acknowledged IS NOT NULL;
-- Events above the last number that was assigned were not written by the server.
GRANT SELECT ON SEQUENCE audit_events_sequence_seq TO piel_app;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('patient_registered', 'patient_assigned',
    'treatment_changed', 'payment_failed', 'payment_refunded', 'license_expiring', 'audit_broken'));
