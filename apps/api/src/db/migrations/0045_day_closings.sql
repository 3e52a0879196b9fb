-- The day of a location is closed by a document; nothing is dated to it afterwards.
ALTER TABLE tills ADD location_id uuid REFERENCES locations (id);
UPDATE tills SET location_id = (SELECT id FROM locations ORDER BY is_active DESC, position, id LIMIT 1);
ALTER TABLE tills ALTER location_id SET NOT NULL;

-- Where the money moved. Null for what was settled before this migration.
ALTER TABLE transactions ADD location_id uuid REFERENCES locations (id);
CREATE INDEX transactions_location ON transactions (location_id, day) WHERE location_id IS NOT NULL;
-- The day in the clinic's calendar.
ALTER TABLE cash_movements ADD day date;
ALTER TABLE cash_movements DISABLE TRIGGER insert_only;
UPDATE cash_movements c SET day = ts.opened_on FROM till_sessions ts WHERE ts.id = c.session_id;
ALTER TABLE cash_movements ENABLE TRIGGER insert_only;
ALTER TABLE cash_movements ALTER day SET NOT NULL;
CREATE INDEX cash_movements_day ON cash_movements (day);
CREATE INDEX till_sessions_closed ON till_sessions (closed_on) WHERE closed_on IS NOT NULL;

DROP TRIGGER refuse_change ON transactions;
CREATE TRIGGER refuse_change BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND ((OLD.kind, OLD.refund_of, OLD.patient_id, OLD.tier, OLD.membership_id,
      OLD.treatment_id, OLD.amount_minor, OLD.method, OLD.reference, OLD.receipt_number, OLD.dated_at, OLD.day,
      OLD.session_id, OLD.location_id, OLD.status IN ('completed', 'refunded'))
    IS DISTINCT FROM (NEW.kind, NEW.refund_of, NEW.patient_id, NEW.tier, NEW.membership_id, NEW.treatment_id,
      NEW.amount_minor, NEW.method, NEW.reference, NEW.receipt_number, NEW.dated_at, NEW.day,
      NEW.session_id, NEW.location_id, NEW.status IN ('completed', 'refunded'))
    OR NEW.refunded_minor < OLD.refunded_minor OR (OLD.is_void AND NOT NEW.is_void)))
  EXECUTE FUNCTION refuse_change_of_movement();

CREATE TABLE day_closings (
  id uuid NOT NULL UNIQUE,
  location_id uuid NOT NULL REFERENCES locations (id),
  -- As the location was called then.
  location_name text NOT NULL,
  day date NOT NULL,
  number text NOT NULL UNIQUE,
  totals jsonb NOT NULL,
  sha256 text NOT NULL,
  closed_at timestamptz NOT NULL,
  -- Null where the day closed by itself.
  closed_by uuid REFERENCES users (id),
  closed_by_name text,
  PRIMARY KEY (location_id, day),
  CHECK ((closed_by IS NULL) = (closed_by_name IS NULL))
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON day_closings FROM piel_app;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('patient_registered', 'patient_assigned', 'restore_requested',
    'treatment_changed', 'payment_failed', 'payment_refunded', 'license_expiring', 'audit_broken', 'backup_old',
    'backup_check_failed', 'duty_review', 'till_left_open'));

ALTER TABLE number_series DROP CONSTRAINT number_series_series_check,
  ADD CONSTRAINT number_series_series_check CHECK (series IN ('reference', 'receipt', 'refund', 'session', 'day'));

-- Where money moves: at the location of the session's till, otherwise at the first one.
CREATE FUNCTION location_of_money(of_session uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT t.location_id FROM till_sessions s JOIN tills t ON t.id = s.till_id WHERE s.id = of_session),
    (SELECT id FROM locations WHERE is_active ORDER BY position, id LIMIT 1))
$$;

-- The id by which calls name a location's day, also before it is closed.
CREATE FUNCTION day_id(of_location uuid, of_day date) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(overlay(md5(of_location::text || (of_day - date '2000-01-01')) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid
$$;

-- A close waits for everything that is being dated to the location, and what comes later waits for the close.
CREATE FUNCTION check_day_open(of_location uuid, of_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('piel.day'), hashtext(of_location::text));
  IF EXISTS (SELECT FROM day_closings WHERE location_id = of_location AND day = of_day) THEN
    RAISE EXCEPTION 'day_closings: % is closed', of_day USING ERRCODE = 'restrict_violation', CONSTRAINT = 'day_closed';
  END IF;
END $$;

CREATE FUNCTION refuse_on_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'transactions' THEN
    NEW.location_id = location_of_money(NEW.session_id);
    PERFORM check_day_open(NEW.location_id, NEW.day);
  ELSIF TG_TABLE_NAME = 'cash_movements' THEN
    PERFORM check_day_open(location_of_money(NEW.session_id), NEW.day);
  ELSE
    PERFORM check_day_open((SELECT location_id FROM tills WHERE id = NEW.till_id), coalesce(NEW.closed_on, NEW.opened_on));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_day BEFORE INSERT ON transactions FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'refunded')) EXECUTE FUNCTION refuse_on_closed_day();
-- Refunding a payment of a closed day passes: its own figures stay, and the refund is a row of today.
CREATE TRIGGER closed_day_settled BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status NOT IN ('completed', 'refunded') AND NEW.status IN ('completed', 'refunded'))
  EXECUTE FUNCTION refuse_on_closed_day();
CREATE TRIGGER closed_day BEFORE INSERT ON cash_movements FOR EACH ROW EXECUTE FUNCTION refuse_on_closed_day();
CREATE TRIGGER closed_day BEFORE INSERT ON till_sessions FOR EACH ROW EXECUTE FUNCTION refuse_on_closed_day();
CREATE TRIGGER closed_day_closed BEFORE UPDATE ON till_sessions FOR EACH ROW
  WHEN (OLD.closed_on IS NULL AND NEW.closed_on IS NOT NULL) EXECUTE FUNCTION refuse_on_closed_day();

-- Days on which something moved since the location's first session, open and closed. Days close in their order.
CREATE VIEW till_days AS
  SELECT id, location_id, location_name, day, true AS is_closed FROM day_closings
  UNION ALL
  SELECT day_id(l.id, d.day), l.id, l.name, d.day, false
  FROM locations l
    CROSS JOIN LATERAL (SELECT coalesce((SELECT max(day) + 1 FROM day_closings WHERE location_id = l.id),
      (SELECT min(ts.opened_on) FROM till_sessions ts JOIN tills t ON t.id = ts.till_id WHERE t.location_id = l.id))
      AS day) AS since
    CROSS JOIN LATERAL (
      SELECT m.day FROM transactions m WHERE m.location_id = l.id AND m.day >= since.day
      UNION SELECT c.day FROM cash_movements c JOIN till_sessions ts ON ts.id = c.session_id
        JOIN tills t ON t.id = ts.till_id WHERE t.location_id = l.id AND c.day >= since.day
      UNION SELECT x.day FROM till_sessions ts JOIN tills t ON t.id = ts.till_id,
        LATERAL (VALUES (ts.opened_on), (ts.closed_on)) AS x (day)
        WHERE t.location_id = l.id AND x.day >= since.day) AS d;
