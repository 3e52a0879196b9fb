-- Open sessions, for the list in account settings. A row is created by the first request with a token of the session and
-- deleted with the session. `key` is the provider's grant, the `sid` of a token, or the token's ID.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  key text NOT NULL UNIQUE,
  -- Browser and system, derived from the user agent, which is not stored.
  device text,
  address text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_last_seen ON sessions (last_seen_at);
GRANT DELETE ON sessions TO piel_app;
