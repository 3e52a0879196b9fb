-- The key of the population registry and the clinic's own number of the record. Both are optional; existing rows have none.
ALTER TABLE patients ADD curp text, ADD record_number text;
CREATE INDEX patients_curp ON patients (curp) WHERE curp IS NOT NULL;
CREATE UNIQUE INDEX patients_live_record_number ON patients (record_number)
  WHERE record_number IS NOT NULL AND archived_at IS NULL;

-- Searchable, the number also without its signs.
CREATE OR REPLACE FUNCTION derive_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT concat_ws(' ', patient_search_text(u, NEW.contact_email, NEW.phone, NEW.phone_e164), lower(NEW.curp),
        fold(NEW.record_number),
        CASE WHEN NEW.record_number ~ '[.-]' THEN translate(fold(NEW.record_number), '.-', '') END),
      u.search_keys || search_keys(coalesce(date_key(NEW.birth_date), '')), patient_sort_name(u), u.gender
    INTO STRICT NEW.search_text, NEW.search_keys, NEW.sort_name, NEW.gender
    FROM users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
DROP TRIGGER derive_patient ON patients;
CREATE TRIGGER derive_patient BEFORE INSERT
  OR UPDATE OF user_id, contact_email, phone, phone_e164, birth_date, curp, record_number, search_text, search_keys,
    sort_name, gender
  ON patients FOR EACH ROW EXECUTE FUNCTION derive_patient();

CREATE OR REPLACE FUNCTION patient_version(p patients, u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', own_email(u.email), 'contactEmail', p.contact_email,
    'genderIdentity', u.gender, 'birthDate', p.birth_date, 'phone', p.phone, 'curp', p.curp,
    'recordNumber', p.record_number, 'address', p.address, 'medicalHistory', p.medical_history, 'isActive', p.is_active,
    'archivedAt', iso_instant(p.archived_at))
$$;
DROP TRIGGER keep_version ON patients;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, user_id, birth_date, contact_email, phone, curp,
  record_number, address, medical_history, is_active, archived_at ON patients
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('patient');
