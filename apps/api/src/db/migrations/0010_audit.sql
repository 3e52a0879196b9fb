-- The trail as it is looked through: by what it is about, by what went wrong, by day.
CREATE FUNCTION audit_kind(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE kind WHEN 'account' THEN 'user' WHEN 'token' THEN 'session' ELSE kind END $$;

CREATE INDEX audit_events_kind ON audit_events (audit_kind(object_kind), sequence);
CREATE INDEX audit_events_outcome ON audit_events (outcome, sequence) WHERE outcome <> 'success';
CREATE INDEX audit_events_at ON audit_events (at);
-- In which seal an event lies: seals are few, and their numbers rise together.
CREATE INDEX audit_seals_sequences ON audit_seals USING gin (sequences);
