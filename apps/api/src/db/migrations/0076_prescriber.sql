-- What prescriptions state about their doctor: degree, the institution that issued it, and the address.
ALTER TABLE doctors ADD degree text, ADD university text, ADD prescription_address text;

CREATE OR REPLACE FUNCTION doctor_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT d.version, jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name,
    'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender,
    'phone', u.phone, 'title', d.title, 'status', d.status, 'leaveFrom', d.leave_from, 'leaveUntil', d.leave_until,
    'degree', d.degree, 'university', d.university, 'prescriptionAddress', d.prescription_address,
    'archivedAt', iso_instant(d.archived_at),
    'specialties', (SELECT coalesce(jsonb_agg(jsonb_build_object('specialtyId', s.specialty_id,
        'certifiedAt', s.certified_at, 'certificateNumber', s.certificate_number) ORDER BY s.position), '[]')
      FROM doctor_specialties s WHERE s.doctor_id = d.id),
    'licenses', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
        'issuedAt', l.issued_at, 'expiresAt', l.expires_at, 'status', l.status) ORDER BY l.position), '[]')
      FROM doctor_licenses l WHERE l.doctor_id = d.id))
    INTO number, kept FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = object::uuid;
END $$;

DROP TRIGGER keep_version ON doctors;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, user_id, title, status, leave_from, leave_until, degree,
  university, prescription_address, archived_at ON doctors FOR EACH ROW EXECUTE FUNCTION keep_own_version('doctor');

SELECT seal_rows_of('doctors', 2, 'user_id title status leave_from leave_until created_at archived_at archived_by '
  'degree university prescription_address');
