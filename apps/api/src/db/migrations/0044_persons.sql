-- A patient can have several records: one is kept, the others are merged into it. Nothing is moved; what is read of a person is
-- read of all their records. A merged record is archived for lists and counters.
ALTER TABLE patients ADD merged_into uuid REFERENCES patients (id),
  ADD CONSTRAINT patients_merged CHECK (merged_into IS NULL OR (merged_into <> id AND archived_at IS NOT NULL));
CREATE INDEX patients_merged_into ON patients (merged_into) WHERE merged_into IS NOT NULL;

-- The kept record and all that were merged into it, directly and over others. One probe of an index for most.
CREATE FUNCTION person_ids(kept uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM patients WHERE merged_into = kept) THEN RETURN ARRAY[kept]; END IF;
  RETURN (WITH RECURSIVE person AS (
      SELECT kept AS id UNION SELECT p.id FROM patients p JOIN person ON p.merged_into = person.id)
    SELECT array_agg(id) FROM person);
END $$;

-- The record that is kept; the record itself where it was not merged.
CREATE FUNCTION person_root(record uuid) RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  kept uuid := record;
  next uuid;
BEGIN
  LOOP
    SELECT merged_into INTO next FROM patients WHERE id = kept;
    IF next IS NULL THEN RETURN kept; END IF;
    kept := next;
  END LOOP;
END $$;

CREATE FUNCTION refuse_merge_in_circle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two merges at once would not see each other.
  PERFORM pg_advisory_xact_lock(hashtext('piel.merge'));
  IF person_root(NEW.merged_into) = NEW.id THEN
    RAISE EXCEPTION 'patient % is merged into itself', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_merge_in_circle BEFORE INSERT OR UPDATE OF merged_into ON patients FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION refuse_merge_in_circle();

-- As in 0013, in the order of time: the entry that ends a membership can be that of another record.
CREATE OR REPLACE VIEW memberships AS
  SELECT id, patient_id, position, tier, price_minor, starts_on,
    least(ends_on, min(starts_on) OVER (PARTITION BY patient_id ORDER BY position
      ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) - 1) AS ends_on,
    (SELECT sum(e.amount_minor)::bigint FROM ledger_entries e WHERE e.membership_id = own.id) AS outstanding_minor
  FROM (SELECT c.id, c.patient_id, c.position, c.tier, c.amount_minor AS price_minor, c.starts_on,
      coalesce((SELECT e.ends_on FROM ledger_entries e WHERE e.membership_id = c.id AND e.kind = 'adjustment'
        AND e.ends_on IS NOT NULL ORDER BY e.at DESC, e.position DESC LIMIT 1), c.ends_on) AS ends_on
    FROM ledger_entries c WHERE c.kind = 'charge' AND c.membership_id = c.id) AS own
  WHERE ends_on >= starts_on;
