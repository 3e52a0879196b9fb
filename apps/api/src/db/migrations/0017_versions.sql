-- Earlier versions of what the clinic keeps, written by triggers in the transaction of each change. Objects that did not
-- change since this migration have none.

-- Groups the versions and the audit events of one transaction.
CREATE SEQUENCE change_numbers;
CREATE FUNCTION current_change() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number text := nullif(current_setting('piel.change', true), '');
BEGIN
  IF number IS NULL THEN
    number := set_config('piel.change', nextval('change_numbers')::text, true);
  END IF;
  RETURN number::bigint;
END $$;

CREATE TABLE versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  object_kind text NOT NULL CHECK (object_kind IN ('user', 'patient', 'doctor', 'care', 'treatment', 'treatment_type',
    'membership_tier', 'shipping_option')),
  object_id text NOT NULL,
  -- The object's version that this one was, and its fields before the change.
  version integer NOT NULL,
  fields jsonb NOT NULL,
  change bigint NOT NULL DEFAULT current_change(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A transaction that changes an object several times keeps the version before the first change.
  UNIQUE (object_id, object_kind, change)
);
CREATE INDEX versions_change ON versions (change);
CREATE TRIGGER versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Set for events that are recorded after a change of the same transaction; null for reading, and before this migration.
ALTER TABLE audit_events ADD change bigint;
ALTER TABLE audit_events ALTER change SET DEFAULT nullif(current_setting('piel.change', true), '')::bigint;
CREATE INDEX audit_events_change ON audit_events (change) WHERE change IS NOT NULL;

-- An object's version and the fields that versions keep, by their names in the API. Secrets are never among them.
CREATE FUNCTION current_version(kind text, object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql AS $$
BEGIN
  CASE kind
    WHEN 'user' THEN
      SELECT u.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
          'secondLastName', u.second_last_name, 'email', u.email, 'emailVerified', u.email_verified, 'gender', u.gender,
          'role', u.role, 'profileKind', u.profile_kind, 'language', u.language, 'subject', u.subject, 'phone', u.phone,
          'username', u.username, 'bio', u.bio, 'about', u.about, 'socialLinks', u.social_links, 'photoId', u.photo_id,
          'coverId', u.cover_id, 'archivedAt', iso_instant(u.archived_at),
          'notificationsOff', (SELECT coalesce(jsonb_agg(n.kind ORDER BY n.kind), '[]') FROM notifications_off n
            WHERE n.user_id = u.id))
        INTO number, kept FROM users u WHERE u.id = object::uuid;
    WHEN 'patient' THEN
      SELECT p.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
          'secondLastName', u.second_last_name, 'email', u.email, 'genderIdentity', u.gender, 'birthDate', p.birth_date,
          'phone', p.phone, 'address', p.address, 'medicalHistory', p.medical_history, 'isActive', p.is_active,
          'archivedAt', iso_instant(p.archived_at))
        INTO number, kept FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = object::uuid;
    WHEN 'doctor' THEN
      SELECT d.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
          'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender, 'phone', u.phone,
          'status', d.status, 'archivedAt', iso_instant(d.archived_at),
          'specialties', (SELECT coalesce(jsonb_agg(jsonb_build_object('specialtyId', s.specialty_id,
              'certifiedAt', s.certified_at, 'certificateNumber', s.certificate_number) ORDER BY s.position), '[]')
            FROM doctor_specialties s WHERE s.doctor_id = d.id),
          'licenses', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
              'issuedAt', l.issued_at, 'expiresAt', l.expires_at, 'status', l.status) ORDER BY l.position), '[]')
            FROM doctor_licenses l WHERE l.doctor_id = d.id))
        INTO number, kept FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = object::uuid;
    WHEN 'care' THEN
      SELECT c.version, jsonb_build_object('patientId', c.patient_id, 'doctorId', (SELECT d.id FROM doctors d
            WHERE d.user_id = c.doctor_user_id), 'since', c.since, 'until', c.until,
          'archivedAt', iso_instant(c.archived_at))
        INTO number, kept FROM patient_doctors c WHERE c.id = object::uuid;
    WHEN 'treatment' THEN
      SELECT t.version, jsonb_build_object('patientId', t.patient_id, 'doctorId', t.doctor_id, 'typeId', t.type_id,
          'tier', t.tier, 'tierPriceMinor', t.tier_price_minor, 'valueMinor', t.value_minor, 'status', t.status,
          'startsOn', t.starts_on, 'endedOn', t.ended_on, 'notes', t.notes)
        INTO number, kept FROM treatments t WHERE t.id = object::uuid;
    WHEN 'treatment_type' THEN
      SELECT y.version, jsonb_build_object('nameEn', y.name_en, 'nameEs', y.name_es, 'priceMinor', y.price_minor,
          'isActive', y.is_active)
        INTO number, kept FROM treatment_types y WHERE y.id = object::uuid;
    WHEN 'membership_tier' THEN
      SELECT m.version, jsonb_build_object('nameEn', m.name_en, 'nameEs', m.name_es, 'priceMinor', m.price_minor,
          'discountPercent', m.discount_percent, 'position', m.position, 'isActive', m.is_active)
        INTO number, kept FROM membership_tiers m WHERE m.id = object;
    WHEN 'shipping_option' THEN
      SELECT s.version, jsonb_build_object('nameEn', s.name_en, 'nameEs', s.name_es, 'zone', s.zone,
          'priceMinor', s.price_minor, 'freeFromMinor', s.free_from_minor, 'minDays', s.min_days,
          'maxDays', s.max_days, 'position', s.position, 'isActive', s.is_active,
          'archivedAt', iso_instant(s.archived_at))
        INTO number, kept FROM shipping_options s WHERE s.id = object::uuid;
  END CASE;
