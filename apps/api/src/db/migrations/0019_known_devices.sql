-- Browsers that have signed in to an account; only a digest of the cookie is stored.
CREATE TABLE known_devices (
  -- Stays the same when the cookie changes, so that failures are not forgotten.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (token_hash, user_id)
);
CREATE INDEX known_devices_user ON known_devices (user_id, expires_at);
CREATE INDEX known_devices_expiry ON known_devices (expires_at);
GRANT DELETE ON known_devices TO piel_app;

-- A known device has its own counter.
ALTER TABLE sign_in_throttles DROP CONSTRAINT sign_in_throttles_scope_check;
ALTER TABLE sign_in_throttles ADD CONSTRAINT sign_in_throttles_scope_check
  CHECK (scope IN ('pair', 'account', 'address', 'device'));
