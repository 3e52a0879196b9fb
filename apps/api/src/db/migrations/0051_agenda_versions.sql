-- Earlier versions of locations, of persons, rooms and devices, and of types of appointments.
ALTER TABLE versions DROP CONSTRAINT versions_object_kind_check,
  ADD CONSTRAINT versions_object_kind_check CHECK (object_kind IN ('user', 'patient', 'doctor', 'care', 'treatment',
    'treatment_type', 'membership_tier', 'sale_item', 'shipping_option', 'location', 'agenda_resource', 'appointment_type'));

CREATE FUNCTION location_version(l locations) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', l.name, 'timeZone', l.time_zone, 'address', l.address, 'phone', l.phone,
    'postalCode', l.postal_code, 'position', l.position, 'isActive', l.is_active)
$$;
CREATE FUNCTION resource_version(r resources) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', r.name, 'deviceKind', r.device_kind, 'capacity', r.capacity, 'overbook', r.overbook,
    'tint', r.tint, 'isActive', r.is_active)
$$;
CREATE FUNCTION appointment_type_version(y appointment_types) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('nameEn', y.name_en, 'nameEs', y.name_es, 'minutes', y.minutes, 'parts', y.parts,
    'deviceKind', y.device_kind, 'who', y.who, 'feeMinor', y.fee_minor, 'feeWhen', y.fee_when,
    'feeTaxKind', y.fee_tax_kind, 'preparationEn', y.preparation_en, 'preparationEs', y.preparation_es,
    'treatmentTypeId', y.treatment_type_id, 'isActive', y.is_active)
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
          'taxKind', y.tax_kind, 'isActive', y.is_active)
        INTO number, kept FROM treatment_types y WHERE y.id = object::uuid;
    WHEN 'membership_tier' THEN
      SELECT m.version, jsonb_build_object('nameEn', m.name_en, 'nameEs', m.name_es, 'priceMinor', m.price_minor,
          'taxKind', m.tax_kind, 'discountPercent', m.discount_percent, 'position', m.position, 'isActive', m.is_active)
        INTO number, kept FROM membership_tiers m WHERE m.id = object;
    WHEN 'sale_item' THEN
      SELECT i.version, jsonb_build_object('nameEn', i.name_en, 'nameEs', i.name_es, 'priceMinor', i.price_minor,
          'kind', i.kind, 'taxKind', i.tax_kind, 'position', i.position, 'isActive', i.is_active)
        INTO number, kept FROM sale_items i WHERE i.id = object::uuid;
    WHEN 'shipping_option' THEN
      SELECT s.version, jsonb_build_object('nameEn', s.name_en, 'nameEs', s.name_es, 'zone', s.zone,
          'priceMinor', s.price_minor, 'freeFromMinor', s.free_from_minor, 'minDays', s.min_days,
          'maxDays', s.max_days, 'position', s.position, 'isActive', s.is_active,
          'archivedAt', iso_instant(s.archived_at))
        INTO number, kept FROM shipping_options s WHERE s.id = object::uuid;
    WHEN 'location' THEN
      SELECT l.version, location_version(l) INTO number, kept FROM locations l WHERE l.id = object::uuid;
    WHEN 'agenda_resource' THEN
      SELECT r.version, resource_version(r) INTO number, kept FROM resources r WHERE r.id = object::uuid;
    WHEN 'appointment_type' THEN
      SELECT y.version, appointment_type_version(y) INTO number, kept FROM appointment_types y WHERE y.id = object::uuid;
  END CASE;
END $$;

CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF name, time_zone, address, phone, postal_code, position, is_active
  ON locations FOR EACH ROW EXECUTE FUNCTION keep_own_version('location');
-- New hours of a person raise the version of the resource and change none of its fields.
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF name, device_kind, capacity, overbook, tint, is_active
  ON resources FOR EACH ROW EXECUTE FUNCTION keep_own_version('agenda_resource');
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE ON appointment_types
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('appointment_type');
