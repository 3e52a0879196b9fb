-- Installations in use do not see the checklist of a new one.
INSERT INTO clinic_settings (key, value, version, updated_at, updated_by)
SELECT 'setup', '{"isDismissed": true}', 2, now(), id FROM users
WHERE role = 'ADMIN' AND EXISTS (SELECT FROM patients) ORDER BY id LIMIT 1;
