-- A change of the subject, which ties an account to its sign-in, keeps the earlier version too.
DROP TRIGGER keep_version ON users;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF version, first_name, middle_name, last_name, second_last_name,
  email, email_verified, gender, role, profile_kind, language, subject, phone, username, bio, about, social_links,
  photo_id, cover_id, archived_at ON users FOR EACH ROW EXECUTE FUNCTION keep_versions_of_user();

-- When the mail of an invitation is sent or sent again; null once it was sent, and for invitations without a mail. Each
-- mail has a new link, because only the digest of a link is stored.
ALTER TABLE invitations ADD mail_due_at timestamptz, ADD mail_attempts smallint NOT NULL DEFAULT 0;
CREATE INDEX invitations_mail_due ON invitations (mail_due_at) WHERE mail_due_at IS NOT NULL;
