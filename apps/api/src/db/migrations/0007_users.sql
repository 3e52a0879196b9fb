-- What a clinic keeps of its people beyond patients: how to reach them, what they say of themselves, and their search.
ALTER TABLE users
  ADD phone text,
  ADD phone_e164 text CHECK (phone_e164 ~ '^\+[0-9]{6,15}$'),
  ADD username text,
  ADD bio text,
  ADD about text,
  ADD social_links jsonb NOT NULL DEFAULT '{}';
CREATE UNIQUE INDEX users_live_username ON users (lower(username)) WHERE archived_at IS NULL AND username IS NOT NULL;

-- A username that somebody else has taken since is not given back to whoever is restored.
CREATE FUNCTION give_up_taken_username() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE lower(username) = lower(NEW.username) AND archived_at IS NULL AND id <> NEW.id) THEN
    NEW.username := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER give_up_taken_username BEFORE UPDATE OF archived_at ON users FOR EACH ROW
  WHEN (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL AND NEW.username IS NOT NULL)
  EXECUTE FUNCTION give_up_taken_username();

-- As patient_search_text: folded words, each after one blank.
CREATE FUNCTION user_search_text(first_name text, middle_name text, last_name text, second_last_name text, email text,
  phone text, phone_e164 text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := fold(concat_ws(' ', first_name, middle_name, last_name, second_last_name));
  typed text := coalesce(regexp_replace(phone, '\D', '', 'g'), '');
  national text := coalesce(regexp_replace(phone_e164, '^\+(52)?', ''), '');
BEGIN
  RETURN ' ' || names
    || CASE WHEN names ~ '[.''-]'
         THEN ' ' || regexp_replace(names, '[.''-]', '', 'g') || ' ' || regexp_replace(names, '[.''-]+ *', ' ', 'g')
         ELSE '' END
    || ' ' || fold(email) || ' ' || typed
    || CASE WHEN national <> typed THEN ' ' || national ELSE '' END;
END $$;
CREATE FUNCTION user_sort_name(first_name text, middle_name text, last_name text, second_last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT concat_ws(E'\t', last_name, coalesce(second_last_name, ''), first_name, middle_name) $$;

DO $$
DECLARE
  spanish text := CASE WHEN EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu'
    AND collnamespace = 'pg_catalog'::regnamespace) THEN 'COLLATE "es-x-icu"' ELSE '' END;
BEGIN
  EXECUTE format('ALTER TABLE users
    ADD search_text text GENERATED ALWAYS AS (user_search_text(first_name, middle_name, last_name, second_last_name,
      email, phone, phone_e164)) STORED,
    ADD sort_name text %s GENERATED ALWAYS AS (user_sort_name(first_name, middle_name, last_name, second_last_name))
      STORED', spanish);
END $$;

CREATE INDEX users_live_name ON users (sort_name, id) WHERE archived_at IS NULL;
CREATE INDEX users_live_created ON users (created_at, id) WHERE archived_at IS NULL;
-- Whoever has never signed in comes before everybody else.
CREATE INDEX users_live_login ON users (coalesce(last_login_at, '-infinity'::timestamptz), id) WHERE archived_at IS NULL;
CREATE INDEX users_archived_name ON users (sort_name, id) WHERE archived_at IS NOT NULL;
CREATE INDEX users_archived_created ON users (created_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX users_archived_login ON users (coalesce(last_login_at, '-infinity'::timestamptz), id)
  WHERE archived_at IS NOT NULL;
CREATE INDEX users_team_name ON users (role, sort_name, id) WHERE archived_at IS NULL AND role <> 'USER';
CREATE INDEX users_team_kind ON users (profile_kind, sort_name, id)
  WHERE archived_at IS NULL AND profile_kind <> 'PATIENT';
-- Patients are found by their own text: a second index over a million of them would make each registration dearer.
CREATE INDEX users_team_search ON users USING gin (search_text gin_trgm_ops) WHERE profile_kind <> 'PATIENT';

-- A user may be made a patient before anybody asked for phone and birth date (row D2): unknown is not made up.
ALTER TABLE patients ALTER phone DROP NOT NULL, ALTER birth_date DROP NOT NULL;
CREATE OR REPLACE FUNCTION patient_search_text(u users, phone text, phone_e164 text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT user_search_text(u.first_name, u.middle_name, u.last_name, u.second_last_name, u.email, phone, phone_e164) $$;

-- Those without a birth date come last.
DROP INDEX patients_live_birth, patients_inactive_birth, patients_archived_birth;
CREATE INDEX patients_live_birth ON patients (coalesce(birth_date, 'infinity'::date), id)
  INCLUDE (birth_date, search_text, is_active, gender) WHERE archived_at IS NULL;
CREATE INDEX patients_inactive_birth ON patients (coalesce(birth_date, 'infinity'::date), id)
  WHERE archived_at IS NULL AND NOT is_active;
CREATE INDEX patients_archived_birth ON patients (coalesce(birth_date, 'infinity'::date), id)
  WHERE archived_at IS NOT NULL;

-- One-time links by which somebody sets their own password; the token itself is only ever shown and sent.
CREATE TABLE invitations (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX invitations_user ON invitations (user_id);
GRANT DELETE ON invitations TO piel_app;

-- Whose the pair is, so that an administrator can unlock an account wherever it is blocked.
ALTER TABLE sign_in_throttles ADD account text;
CREATE INDEX sign_in_throttles_account ON sign_in_throttles (account) WHERE account IS NOT NULL;
-- Everything that the embedded provider holds of somebody ends at once with "sign out".
CREATE INDEX oidc_store_account ON oidc_store ((payload ->> 'accountId')) WHERE payload ->> 'accountId' IS NOT NULL;
