-- Passwords of people, held only while the embedded provider signs them in.
CREATE TABLE credentials (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- The provider's sessions, interactions, codes and grants; short-lived, swept when expired.
CREATE TABLE oidc_store (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX oidc_store_grant ON oidc_store (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_store_uid ON oidc_store (uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_store_expiry ON oidc_store (expires_at);

-- Made once and shared by every process: the signing key (private JWK) and the secret that signs cookies.
CREATE TABLE oidc_keys (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('signing', 'cookie')),
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Failed sign-ins by account and address, by account, and by address. Keys are hashes: what is typed may be a secret.
CREATE TABLE sign_in_throttles (
  scope text NOT NULL CHECK (scope IN ('pair', 'account', 'address')),
  key text NOT NULL,
  failures integer NOT NULL,
  window_started_at timestamptz NOT NULL,
  last_attempt_at timestamptz NOT NULL,
  blocked_until timestamptz,
  PRIMARY KEY (scope, key)
);
CREATE INDEX sign_in_throttles_last_attempt ON sign_in_throttles (last_attempt_at);

-- One-time links that create the first administrator; the token itself is only ever printed.
CREATE TABLE setup_links (
  token_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Nothing here is a record to be kept: what has expired is swept.
GRANT DELETE ON oidc_store TO piel_app;
GRANT DELETE ON sign_in_throttles TO piel_app;
GRANT DELETE ON setup_links TO piel_app;
GRANT DELETE ON credentials TO piel_app;
