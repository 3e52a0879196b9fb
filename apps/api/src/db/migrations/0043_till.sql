-- Tills. As soon as one is active, cash is taken and returned in an open session only.
CREATE TABLE tills (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX tills_name ON tills (fold(name));

-- A person's session at a till, from the float to the close. `counted` and `recounted` have the pieces and `amounts` by
-- method; `expected` has amounts by method, from the first count or the close on.
CREATE TABLE till_sessions (
  id uuid PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES tills (id),
  -- As the till and the person were called then.
  till_name text NOT NULL,
  person_id uuid NOT NULL REFERENCES users (id),
  person_name text NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_on date NOT NULL,
  float_counted jsonb NOT NULL,
  float_minor bigint NOT NULL CHECK (float_minor >= 0),
  counted jsonb,
  recounted jsonb CHECK (recounted IS NULL OR counted IS NOT NULL),
  expected jsonb CHECK (counted IS NULL OR expected IS NOT NULL),
  closed_at timestamptz,
  closed_on date,
  closed_by uuid REFERENCES users (id),
  closed_by_name text,
  reason text,
  number text UNIQUE,
  CHECK (num_nonnulls(closed_at, closed_on, closed_by, closed_by_name, number) IN (0, 5)),
  CHECK (closed_at IS NULL OR expected IS NOT NULL),
  CHECK (closed_at IS NOT NULL OR reason IS NULL),
  -- A difference has a reason, and so has a close without a count.
  CHECK (closed_at IS NULL OR reason IS NOT NULL
    OR coalesce(recounted, counted) -> 'amounts' IS NOT DISTINCT FROM expected)
);
CREATE UNIQUE INDEX till_sessions_open_person ON till_sessions (person_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX till_sessions_open_till ON till_sessions (till_id) WHERE closed_at IS NULL;
CREATE INDEX till_sessions_opened ON till_sessions (opened_at, id);

CREATE TABLE cash_movements (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES till_sessions (id),
  kind text NOT NULL CHECK (kind IN ('in', 'out')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL
);
CREATE INDEX cash_movements_session ON cash_movements (session_id, at, id);

-- The session in which the money moved. A void returns a payment within its session; payment and refund are marked.
ALTER TABLE transactions
  ADD session_id uuid REFERENCES till_sessions (id),
  ADD is_void boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT transactions_void CHECK (NOT is_void OR (status = 'refunded' AND session_id IS NOT NULL));
CREATE INDEX transactions_session ON transactions (session_id, dated_at, id) WHERE session_id IS NOT NULL;

DROP TRIGGER refuse_change ON transactions;
CREATE TRIGGER refuse_change BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND ((OLD.kind, OLD.refund_of, OLD.patient_id, OLD.tier, OLD.membership_id,
      OLD.treatment_id, OLD.amount_minor, OLD.method, OLD.reference, OLD.receipt_number, OLD.dated_at, OLD.day,
      OLD.session_id, OLD.status IN ('completed', 'refunded'))
    IS DISTINCT FROM (NEW.kind, NEW.refund_of, NEW.patient_id, NEW.tier, NEW.membership_id, NEW.treatment_id,
      NEW.amount_minor, NEW.method, NEW.reference, NEW.receipt_number, NEW.dated_at, NEW.day,
      NEW.session_id, NEW.status IN ('completed', 'refunded'))
    OR NEW.refunded_minor < OLD.refunded_minor OR (OLD.is_void AND NOT NEW.is_void)))
  EXECUTE FUNCTION refuse_change_of_movement();

-- Nothing moves in a session once it was counted.
CREATE FUNCTION refuse_after_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM till_sessions WHERE id = NEW.session_id AND (counted IS NOT NULL OR closed_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'till_sessions: % was counted or closed', NEW.session_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_after_count BEFORE INSERT OR UPDATE OF session_id ON transactions FOR EACH ROW
  WHEN (NEW.session_id IS NOT NULL) EXECUTE FUNCTION refuse_after_count();
CREATE TRIGGER refuse_after_count BEFORE INSERT ON cash_movements FOR EACH ROW EXECUTE FUNCTION refuse_after_count();

-- A closed session is a document. Before that only counts and the close are added to it.
CREATE FUNCTION refuse_change_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'till_sessions: % cannot be changed', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON till_sessions FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL OR (OLD.counted IS NOT NULL AND OLD.counted IS DISTINCT FROM NEW.counted)
    OR (OLD.recounted IS NOT NULL AND OLD.recounted IS DISTINCT FROM NEW.recounted)
    OR (OLD.expected IS NOT NULL AND OLD.expected IS DISTINCT FROM NEW.expected)
    OR (OLD.id, OLD.till_id, OLD.till_name, OLD.person_id, OLD.person_name, OLD.opened_at, OLD.opened_on,
      OLD.float_counted, OLD.float_minor)
    IS DISTINCT FROM (NEW.id, NEW.till_id, NEW.till_name, NEW.person_id, NEW.person_name, NEW.opened_at, NEW.opened_on,
      NEW.float_counted, NEW.float_minor))
  EXECUTE FUNCTION refuse_change_of_session();
CREATE TRIGGER refuse_deletion BEFORE DELETE OR TRUNCATE ON till_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON cash_movements FROM piel_app;

ALTER TABLE number_series DROP CONSTRAINT number_series_series_check,
  ADD CONSTRAINT number_series_series_check CHECK (series IN ('reference', 'receipt', 'refund', 'session'));
