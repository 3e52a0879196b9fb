-- Who compared a licence with its document, and when (decision 0120). Licences on record at the upgrade count as found:
-- they have its instant and no person, so that prescribing goes on.

ALTER TABLE doctor_licenses ADD confirmed_at timestamptz, ADD confirmed_by uuid REFERENCES users (id),
  ADD confirmed_by_name text,
  ADD CONSTRAINT doctor_licenses_confirmed CHECK ((confirmed_by IS NULL) = (confirmed_by_name IS NULL)
    AND (confirmed_by IS NULL OR confirmed_at IS NOT NULL));

ALTER TABLE doctor_licenses DISABLE TRIGGER USER;
UPDATE doctor_licenses SET confirmed_at = now();
ALTER TABLE doctor_licenses ENABLE TRIGGER USER;
