-- Numbers without gaps: whoever takes one holds the series until the transaction ends.
CREATE TABLE number_series (
  series text NOT NULL CHECK (series IN ('reference', 'receipt')),
  year smallint NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (series, year)
);
CREATE FUNCTION next_number(series text, year int) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO number_series VALUES (series, year, 1)
    ON CONFLICT ON CONSTRAINT number_series_pkey DO UPDATE SET last = number_series.last + 1
    RETURNING last
$$;

-- Payments (row G3). Amounts are centavos of MXN. `day` is the date of `dated_at` in the clinic's calendar: when it
-- was recorded and, once the money is there, when it was paid.
CREATE TABLE transactions (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  -- The payer as they were called when it was recorded.
  customer_name text NOT NULL,
  tier text REFERENCES membership_tiers (id),
  -- The charge of the membership that it pays; a key to ledger_entries, which comes below.
  membership_id uuid,
  treatment_id uuid REFERENCES treatments (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND amount_minor),
  method text NOT NULL CHECK (method IN ('cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer')),
  status text NOT NULL CHECK (status IN ('pending', 'completed', 'failed', 'refunded')),
  reference text NOT NULL,
  -- PIEL-2026-000123 was given by us, and only once.
  receipt_number text UNIQUE,
  dated_at timestamptz NOT NULL,
  day date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The patient's names and e-mail, reference and receipt number, folded; kept by triggers, never written by hand.
  search_text text NOT NULL,
  sort_name text NOT NULL,
  CHECK ((tier IS NULL) = (membership_id IS NULL)),
  CHECK (num_nonnulls(tier, treatment_id) <= 1),
  CHECK ((status IN ('completed', 'refunded')) = (receipt_number IS NOT NULL)),
  CHECK ((status = 'refunded') = (refunded_minor = amount_minor)),
  CHECK (status IN ('completed', 'refunded') OR refunded_minor = 0)
);
CREATE UNIQUE INDEX transactions_reference ON transactions (reference) WHERE reference LIKE 'PIEL-%';
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu' AND collnamespace = 'pg_catalog'::regnamespace) THEN
    ALTER TABLE transactions ALTER COLUMN sort_name TYPE text COLLATE "es-x-icu";
  END IF;
END $$;

-- Signs of references are searched as what they part, and left out: "AUT/12-34" by "aut 12" and by "1234".
CREATE FUNCTION derive_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT concat_ws(' ', patient_search_text(u, '', NULL), translate(fold(NEW.reference), '/#', '  '),
      translate(fold(NEW.reference), ' ./#_-', ''), NEW.receipt_number, replace(NEW.receipt_number, '-', '')),
      patient_sort_name(u)
    INTO STRICT NEW.search_text, NEW.sort_name
    FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.patient_id;
  RETURN NEW;
END $$;
CREATE TRIGGER derive_transaction BEFORE INSERT OR UPDATE OF patient_id, reference, receipt_number, search_text, sort_name
  ON transactions FOR EACH ROW EXECUTE FUNCTION derive_transaction();
CREATE FUNCTION derive_transactions_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transactions SET search_text = '' WHERE patient_id IN (SELECT id FROM patients WHERE user_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER derive_transactions AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.middle_name, OLD.last_name, OLD.second_last_name, OLD.email)
    IS DISTINCT FROM (NEW.first_name, NEW.middle_name, NEW.last_name, NEW.second_last_name, NEW.email))
  EXECUTE FUNCTION derive_transactions_of_user();

CREATE INDEX transactions_date ON transactions (dated_at, id);
CREATE INDEX transactions_day ON transactions (day, id);
CREATE INDEX transactions_amount ON transactions (amount_minor, id);
CREATE INDEX transactions_name ON transactions (sort_name, id);
CREATE INDEX transactions_status ON transactions (status, dated_at, id);
CREATE INDEX transactions_method ON transactions (method, dated_at, id);
CREATE INDEX transactions_plan ON transactions (dated_at, id) WHERE tier IS NOT NULL;
CREATE INDEX transactions_patient ON transactions (patient_id, dated_at, id);
CREATE INDEX transactions_treatment ON transactions (treatment_id) WHERE treatment_id IS NOT NULL;
CREATE INDEX transactions_search ON transactions USING gin (search_text gin_trgm_ops)
  WITH (gin_pending_list_limit = 512);

