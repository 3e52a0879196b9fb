-- A refund is a transaction of its own, dated when it is made: figures of earlier days do not change. It has the id of
-- its ledger entry, and a negative amount, so that the income of a day is a sum.
ALTER TABLE number_series DROP CONSTRAINT number_series_series_check,
  ADD CONSTRAINT number_series_series_check CHECK (series IN ('reference', 'receipt', 'refund'));

-- The totals are filled again at the end.
DROP TRIGGER roll_up_added ON transactions;
DROP TRIGGER roll_up_changed ON transactions;
DROP FUNCTION roll_up_transactions();
DROP FUNCTION roll_up_added_transactions();
DROP TABLE transaction_days;
DROP TABLE transaction_totals;

ALTER TABLE transactions
  ADD kind text NOT NULL DEFAULT 'payment' CHECK (kind IN ('payment', 'refund')),
  ADD refund_of uuid REFERENCES transactions (id),
  -- The amount is positive; no more is refunded than was paid; `refunded` is a payment of which nothing is left.
  DROP CONSTRAINT transactions_amount_minor_check,
  DROP CONSTRAINT transactions_check,
  DROP CONSTRAINT transactions_check4,
  ADD CONSTRAINT transactions_kind CHECK (CASE kind
    WHEN 'payment' THEN refund_of IS NULL AND amount_minor > 0 AND refunded_minor BETWEEN 0 AND amount_minor
      AND (status = 'refunded') = (refunded_minor = amount_minor)
    ELSE refund_of IS NOT NULL AND amount_minor < 0 AND refunded_minor = 0 AND status = 'refunded' END);
CREATE INDEX transactions_refund_of ON transactions (refund_of) WHERE refund_of IS NOT NULL;

-- A refund is also found by the reference and the receipt of its payment.
CREATE OR REPLACE FUNCTION derive_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers text := (SELECT string_agg(concat_ws(' ', translate(fold(n.reference), '/#', '  '),
      translate(fold(n.reference), ' ./#_-', ''), n.receipt, replace(n.receipt, '-', '')), ' ')
    FROM (SELECT NEW.reference, lower(NEW.receipt_number) AS receipt
      UNION ALL SELECT reference, lower(receipt_number) FROM transactions WHERE id = NEW.refund_of) AS n);
BEGIN
  SELECT concat_ws(' ', patient_search_text(u, '', NULL), numbers), patient_sort_name(u)
    INTO STRICT NEW.search_text, NEW.sort_name
    FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = NEW.patient_id;
  RETURN NEW;
END $$;

WITH refunds AS (
  SELECT e.*, row_number() OVER (PARTITION BY extract(year FROM e.day) ORDER BY e.at, e.id)::text AS number
  FROM ledger_entries e WHERE e.kind = 'refund'
), numbered AS (
  SELECT *, concat_ws('-', 'R', to_char(day, 'YYYY'), lpad(number, greatest(6, length(number)), '0')) AS receipt
  FROM refunds
)
INSERT INTO transactions (id, kind, refund_of, patient_id, customer_name, tier, membership_id, treatment_id,
  amount_minor, method, status, reference, receipt_number, dated_at, day, created_at, updated_at)
SELECT r.id, 'refund', p.id, p.patient_id, p.customer_name, p.tier, p.membership_id, p.treatment_id, -r.amount_minor,
  p.method, 'refunded', r.receipt, r.receipt, r.at, r.day, r.at, r.at
FROM numbered r JOIN transactions p ON p.id = r.transaction_id;

INSERT INTO number_series (series, year, last)
  SELECT 'refund', extract(year FROM day), count(*) FROM transactions WHERE kind = 'refund' GROUP BY 2;
INSERT INTO transaction_changes (id, transaction_id, at, author_id, author_name, kind, status, amount_minor, reason)
  SELECT gen_random_uuid(), id, at, author_id, author_name, 'refund', 'refunded', amount_minor, reason
  FROM ledger_entries WHERE kind = 'refund';

-- A failed payment is dated by its failure. The migrating process sets the clinic's time zone.
UPDATE transactions t SET dated_at = c.at, day = (c.at AT TIME ZONE
    coalesce(nullif(current_setting('piel.time_zone', true), ''), 'America/Mexico_City'))::date
  FROM transaction_changes c WHERE c.transaction_id = t.id AND c.kind = 'failed' AND t.status = 'failed';

