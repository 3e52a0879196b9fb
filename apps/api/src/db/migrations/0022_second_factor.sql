-- The second factor of people who sign in with the embedded provider. None of this is kept in `versions`.
ALTER TABLE oidc_keys DROP CONSTRAINT oidc_keys_kind_check;
ALTER TABLE oidc_keys ADD CONSTRAINT oidc_keys_kind_check CHECK (kind IN ('signing', 'cookie', 'encryption'));

-- Secrets are encrypted with the provider's encryption key and bound to the user.
CREATE TABLE authenticator_apps (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- Null until the first code confirms the pending secret; a new app replaces the earlier one in the same way.
  secret text,
  added_at timestamptz,
  -- The newest time step whose code was accepted: it and earlier ones are refused.
  last_step bigint,
  pending_secret text,
  pending_until timestamptz
);

-- Each code signs in once; only digests are stored.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id),
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

GRANT DELETE ON authenticator_apps, recovery_codes TO piel_app;
