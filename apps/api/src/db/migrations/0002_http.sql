-- What every request may need: the audit trail, calls sent twice, tokens that are refused.

CREATE TABLE audit_events (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Copied, not referenced: an event says who it was then, and survives whatever happens to the account.
  actor_id uuid,
  actor_name text,
  actor_role text,
  action text NOT NULL,
  object_kind text,
  object_id text,
  outcome text NOT NULL CHECK (outcome IN ('success', 'refused', 'failure')),
  request_id text,
  address text,
  -- Names of the fields that changed, never their values.
  fields text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_actor ON audit_events (actor_id, sequence);
CREATE INDEX audit_events_object ON audit_events (object_id, sequence);
CREATE INDEX audit_events_action ON audit_events (action, sequence);

-- Events that wait to be sealed. A row is seen only once its transaction has committed, so that a late commit
-- simply joins a later seal, and nobody waits for anybody.
CREATE TABLE audit_unsealed (sequence bigint PRIMARY KEY);

CREATE TABLE audit_keys (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  -- Only where the data folder cannot hold it.
  private_key text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE audit_seals (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  sequences bigint[] NOT NULL,
  hash text NOT NULL,
  key_id text NOT NULL,
  signature text NOT NULL
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id),
  key text NOT NULL,
  fingerprint text NOT NULL,
  status smallint NOT NULL,
  etag text,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE denied_tokens (
  token_id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX denied_tokens_expiry ON denied_tokens (expires_at);

REVOKE UPDATE ON audit_events, audit_seals FROM piel_app;
GRANT DELETE ON audit_unsealed, idempotency_keys, denied_tokens TO piel_app;
