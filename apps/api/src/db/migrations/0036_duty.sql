-- The front desk (reception), or care besides (clinical). The accounts of earlier versions keep what they may read.
ALTER TABLE users ADD duty text CHECK (duty IN ('reception', 'clinical'));
UPDATE users SET duty = 'clinical' WHERE role = 'STAFF';
ALTER TABLE users ADD CONSTRAINT users_duty_of_staff CHECK ((role = 'STAFF') = (duty IS NOT NULL)) NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users_duty_of_staff;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('patient_registered', 'patient_assigned', 'restore_requested',
    'treatment_changed', 'payment_failed', 'payment_refunded', 'license_expiring', 'audit_broken', 'backup_old',
    'backup_check_failed', 'duty_review'));

-- Administrators decide who works at the front desk only.
INSERT INTO notifications (id, user_id, kind, object_id, detail)
SELECT gen_random_uuid(), a.id, 'duty_review', a.id, s.names
FROM users a, (SELECT string_agg(concat_ws(' ', first_name, middle_name, last_name, second_last_name), ', '
    ORDER BY fold(concat_ws(' ', first_name, middle_name, last_name, second_last_name)), id) AS names
  FROM users WHERE role = 'STAFF' AND archived_at IS NULL) s
WHERE a.role = 'ADMIN' AND a.archived_at IS NULL AND s.names IS NOT NULL;

CREATE OR REPLACE FUNCTION user_version(u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', u.email, 'emailVerified', u.email_verified, 'gender', u.gender,
    'role', u.role, 'duty', u.duty, 'profileKind', u.profile_kind, 'language', u.language, 'subject', u.subject,
    'phone', u.phone, 'username', u.username, 'bio', u.bio, 'about', u.about, 'socialLinks', u.social_links, 'photoId', u.photo_id,
    'coverId', u.cover_id, 'archivedAt', iso_instant(u.archived_at),
    'notificationsOff', (SELECT coalesce(jsonb_agg(n.kind ORDER BY n.kind), '[]') FROM notifications_off n
      WHERE n.user_id = u.id))
$$;

DROP TRIGGER keep_version ON users;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, first_name, middle_name, last_name, second_last_name,
  email, email_verified, gender, role, duty, profile_kind, language, subject, phone, username, bio, about, social_links,
  photo_id, cover_id, archived_at ON users FOR EACH ROW EXECUTE FUNCTION keep_versions_of_user();
