-- What happened that a user should know of (row H5). The record's name is looked up when read, never copied.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('patient_registered')),
  object_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX notifications_newest ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

-- Whom the news goes to: a handful among all the people.
CREATE INDEX users_live_staff ON users (id) WHERE role IN ('ADMIN', 'STAFF') AND archived_at IS NULL;