-- What was done to a transaction, by whom and why.
CREATE TABLE transaction_changes (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transactions (id),
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'completed', 'failed', 'refund')),
  status text NOT NULL,
  amount_minor bigint CHECK (amount_minor > 0),
  reason text,
  CHECK ((kind = 'refund') = (amount_minor IS NOT NULL))
);
CREATE INDEX transaction_changes_newest ON transaction_changes (transaction_id, at, id);

-- The ledger: the only truth of what is owed. `amount_minor` adds to what the patient owes.
CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  -- The order within a patient's account, from 1, without gaps.
  patient_id uuid NOT NULL REFERENCES patients (id),
  position bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'payment', 'refund', 'adjustment')),
  amount_minor bigint NOT NULL,
  -- What was owed after it.
  balance_minor bigint NOT NULL,
  at timestamptz NOT NULL,
  day date NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL,
  treatment_id uuid REFERENCES treatments (id),
  -- The entry that charged the membership which this one is about; that entry's own id for the charge itself.
  membership_id uuid REFERENCES ledger_entries (id),
  transaction_id uuid REFERENCES transactions (id),
  tier text REFERENCES membership_tiers (id),
  -- Of a charged membership its span; of an adjustment that ends one, the new last day.
  starts_on date,
  ends_on date,
  reason text,
  UNIQUE (patient_id, position),
  CHECK (CASE kind WHEN 'charge' THEN amount_minor >= 0 WHEN 'payment' THEN amount_minor < 0
    WHEN 'refund' THEN amount_minor > 0 ELSE amount_minor <> 0 OR ends_on IS NOT NULL END),
  CHECK ((kind IN ('payment', 'refund')) = (transaction_id IS NOT NULL)),
  CHECK (kind <> 'adjustment' OR reason IS NOT NULL),
  CHECK (num_nonnulls(treatment_id, membership_id) <= 1),
  CHECK (kind <> 'charge' OR num_nonnulls(treatment_id, membership_id) = 1),
  CHECK ((kind = 'charge' AND membership_id IS NOT NULL) = (tier IS NOT NULL AND starts_on IS NOT NULL)),
  CHECK (starts_on IS NULL OR ends_on >= starts_on)
);
ALTER TABLE transactions ADD FOREIGN KEY (membership_id) REFERENCES ledger_entries (id);
CREATE INDEX ledger_entries_treatment ON ledger_entries (treatment_id) WHERE treatment_id IS NOT NULL;
CREATE INDEX ledger_entries_membership ON ledger_entries (membership_id) WHERE membership_id IS NOT NULL;
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id) WHERE transaction_id IS NOT NULL;

-- Each membership with the span it held for: until its own last day (another one, where an adjustment ended it), and
-- never beyond the day before the next one. What was taken back ends before it began: it never held, and ended nothing.
CREATE VIEW memberships AS
  SELECT id, patient_id, position, tier, price_minor, starts_on,
    least(ends_on, min(starts_on) OVER (PARTITION BY patient_id ORDER BY position
      ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) - 1) AS ends_on,
    (SELECT sum(e.amount_minor)::bigint FROM ledger_entries e WHERE e.membership_id = own.id) AS outstanding_minor
  FROM (SELECT c.id, c.patient_id, c.position, c.tier, c.amount_minor AS price_minor, c.starts_on,
      coalesce((SELECT e.ends_on FROM ledger_entries e WHERE e.membership_id = c.id AND e.kind = 'adjustment'
        AND e.ends_on IS NOT NULL ORDER BY e.position DESC LIMIT 1), c.ends_on) AS ends_on
    FROM ledger_entries c WHERE c.kind = 'charge' AND c.membership_id = c.id) AS own
  WHERE ends_on >= starts_on;

