ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('patient_registered', 'patient_assigned', 'restore_requested',
    'treatment_changed', 'payment_failed', 'payment_refunded', 'license_expiring', 'audit_broken', 'backup_old',
    'backup_check_failed'));

-- Archived patients who come back are found by what is typed when they are registered again.
CREATE INDEX patients_archived_phone ON patients (phone_e164) WHERE archived_at IS NOT NULL AND phone_e164 IS NOT NULL;