END $$;

CREATE FUNCTION keep_version(kind text, object text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  current bigint := current_change();
BEGIN
  IF EXISTS (SELECT FROM versions WHERE object_id = object AND object_kind = kind AND change = current) THEN RETURN; END IF;
  INSERT INTO versions (object_kind, object_id, version, fields, change)
    SELECT kind, object, v.number, v.kept, current FROM current_version(kind, object) v WHERE v.kept IS NOT NULL;
END $$;

-- All of these run before the change, while the tables still hold the earlier version.
CREATE FUNCTION keep_own_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_version(TG_ARGV[0], OLD.id::text);
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- A change of the person is a change of the patient and the doctor.
CREATE FUNCTION keep_versions_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_version('user', OLD.id::text);
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF (OLD.first_name, OLD.middle_name, OLD.last_name, OLD.second_last_name, OLD.email, OLD.gender)
    IS DISTINCT FROM (NEW.first_name, NEW.middle_name, NEW.last_name, NEW.second_last_name, NEW.email, NEW.gender)
  THEN
    PERFORM keep_version('patient', p.id::text) FROM patients p WHERE p.user_id = OLD.id;
    PERFORM keep_version('doctor', d.id::text) FROM doctors d WHERE d.user_id = OLD.id;
  ELSIF OLD.phone IS DISTINCT FROM NEW.phone THEN
    PERFORM keep_version('doctor', d.id::text) FROM doctors d WHERE d.user_id = OLD.id;
  END IF;
  RETURN NEW;
END $$;

-- A doctor is registered with specialties and licences in one transaction: these make no version.
CREATE FUNCTION keep_version_of_doctor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_version('doctor', d.id::text) FROM doctors d
      WHERE d.id = NEW.doctor_id AND (d.version > 1 OR age(d.xmin) > 0);
    RETURN NEW;
  END IF;
  PERFORM keep_version('doctor', OLD.doctor_id::text);
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION keep_version_of_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM notifications_off WHERE user_id = NEW.user_id AND kind = NEW.kind) THEN
    RETURN NEW;
  END IF;
  PERFORM keep_version('user', CASE TG_OP WHEN 'INSERT' THEN NEW.user_id ELSE OLD.user_id END::text);
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Columns that change without being a change of the object, such as the last sign-in, are not listed.
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, first_name, middle_name, last_name, second_last_name,
  email, email_verified, gender, role, profile_kind, language, phone, username, bio, about, social_links, photo_id,
  cover_id, archived_at ON users FOR EACH ROW EXECUTE FUNCTION keep_versions_of_user();
CREATE TRIGGER keep_version BEFORE INSERT OR UPDATE OR DELETE ON notifications_off
  FOR EACH ROW EXECUTE FUNCTION keep_version_of_preferences();
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, user_id, birth_date, phone, address, medical_history,
  is_active, archived_at ON patients FOR EACH ROW EXECUTE FUNCTION keep_own_version('patient');
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, user_id, status, archived_at ON doctors
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('doctor');
CREATE TRIGGER keep_version BEFORE INSERT OR UPDATE OR DELETE ON doctor_specialties
  FOR EACH ROW EXECUTE FUNCTION keep_version_of_doctor();
CREATE TRIGGER keep_version BEFORE INSERT OR UPDATE OR DELETE ON doctor_licenses
  FOR EACH ROW EXECUTE FUNCTION keep_version_of_doctor();
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, patient_id, doctor_user_id, since, until, archived_at
  ON patient_doctors FOR EACH ROW EXECUTE FUNCTION keep_own_version('care');
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, patient_id, doctor_id, type_id, tier, tier_price_minor,
  value_minor, status, starts_on, ended_on, notes ON treatments
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('treatment');
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE ON treatment_types
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('treatment_type');
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE ON membership_tiers
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('membership_tier');
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE ON shipping_options
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('shipping_option');

REVOKE UPDATE ON versions FROM piel_app;
