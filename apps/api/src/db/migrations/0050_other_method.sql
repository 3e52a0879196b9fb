-- A method that is none of the others, with a label that says what it is.
ALTER TABLE transactions
  DROP CONSTRAINT transactions_method_check,
  ADD CONSTRAINT transactions_method_check
    CHECK (method IN ('cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer', 'other')),
  ADD other_label text,
  ADD CONSTRAINT transactions_other_label
    CHECK ((method = 'other') = (other_label IS NOT NULL) AND length(other_label) BETWEEN 2 AND 40);

CREATE TRIGGER refuse_change_of_label BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND OLD.other_label IS DISTINCT FROM NEW.other_label)
  EXECUTE FUNCTION refuse_change_of_movement();

INSERT INTO transaction_totals (kind, status, method, tier)
  SELECT kind, status, 'other', tier FROM transaction_totals WHERE method = 'cash';

-- Amounts of sessions that were counted before this migration have no such method: it is 0.
CREATE FUNCTION with_other(amounts jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT '{"other": 0}'::jsonb || amounts
$$;
ALTER TABLE till_sessions
  DROP CONSTRAINT till_sessions_check5,
  ADD CONSTRAINT till_sessions_reason CHECK (closed_at IS NULL OR reason IS NOT NULL
    OR with_other(coalesce(recounted, counted) -> 'amounts') IS NOT DISTINCT FROM with_other(expected));
