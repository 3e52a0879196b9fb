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
