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
  -- The patient's names, reference and receipt number, folded; kept by triggers, never written by hand.
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

CREATE FUNCTION derive_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT ' ' || fold(concat_ws(' ', u.first_name, u.middle_name, u.last_name, u.second_last_name, NEW.reference,
      NEW.receipt_number)), patient_sort_name(u)
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
  WHEN ((OLD.first_name, OLD.middle_name, OLD.last_name, OLD.second_last_name)
    IS DISTINCT FROM (NEW.first_name, NEW.middle_name, NEW.last_name, NEW.second_last_name))
  EXECUTE FUNCTION derive_transactions_of_user();

CREATE INDEX transactions_date ON transactions (dated_at, id);
CREATE INDEX transactions_day ON transactions (day, id);
CREATE INDEX transactions_amount ON transactions (amount_minor, id);
CREATE INDEX transactions_name ON transactions (sort_name, id);
CREATE INDEX transactions_status ON transactions (status, dated_at, id);
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

-- What each patient owes now: the sum of their entries, kept by the insertion of each.
CREATE TABLE patient_balances (
  patient_id uuid PRIMARY KEY REFERENCES patients (id),
  balance_minor bigint NOT NULL,
  entries bigint NOT NULL,
  last_payment_at timestamptz
);
CREATE INDEX patient_balances_owing ON patient_balances (balance_minor, patient_id) WHERE balance_minor > 0;

-- Position and balance are given here, one entry of a patient after the other.
CREATE FUNCTION place_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patient_balances AS b (patient_id, balance_minor, entries, last_payment_at)
    VALUES (NEW.patient_id, NEW.amount_minor, 1, CASE WHEN NEW.kind = 'payment' THEN NEW.at END)
    ON CONFLICT (patient_id) DO UPDATE SET balance_minor = b.balance_minor + excluded.balance_minor,
      entries = b.entries + 1, last_payment_at = greatest(b.last_payment_at, excluded.last_payment_at)
    RETURNING b.balance_minor, b.entries INTO NEW.balance_minor, NEW.position;
  RETURN NEW;
END $$;
CREATE TRIGGER place_ledger_entry BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION place_ledger_entry();

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
CREATE TABLE transaction_totals (status text PRIMARY KEY, total bigint NOT NULL DEFAULT 0);
INSERT INTO transaction_totals (status) VALUES ('pending'), ('completed'), ('failed'), ('refunded');

CREATE FUNCTION add_to_transaction_days(day date, status text, method text, tier text, total bigint, amount bigint,
  refunded bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO transaction_days VALUES (day, status, method, tier, total, amount, refunded)
    ON CONFLICT ON CONSTRAINT transaction_days_pkey DO UPDATE
      SET total = transaction_days.total + excluded.total,
        amount_minor = transaction_days.amount_minor + excluded.amount_minor,
        refunded_minor = transaction_days.refunded_minor + excluded.refunded_minor;
  UPDATE transaction_totals t SET total = t.total + add_to_transaction_days.total
    WHERE t.status = add_to_transaction_days.status AND add_to_transaction_days.total <> 0
$$;
-- In the order of the key: two that change several at once never wait for each other in a circle.
CREATE FUNCTION roll_up_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT day, status, method, coalesce(tier, '') AS tier, sum(sign)::bigint AS total,
      sum(sign * amount_minor)::bigint AS amount, sum(sign * refunded_minor)::bigint AS refunded
    FROM (SELECT 1 AS sign, day, status, method, tier, amount_minor, refunded_minor FROM added
          UNION ALL SELECT -1, day, status, method, tier, amount_minor, refunded_minor FROM removed) AS each
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  LOOP
    IF (c.total, c.amount, c.refunded) <> (0, 0, 0) THEN
      PERFORM add_to_transaction_days(c.day, c.status, c.method, c.tier, c.total, c.amount, c.refunded);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION roll_up_added_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT day, status, method, coalesce(tier, '') AS tier, count(*) AS total,
      sum(amount_minor)::bigint AS amount, sum(refunded_minor)::bigint AS refunded
    FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  LOOP
    PERFORM add_to_transaction_days(c.day, c.status, c.method, c.tier, c.total, c.amount, c.refunded);
  END LOOP;
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
