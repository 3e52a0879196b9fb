-- Photos and covers, as Piel drew them anew from what was uploaded; served to whoever knows the random id.
CREATE TABLE images (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('photo', 'cover')),
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/webp')),
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX images_user ON images (user_id);
ALTER TABLE users
  ADD photo_id uuid REFERENCES images (id) ON DELETE SET NULL,
  ADD cover_id uuid REFERENCES images (id) ON DELETE SET NULL;

GRANT DELETE ON images TO piel_app;

-- What somebody's own pages count and show of the audit trail, so that nobody has to read all of theirs.
CREATE INDEX audit_events_own ON audit_events (actor_id, action, sequence)
  WHERE action IN ('session.sign_in', 'patient.create', 'record.add');
