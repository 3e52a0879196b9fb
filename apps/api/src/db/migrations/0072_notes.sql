-- Notes: drafts that only their authors see, and what an entry of the record states beside its text once it is signed
-- (decisions 0125 and 0126).
CREATE TABLE note_drafts (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES users (id),
  patient_id uuid NOT NULL REFERENCES patients (id),
  appointment_id uuid REFERENCES appointments (id),
  form text NOT NULL CONSTRAINT note_drafts_form CHECK (form IN ('evolution', 'clinicalHistory', 'procedure',
    'interconsultation', 'referral', 'nursing')),
  content jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  -- The window that saved last, and its count of saves.
  saved_window uuid,
  saved_number integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (author_id, patient_id, appointment_id)
);
CREATE INDEX note_drafts_patient ON note_drafts (patient_id);
CREATE INDEX note_drafts_appointment ON note_drafts (appointment_id);
CREATE INDEX note_drafts_created ON note_drafts (created_at);
GRANT DELETE ON note_drafts TO piel_app;

CREATE TABLE signed_notes (
  entry_id uuid PRIMARY KEY REFERENCES clinical_entries (id),
  -- Of addenda and corrections, that of the entry they are about; null if it was not written as a note.
  form text CONSTRAINT signed_notes_form CHECK (form IN ('evolution', 'clinicalHistory', 'procedure',
    'interconsultation', 'referral', 'nursing')),
  -- Null for addenda and corrections.
  content jsonb,
  appointment_id uuid REFERENCES appointments (id),
  signed_at timestamptz NOT NULL,
  -- Of the specialty of the entry's author, if it was in force.
  certificate_number text,
  certificate_until date,
  items_done smallint,
  items_total smallint,
  incomplete_reason text,
  addendum_to uuid REFERENCES clinical_entries (id),
  -- Of what was signed, as the audit trail states it.
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CHECK ((certificate_number IS NULL) = (certificate_until IS NULL)),
  CHECK (num_nulls(content, items_done, items_total) IN (0, 3) AND (content IS NULL OR form IS NOT NULL)),
  CHECK (coalesce(items_done < items_total, false) = (incomplete_reason IS NOT NULL)),
  CHECK (addendum_to IS NULL OR content IS NULL)
);
CREATE INDEX signed_notes_addenda ON signed_notes (addendum_to) WHERE addendum_to IS NOT NULL;
CREATE INDEX signed_notes_appointment ON signed_notes (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX signed_notes_signed ON signed_notes (signed_at);
CREATE INDEX clinical_entries_author ON clinical_entries (author_id, date);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signed_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON signed_notes FROM piel_app;
SELECT seal_rows_of('signed_notes', 1, 'form content appointment_id signed_at certificate_number certificate_until items_done items_total incomplete_reason addendum_to sha256', id => 'entry_id', is_once => true);

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('patient_registered', 'patient_assigned', 'restore_requested',
    'treatment_changed', 'payment_failed', 'payment_refunded', 'license_expiring', 'audit_broken', 'backup_old',
    'backup_check_failed', 'duty_review', 'till_left_open', 'note_unsigned'));

-- The last day of a council's certificate.
ALTER TABLE doctor_specialties ADD certified_until date;
SELECT seal_rows_of('doctor_specialties', 2, 'specialty_id certified_at certificate_number certified_until', id => 'doctor_id', part => 'position');

CREATE OR REPLACE FUNCTION doctor_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT d.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name,
    'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender,
    'phone', u.phone, 'title', d.title, 'status', d.status, 'leaveFrom', d.leave_from, 'leaveUntil', d.leave_until,
    'archivedAt', iso_instant(d.archived_at),
    'specialties', (SELECT coalesce(jsonb_agg(jsonb_build_object('specialtyId', s.specialty_id,
        'certifiedAt', s.certified_at, 'certificateNumber', s.certificate_number)
        -- Absent rather than null, as in earlier versions.
        || CASE WHEN s.certified_until IS NULL THEN '{}' ELSE jsonb_build_object('certifiedUntil', s.certified_until) END
        ORDER BY s.position), '[]')
      FROM doctor_specialties s WHERE s.doctor_id = d.id),
    'licenses', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
        'issuedAt', l.issued_at, 'expiresAt', l.expires_at, 'status', l.status) ORDER BY l.position), '[]')
      FROM doctor_licenses l WHERE l.doctor_id = d.id))
    INTO number, kept FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = object::uuid;
END $$;
