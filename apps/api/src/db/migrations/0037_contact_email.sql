-- The address for mail to a patient, which several may share; null means the sign-in's. An account without an e-mail has a
-- placeholder, which is never shown or searched. Existing rows keep their values.
ALTER TABLE patients ADD contact_email text;
CREATE INDEX patients_contact_email ON patients (contact_email) WHERE contact_email IS NOT NULL AND archived_at IS NULL;

CREATE FUNCTION own_email(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN email LIKE '%@sin-correo.invalid' THEN NULL ELSE email END $$;
CREATE FUNCTION contact_email(contact text, email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(contact, own_email(email)) $$;

-- As in 0029, without placeholders.
CREATE OR REPLACE FUNCTION user_search_text(first_name text, middle_name text, last_name text, second_last_name text,
  email text, phone text, phone_e164 text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := fold(concat_ws(' ', first_name, middle_name, last_name, second_last_name));
  address text := coalesce(fold(own_email(email)), '');
  typed text := coalesce(regexp_replace(phone, '\D', '', 'g'), '');
  national text := coalesce(regexp_replace(phone_e164, '^\+(52)?', ''), '');
BEGIN
  RETURN ' ' || names
    || CASE WHEN names ~ '[.''-]'
         THEN ' ' || translate(names, '.''-', '') || ' ' || regexp_replace(names, '[.''-]+ *', ' ', 'g')
         ELSE '' END
    || ' ' || address || ' ' || typed
    || CASE WHEN national <> typed THEN ' ' || national ELSE '' END
    || ' ' || upper(translate(address, '.''_@+-', ''));
END $$;
CREATE FUNCTION patient_search_text(u users, contact text, phone text, phone_e164 text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT user_search_text(u.first_name, u.middle_name, u.last_name, u.second_last_name, contact_email(contact, u.email),
    phone, phone_e164)
$$;

CREATE OR REPLACE FUNCTION derive_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT patient_search_text(u, NEW.contact_email, NEW.phone, NEW.phone_e164),
      u.search_keys || search_keys(coalesce(date_key(NEW.birth_date), '')), patient_sort_name(u), u.gender
    INTO STRICT NEW.search_text, NEW.search_keys, NEW.sort_name, NEW.gender
    FROM users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION derive_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers text := (SELECT string_agg(concat_ws(' ', translate(fold(n.reference), '/#', '  '),
      translate(fold(n.reference), ' ./#_-', ''), n.receipt, replace(n.receipt, '-', '')), ' ')
    FROM (SELECT NEW.reference, lower(NEW.receipt_number) AS receipt
      UNION ALL SELECT reference, lower(receipt_number) FROM transactions WHERE id = NEW.refund_of) AS n);
BEGIN
  SELECT concat_ws(' ', patient_search_text(u, p.contact_email, '', NULL), numbers), u.search_keys, patient_sort_name(u)
    INTO STRICT NEW.search_text, NEW.search_keys, NEW.sort_name
    FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.patient_id;
  RETURN NEW;
END $$;
DROP FUNCTION patient_search_text(users, text, text);

DROP TRIGGER derive_patient ON patients;
CREATE TRIGGER derive_patient BEFORE INSERT
  OR UPDATE OF user_id, contact_email, phone, phone_e164, birth_date, search_text, search_keys, sort_name, gender
  ON patients FOR EACH ROW EXECUTE FUNCTION derive_patient();
CREATE FUNCTION derive_transactions_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transactions SET search_text = '' WHERE patient_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER derive_transactions AFTER UPDATE ON patients FOR EACH ROW
  WHEN (OLD.contact_email IS DISTINCT FROM NEW.contact_email) EXECUTE FUNCTION derive_transactions_of_patient();

-- A placeholder is no e-mail.
CREATE OR REPLACE FUNCTION user_version(u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', own_email(u.email), 'emailVerified', u.email_verified, 'gender', u.gender,
    'role', u.role, 'duty', u.duty, 'profileKind', u.profile_kind, 'language', u.language, 'subject', u.subject,
    'phone', u.phone, 'username', u.username, 'bio', u.bio, 'about', u.about, 'socialLinks', u.social_links, 'photoId', u.photo_id,
    'coverId', u.cover_id, 'archivedAt', iso_instant(u.archived_at),
    'notificationsOff', (SELECT coalesce(jsonb_agg(n.kind ORDER BY n.kind), '[]') FROM notifications_off n
      WHERE n.user_id = u.id))
$$;
CREATE OR REPLACE FUNCTION patient_version(p patients, u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', own_email(u.email), 'contactEmail', p.contact_email,
    'genderIdentity', u.gender, 'birthDate', p.birth_date, 'phone', p.phone,
    'address', p.address, 'medicalHistory', p.medical_history, 'isActive', p.is_active,
    'archivedAt', iso_instant(p.archived_at))
$$;

DROP TRIGGER keep_version ON patients;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, user_id, birth_date, contact_email, phone, address,
  medical_history, is_active, archived_at ON patients FOR EACH ROW EXECUTE FUNCTION keep_own_version('patient');
