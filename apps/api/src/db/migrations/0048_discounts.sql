-- A discount is an adjustment that lowers one charge, with a reason. Its percentage is of what was charged without discounts.
ALTER TABLE ledger_entries
  ADD is_discount boolean NOT NULL DEFAULT false,
  ADD discount_percent smallint,
  ADD CONSTRAINT ledger_entries_discount CHECK (NOT is_discount OR (kind = 'adjustment' AND amount_minor < 0
    AND num_nonnulls(treatment_id, membership_id) = 1 AND num_nonnulls(checkout_id, starts_on, ends_on) = 0
    AND reason IS NOT NULL AND reason NOT IN ('treatment.cancelled', 'treatment.value', 'membership.taken_back',
      'membership.replaced', 'payment.void', 'credit.applied'))) NOT VALID,
  ADD CONSTRAINT ledger_entries_discount_percent CHECK (discount_percent IS NULL
    OR (is_discount AND discount_percent BETWEEN 1 AND 100)) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_discount;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_discount_percent;
