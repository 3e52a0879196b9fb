-- Every person with an account: staff, doctors, patients. Names, e-mail and gender live here and nowhere else.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Immutable, so that indexes and generated columns may use it: accents, ñ and case folded.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFC))) $$;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- The provider's subject (auth0Id in the specification); null until the first sign-in with an external provider.
  subject text UNIQUE,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  first_name text NOT NULL,
  middle_name text,
  last_name text NOT NULL,
  second_last_name text,
  gender text NOT NULL DEFAULT 'UNKNOWN' CHECK (gender IN ('MALE', 'FEMALE', 'OTHER', 'UNKNOWN')),
  role text NOT NULL DEFAULT 'USER' CHECK (role IN ('USER', 'ADMIN', 'STAFF')),
  profile_kind text NOT NULL DEFAULT 'NONE' CHECK (profile_kind IN ('PATIENT', 'DOCTOR', 'NONE')),
  language text CHECK (language IN ('en', 'es')),
  -- Tokens issued before this instant are refused: set on archive, password change, "sign out everywhere".
  tokens_valid_from timestamptz NOT NULL DEFAULT '-infinity',
  last_login_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  archived_by uuid REFERENCES users (id)
);
CREATE UNIQUE INDEX users_live_email ON users (email) WHERE archived_at IS NULL;