-- What each patient owes now: the sum of their entries, kept by the insertion of each. Names and archive are the
-- patient's, so that those who owe are listed and searched along indexes that hold nobody else.
CREATE TABLE patient_balances (
  patient_id uuid PRIMARY KEY REFERENCES patients (id),
  balance_minor bigint NOT NULL,
  entries bigint NOT NULL,
  last_payment_at timestamptz,
  sort_name text NOT NULL,
  search_text text NOT NULL,
  is_live boolean NOT NULL
);
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu' AND collnamespace = 'pg_catalog'::regnamespace) THEN
    ALTER TABLE patient_balances ALTER COLUMN sort_name TYPE text COLLATE "es-x-icu";
  END IF;
END $$;
CREATE INDEX patient_balances_owing ON patient_balances (balance_minor, patient_id) INCLUDE (search_text)
  WHERE balance_minor > 0 AND is_live;
CREATE INDEX patient_balances_owing_name ON patient_balances (sort_name, patient_id) INCLUDE (search_text, balance_minor)
  WHERE balance_minor > 0 AND is_live;
CREATE INDEX patient_balances_search ON patient_balances USING gin (search_text gin_trgm_ops)
  WITH (gin_pending_list_limit = 512) WHERE balance_minor > 0 AND is_live;
ALTER TABLE patient_balances ALTER COLUMN search_text SET STATISTICS 1000;

CREATE FUNCTION derive_balance_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patient_balances SET sort_name = NEW.sort_name, search_text = NEW.search_text,
    is_live = NEW.archived_at IS NULL WHERE patient_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER derive_balance AFTER UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.sort_name, OLD.search_text, OLD.archived_at IS NULL)
    IS DISTINCT FROM (NEW.sort_name, NEW.search_text, NEW.archived_at IS NULL))
  EXECUTE FUNCTION derive_balance_of_patient();

-- Position and balance are given here, one entry of a patient after the other.
CREATE FUNCTION place_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patient_balances AS b (patient_id, balance_minor, entries, last_payment_at, sort_name, search_text,
      is_live)
    SELECT NEW.patient_id, NEW.amount_minor, 1, CASE WHEN NEW.kind = 'payment' THEN NEW.at END, p.sort_name,
      p.search_text, p.archived_at IS NULL FROM patients p WHERE p.id = NEW.patient_id
    ON CONFLICT (patient_id) DO UPDATE SET balance_minor = b.balance_minor + excluded.balance_minor,
      entries = b.entries + 1, last_payment_at = greatest(b.last_payment_at, excluded.last_payment_at)
    RETURNING b.balance_minor, b.entries INTO STRICT NEW.balance_minor, NEW.position;
  RETURN NEW;
END $$;
CREATE TRIGGER place_ledger_entry BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION place_ledger_entry();

-- How many live patients owe, and what: the sum over all slots. A writer takes a slot that nobody holds, or makes one,
-- so writers never wait for each other here, in whatever order they come by.
CREATE TABLE debtor_totals (
  slot int PRIMARY KEY,
  debtors bigint NOT NULL DEFAULT 0,
  owed_minor bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);
INSERT INTO debtor_totals (slot) SELECT generate_series(0, 15);