-- What moved stays as it was: only how much of a payment was refunded may grow.
CREATE FUNCTION refuse_change_of_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transactions: % is % and cannot be changed', OLD.id, OLD.status USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND ((OLD.kind, OLD.refund_of, OLD.patient_id, OLD.tier, OLD.membership_id,
      OLD.treatment_id, OLD.amount_minor, OLD.method, OLD.reference, OLD.receipt_number, OLD.dated_at, OLD.day,
      OLD.status IN ('completed', 'refunded'))
    IS DISTINCT FROM (NEW.kind, NEW.refund_of, NEW.patient_id, NEW.tier, NEW.membership_id, NEW.treatment_id,
      NEW.amount_minor, NEW.method, NEW.reference, NEW.receipt_number, NEW.dated_at, NEW.day,
      NEW.status IN ('completed', 'refunded'))
    OR NEW.refunded_minor < OLD.refunded_minor))
  EXECUTE FUNCTION refuse_change_of_movement();
CREATE TRIGGER refuse_deletion BEFORE DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Transactions by day and by what a list filters them by: totals and charts, kept by every change of a transaction.
CREATE TABLE transaction_days (
  day date NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  method text NOT NULL,
  -- Empty for none.
  tier text NOT NULL,
  total bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (day, kind, status, method, tier)
);
CREATE TABLE transaction_totals (
  kind text NOT NULL,
  status text NOT NULL,
  method text NOT NULL,
  tier text NOT NULL,
  total bigint NOT NULL DEFAULT 0,
  amount_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, status, method, tier)
);
INSERT INTO transaction_days (day, kind, status, method, tier, total, amount_minor)
  SELECT day, kind, status, method, coalesce(tier, ''), count(*), sum(amount_minor) FROM transactions GROUP BY 1, 2, 3, 4, 5;
INSERT INTO transaction_totals (kind, status, method, tier, total, amount_minor)
  SELECT k, s, m, t, coalesce(sum(d.total), 0), coalesce(sum(d.amount_minor), 0)
  FROM (VALUES ('payment', 'pending'), ('payment', 'completed'), ('payment', 'failed'), ('payment', 'refunded'),
      ('refund', 'refunded')) AS known (k, s)
    CROSS JOIN unnest(ARRAY['cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer']) AS m
    CROSS JOIN unnest(ARRAY['', 'estandar', 'premium', 'vip']) AS t
    LEFT JOIN transaction_days d ON (d.kind, d.status, d.method, d.tier) = (k, s, m, t)
  GROUP BY 1, 2, 3, 4;

-- Days first, then totals, each in the order of its key: two changes at once never wait for each other in a circle.
CREATE FUNCTION roll_up_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_days AS r (day, kind, status, method, tier, total, amount_minor)
    SELECT day, kind, status, method, coalesce(tier, ''), sum(sign), sum(sign * amount_minor)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS each
    GROUP BY 1, 2, 3, 4, 5 HAVING (sum(sign), sum(sign * amount_minor)) <> (0, 0) ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT transaction_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  INSERT INTO transaction_totals AS r (kind, status, method, tier, total, amount_minor)
    SELECT kind, status, method, coalesce(tier, ''), sum(sign), sum(sign * amount_minor)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS each
    GROUP BY 1, 2, 3, 4 HAVING (sum(sign), sum(sign * amount_minor)) <> (0, 0) ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT transaction_totals_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE FUNCTION roll_up_added_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_days AS r (day, kind, status, method, tier, total, amount_minor)
    SELECT day, kind, status, method, coalesce(tier, ''), count(*), sum(amount_minor) FROM added
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT transaction_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  INSERT INTO transaction_totals AS r (kind, status, method, tier, total, amount_minor)
    SELECT kind, status, method, coalesce(tier, ''), count(*), sum(amount_minor) FROM added
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT transaction_totals_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER roll_up_added AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_added_transactions();
CREATE TRIGGER roll_up_changed AFTER UPDATE ON transactions REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_transactions();
