-- What a treatment costs before anything lowers it: the price list's at its start, or what an administrator set since
-- (decision 0116). Treatments from before the upgrade have the amount that they were first charged.

ALTER TABLE treatments ADD agreed_minor bigint CHECK (agreed_minor >= 0);

ALTER TABLE treatments DISABLE TRIGGER USER;
UPDATE treatments t SET agreed_minor = coalesce(
  (SELECT e.amount_minor FROM ledger_entries e WHERE e.treatment_id = t.id AND e.kind = 'charge'
    ORDER BY e.position LIMIT 1), t.value_minor);
ALTER TABLE treatments ENABLE TRIGGER USER;
ALTER TABLE treatments ALTER agreed_minor SET NOT NULL;