CREATE FUNCTION add_to_debtor_totals(d_debtors bigint, d_owed bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  chosen int;
BEGIN
  IF (d_debtors, d_owed) = (0, 0) THEN RETURN; END IF;
  SELECT slot INTO chosen FROM debtor_totals
    ORDER BY (slot + pg_backend_pid()) % 16, slot LIMIT 1 FOR UPDATE SKIP LOCKED;
  INSERT INTO debtor_totals AS t VALUES (coalesce(chosen, 16 + (random() * 1e9)::int), d_debtors, d_owed)
    ON CONFLICT (slot) DO UPDATE SET debtors = t.debtors + d_debtors, owed_minor = t.owed_minor + d_owed;
END $$;
CREATE FUNCTION count_debtors_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_debtor_totals(
      sum((added.balance_minor > 0)::int - (added.balance_minor - amount_minor > 0)::int)::bigint,
      sum(greatest(added.balance_minor, 0) - greatest(added.balance_minor - amount_minor, 0))::bigint)
    FROM added JOIN patient_balances b USING (patient_id) WHERE b.is_live HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_debtors AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_debtors_of_entries();
CREATE FUNCTION count_debtor_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_minor > 0 THEN
    PERFORM CASE WHEN NEW.is_live THEN add_to_debtor_totals(1, NEW.balance_minor)
      ELSE add_to_debtor_totals(-1, -NEW.balance_minor) END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_debtor AFTER UPDATE ON patient_balances FOR EACH ROW
  WHEN (OLD.is_live IS DISTINCT FROM NEW.is_live) EXECUTE FUNCTION count_debtor_of_patient();

-- Transactions by day and by what a list filters them by: totals and charts, kept by every change of a transaction.
CREATE TABLE transaction_days (
  day date NOT NULL,
  status text NOT NULL,
  method text NOT NULL,
  -- Empty for none.
  tier text NOT NULL,
  total bigint NOT NULL,
  amount_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  PRIMARY KEY (day, status, method, tier)
);
CREATE TABLE transaction_totals (
  status text NOT NULL,
  method text NOT NULL,
  tier text NOT NULL,
  total bigint NOT NULL DEFAULT 0,
  amount_minor bigint NOT NULL DEFAULT 0,
  refunded_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (status, method, tier)
);
INSERT INTO transaction_totals (status, method, tier)
  SELECT * FROM unnest(ARRAY['pending', 'completed', 'failed', 'refunded']) AS s,
    unnest(ARRAY['cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer']) AS m,
    unnest(ARRAY['', 'estandar', 'premium', 'vip']) AS t;

-- Days first, then totals, each in the order of its key: two changes at once never wait for each other in a circle.
CREATE FUNCTION roll_up_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_days AS r (day, status, method, tier, total, amount_minor, refunded_minor)
    SELECT day, status, method, coalesce(tier, ''), sum(sign), sum(sign * amount_minor), sum(sign * refunded_minor)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS each
    GROUP BY 1, 2, 3, 4
    HAVING (sum(sign), sum(sign * amount_minor), sum(sign * refunded_minor)) <> (0, 0, 0) ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT transaction_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor, refunded_minor = r.refunded_minor + excluded.refunded_minor;
  INSERT INTO transaction_totals AS r (status, method, tier, total, amount_minor, refunded_minor)
    SELECT status, method, coalesce(tier, ''), sum(sign), sum(sign * amount_minor), sum(sign * refunded_minor)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS each
    GROUP BY 1, 2, 3
    HAVING (sum(sign), sum(sign * amount_minor), sum(sign * refunded_minor)) <> (0, 0, 0) ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT transaction_totals_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor, refunded_minor = r.refunded_minor + excluded.refunded_minor;
  RETURN NULL;
END $$;
CREATE FUNCTION roll_up_added_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_days AS r (day, status, method, tier, total, amount_minor, refunded_minor)
    SELECT day, status, method, coalesce(tier, ''), count(*), sum(amount_minor), sum(refunded_minor) FROM added
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT transaction_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor, refunded_minor = r.refunded_minor + excluded.refunded_minor;
  INSERT INTO transaction_totals AS r (status, method, tier, total, amount_minor, refunded_minor)
    SELECT status, method, coalesce(tier, ''), count(*), sum(amount_minor), sum(refunded_minor) FROM added
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT transaction_totals_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor, refunded_minor = r.refunded_minor + excluded.refunded_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER roll_up_added AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_added_transactions();
CREATE TRIGGER roll_up_changed AFTER UPDATE ON transactions REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_transactions();

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE UPDATE ON transaction_changes FROM piel_app;
REVOKE UPDATE ON ledger_entries FROM piel_app;
