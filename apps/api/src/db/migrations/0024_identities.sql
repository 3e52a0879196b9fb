-- An account is tied to an external provider's user by issuer and subject. Without an issuer, the subject is null or the
-- account's ID, as in tokens that Piel issues, or it was stored before issuers were: the next start with an external
-- provider completes it.
ALTER TABLE users ADD issuer text;
ALTER TABLE users DROP CONSTRAINT users_subject_key;
CREATE INDEX users_subject ON users (subject, issuer);
-- An archived account does not keep its person from a new one.
CREATE UNIQUE INDEX users_live_identity ON users (issuer, subject) WHERE archived_at IS NULL AND issuer IS NOT NULL;
-- A refused sign-in names the account that was archived, too.
CREATE INDEX users_archived_email ON users (email, archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX users_without_issuer ON users (id) WHERE issuer IS NULL AND subject <> id::text;

-- The identity that another account has taken since is not given back to a restored one.
CREATE FUNCTION give_up_taken_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE issuer = NEW.issuer AND subject = NEW.subject AND archived_at IS NULL
    AND id <> NEW.id) THEN
    NEW.issuer := NULL;
    NEW.subject := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER give_up_taken_identity BEFORE UPDATE OF archived_at ON users FOR EACH ROW
  WHEN (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL AND NEW.issuer IS NOT NULL)
  EXECUTE FUNCTION give_up_taken_identity();
