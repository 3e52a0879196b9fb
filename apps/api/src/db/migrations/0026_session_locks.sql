-- Sessions whose user must prove who they are before the API answers again. `key` is that of `sessions`; the lock stays
-- when the session leaves that list, so that no other way than unlocking removes it.
CREATE TABLE session_locks (
  key text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  locked_at timestamptz NOT NULL
);
CREATE INDEX session_locks_locked_at ON session_locks (locked_at);
GRANT DELETE ON session_locks TO piel_app;
