-- Passkeys (WebAuthn) as second factors. Only public keys are stored.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Signatures so far, as the authenticator counts; zero where it does not.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- What an authenticator must sign; one for each sign-in or session and purpose, deleted when it is used.
CREATE TABLE passkey_challenges (
  key text PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

GRANT DELETE ON passkeys, passkey_challenges TO piel_app;
