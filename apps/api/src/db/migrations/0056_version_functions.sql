-- What a version keeps of each kind is one function `<kind>_version(id)`, called by the name of the kind: a new field
-- replaces that function, a new kind adds one. In PL/pgSQL, because a session keeps its plans.
CREATE FUNCTION user_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT u.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name,
    'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', own_email(u.email),
    'emailVerified', u.email_verified, 'gender', u.gender, 'role', u.role, 'duty', u.duty,
    'profileKind', u.profile_kind, 'language', u.language, 'subject', u.subject, 'phone', u.phone,
    'username', u.username, 'bio', u.bio, 'about', u.about, 'socialLinks', u.social_links, 'photoId', u.photo_id,
    'coverId', u.cover_id, 'archivedAt', iso_instant(u.archived_at),
    'notificationsOff', (SELECT coalesce(jsonb_agg(n.kind ORDER BY n.kind), '[]') FROM notifications_off n
      WHERE n.user_id = u.id))
    INTO number, kept FROM users u WHERE u.id = object::uuid;
END $$;
CREATE FUNCTION patient_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT p.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name,
    'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', own_email(u.email),
    'contactEmail', p.contact_email, 'genderIdentity', u.gender, 'birthDate', p.birth_date, 'phone', p.phone,
    'curp', p.curp, 'recordNumber', p.record_number, 'address', p.address, 'medicalHistory', p.medical_history,
    'isActive', p.is_active, 'archivedAt', iso_instant(p.archived_at))
    INTO number, kept FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = object::uuid;
END $$;
CREATE FUNCTION doctor_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT d.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name,
    'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender,
    'phone', u.phone, 'title', d.title, 'status', d.status, 'leaveFrom', d.leave_from, 'leaveUntil', d.leave_until,
    'archivedAt', iso_instant(d.archived_at),
    'specialties', (SELECT coalesce(jsonb_agg(jsonb_build_object('specialtyId', s.specialty_id,
        'certifiedAt', s.certified_at, 'certificateNumber', s.certificate_number) ORDER BY s.position), '[]')
      FROM doctor_specialties s WHERE s.doctor_id = d.id),
    'licenses', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
        'issuedAt', l.issued_at, 'expiresAt', l.expires_at, 'status', l.status) ORDER BY l.position), '[]')
      FROM doctor_licenses l WHERE l.doctor_id = d.id))
    INTO number, kept FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = object::uuid;
END $$;
CREATE FUNCTION care_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT c.version, jsonb_build_object('patientId', c.patient_id, 'doctorId', (SELECT d.id FROM doctors d
      WHERE d.user_id = c.doctor_user_id), 'since', c.since, 'until', c.until, 'archivedAt', iso_instant(c.archived_at))
    INTO number, kept FROM patient_doctors c WHERE c.id = object::uuid;
END $$;
CREATE FUNCTION treatment_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT t.version, jsonb_build_object('patientId', t.patient_id, 'doctorId', t.doctor_id, 'typeId', t.type_id,
    'tier', t.tier, 'tierPriceMinor', t.tier_price_minor, 'valueMinor', t.value_minor, 'status', t.status,
    'startsOn', t.starts_on, 'endedOn', t.ended_on, 'notes', t.notes)
    INTO number, kept FROM treatments t WHERE t.id = object::uuid;
END $$;
CREATE FUNCTION treatment_type_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT y.version, jsonb_build_object('nameEn', y.name_en, 'nameEs', y.name_es, 'priceMinor', y.price_minor,
    'taxKind', y.tax_kind, 'isActive', y.is_active)
    INTO number, kept FROM treatment_types y WHERE y.id = object::uuid;
END $$;
CREATE FUNCTION membership_tier_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT m.version, jsonb_build_object('nameEn', m.name_en, 'nameEs', m.name_es, 'priceMinor', m.price_minor,
    'taxKind', m.tax_kind, 'discountPercent', m.discount_percent, 'position', m.position, 'isActive', m.is_active)
    INTO number, kept FROM membership_tiers m WHERE m.id = object;
END $$;
CREATE FUNCTION sale_item_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT i.version, jsonb_build_object('nameEn', i.name_en, 'nameEs', i.name_es, 'priceMinor', i.price_minor,
    'kind', i.kind, 'taxKind', i.tax_kind, 'position', i.position, 'isActive', i.is_active)
    INTO number, kept FROM sale_items i WHERE i.id = object::uuid;
END $$;
CREATE FUNCTION shipping_option_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT s.version, jsonb_build_object('nameEn', s.name_en, 'nameEs', s.name_es, 'zone', s.zone,
    'priceMinor', s.price_minor, 'freeFromMinor', s.free_from_minor, 'minDays', s.min_days, 'maxDays', s.max_days,
    'position', s.position, 'isActive', s.is_active, 'archivedAt', iso_instant(s.archived_at))
    INTO number, kept FROM shipping_options s WHERE s.id = object::uuid;
END $$;
CREATE FUNCTION location_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT l.version, jsonb_build_object('name', l.name, 'timeZone', l.time_zone, 'address', l.address,
    'phone', l.phone, 'postalCode', l.postal_code, 'position', l.position, 'isActive', l.is_active)
    INTO number, kept FROM locations l WHERE l.id = object::uuid;
END $$;
CREATE FUNCTION agenda_resource_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT r.version, jsonb_build_object('name', r.name, 'deviceKind', r.device_kind, 'capacity', r.capacity,
    'overbook', r.overbook, 'tint', r.tint, 'isActive', r.is_active)
    INTO number, kept FROM resources r WHERE r.id = object::uuid;
END $$;
CREATE FUNCTION appointment_type_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT y.version, jsonb_build_object('nameEn', y.name_en, 'nameEs', y.name_es, 'minutes', y.minutes,
    'parts', y.parts, 'deviceKind', y.device_kind, 'who', y.who, 'feeMinor', y.fee_minor, 'feeWhen', y.fee_when,
    'feeTaxKind', y.fee_tax_kind, 'preparationEn', y.preparation_en, 'preparationEs', y.preparation_es,
    'treatmentTypeId', y.treatment_type_id, 'isActive', y.is_active)
    INTO number, kept FROM appointment_types y WHERE y.id = object::uuid;
END $$;

CREATE OR REPLACE FUNCTION current_version(kind text, object text, OUT number integer, OUT kept jsonb)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  EXECUTE format('SELECT number, kept FROM %I($1)', kind || '_version') INTO number, kept USING object;
END $$;

DROP FUNCTION user_version(users), patient_version(patients, users), doctor_version(doctors, users),
  location_version(locations), resource_version(resources), appointment_type_version(appointment_types);
-- A kind is known by its function.
ALTER TABLE versions DROP CONSTRAINT versions_object_kind_check;
