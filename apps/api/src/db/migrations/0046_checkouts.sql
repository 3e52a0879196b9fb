-- What was paid in one go: several charges by several methods, a transaction for each method. Change is in no amount.
CREATE TABLE checkouts (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  -- The payer as they were called then.
  customer_name text NOT NULL,
  session_id uuid REFERENCES till_sessions (id),
  at timestamptz NOT NULL,
  day date NOT NULL,
  credit_minor bigint NOT NULL CHECK (credit_minor >= 0),
  received_minor bigint NOT NULL CHECK (received_minor >= 0),
  change_minor bigint NOT NULL CHECK (change_minor BETWEEN 0 AND received_minor),
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL
);
CREATE INDEX checkouts_patient ON checkouts (patient_id);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON checkouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON checkouts FROM piel_app;

-- A payment of several charges is split: its ledger entries name them, one each. So is a refund of it.
ALTER TABLE transactions
  ADD checkout_id uuid REFERENCES checkouts (id),
  ADD is_split boolean NOT NULL DEFAULT false,
  ADD printed_at timestamptz,
  ADD CONSTRAINT transactions_split CHECK (NOT is_split OR num_nonnulls(tier, membership_id, treatment_id) = 0);
CREATE INDEX transactions_checkout ON transactions (checkout_id) WHERE checkout_id IS NOT NULL;

ALTER TABLE ledger_entries
  ADD checkout_id uuid REFERENCES checkouts (id),
  -- The refund that this part of a split payment belongs to. The last part has the refund's own id instead.
  ADD refund_id uuid REFERENCES transactions (id) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT ledger_entries_refund CHECK (refund_id IS NULL OR kind = 'refund');
CREATE INDEX ledger_entries_checkout ON ledger_entries (checkout_id) WHERE checkout_id IS NOT NULL;

DROP TRIGGER refuse_change ON transactions;
CREATE TRIGGER refuse_change BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND ((OLD.kind, OLD.refund_of, OLD.patient_id, OLD.tier, OLD.membership_id,
      OLD.treatment_id, OLD.amount_minor, OLD.method, OLD.reference, OLD.receipt_number, OLD.dated_at, OLD.day,
      OLD.session_id, OLD.location_id, OLD.checkout_id, OLD.is_split, OLD.status IN ('completed', 'refunded'))
    IS DISTINCT FROM (NEW.kind, NEW.refund_of, NEW.patient_id, NEW.tier, NEW.membership_id, NEW.treatment_id,
      NEW.amount_minor, NEW.method, NEW.reference, NEW.receipt_number, NEW.dated_at, NEW.day,
      NEW.session_id, NEW.location_id, NEW.checkout_id, NEW.is_split, NEW.status IN ('completed', 'refunded'))
    OR NEW.refunded_minor < OLD.refunded_minor OR (OLD.is_void AND NOT NEW.is_void)
    OR (OLD.printed_at IS NOT NULL AND NEW.printed_at IS DISTINCT FROM OLD.printed_at)))
  EXECUTE FUNCTION refuse_change_of_movement();
