-- A pending payment of a plan sells the membership when it completes; one that failed never sold it.
ALTER TABLE transactions
  DROP CONSTRAINT transactions_check1,
  ADD CONSTRAINT transactions_membership CHECK (CASE
    WHEN membership_id IS NOT NULL THEN tier IS NOT NULL
    ELSE tier IS NULL OR status IN ('pending', 'failed') END);
