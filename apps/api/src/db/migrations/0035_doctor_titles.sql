-- How a doctor chooses to be addressed; null if not stated.
ALTER TABLE doctors ADD title text CHECK (title IN ('DR', 'DRA'));

-- What a version keeps of each kind, in a function of its own: a new field changes one of them.
CREATE FUNCTION user_version(u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', u.email, 'emailVerified', u.email_verified, 'gender', u.gender,
    'role', u.role, 'profileKind', u.profile_kind, 'language', u.language, 'subject', u.subject,
    'phone', u.phone, 'username', u.username, 'bio', u.bio, 'about', u.about, 'socialLinks', u.social_links, 'photoId', u.photo_id,
    'coverId', u.cover_id, 'archivedAt', iso_instant(u.archived_at),
    'notificationsOff', (SELECT coalesce(jsonb_agg(n.kind ORDER BY n.kind), '[]') FROM notifications_off n
      WHERE n.user_id = u.id))
$$;
CREATE FUNCTION patient_version(p patients, u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', u.email,
    'genderIdentity', u.gender, 'birthDate', p.birth_date, 'phone', p.phone,
    'address', p.address, 'medicalHistory', p.medical_history, 'isActive', p.is_active,
    'archivedAt', iso_instant(p.archived_at))
$$;
CREATE FUNCTION doctor_version(d doctors, u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender, 'phone', u.phone,
    'title', d.title, 'status', d.status, 'leaveFrom', d.leave_from, 'leaveUntil', d.leave_until, 'archivedAt', iso_instant(d.archived_at),
    'specialties', (SELECT coalesce(jsonb_agg(jsonb_build_object('specialtyId', s.specialty_id,
        'certifiedAt', s.certified_at, 'certificateNumber', s.certificate_number) ORDER BY s.position), '[]')
      FROM doctor_specialties s WHERE s.doctor_id = d.id),
    'licenses', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
        'issuedAt', l.issued_at, 'expiresAt', l.expires_at, 'status', l.status) ORDER BY l.position), '[]')
      FROM doctor_licenses l WHERE l.doctor_id = d.id))
$$;
CREATE OR REPLACE FUNCTION current_version(kind text, object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql AS $$
BEGIN
  CASE kind
    WHEN 'user' THEN
      SELECT u.version, user_version(u) INTO number, kept FROM users u WHERE u.id = object::uuid;
    WHEN 'patient' THEN
      SELECT p.version, patient_version(p, u)
        INTO number, kept FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = object::uuid;
    WHEN 'doctor' THEN
      SELECT d.version, doctor_version(d, u)
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

DROP TRIGGER keep_version ON doctors;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, user_id, title, status, leave_from, leave_until, archived_at
  ON doctors FOR EACH ROW EXECUTE FUNCTION keep_own_version('doctor');
