-- What the pictures of the page of reports are drawn from (decision 0122).

-- Appointments that took place and that were missed, by day and hour of the location's clock. A change of one appointment
-- writes two rows at most, in the order of their key: two changes at once never wait for each other in a circle.
CREATE TABLE visit_hours (
  day date NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  held bigint NOT NULL,
  missed bigint NOT NULL,
  PRIMARY KEY (day, hour)
);
INSERT INTO visit_hours (day, hour, held, missed)
  SELECT local_date, extract(hour FROM local_start), count(*) FILTER (WHERE status = 'completed'),
    count(*) FILTER (WHERE status = 'noShow')
  FROM appointments WHERE status IN ('completed', 'noShow') GROUP BY 1, 2;

CREATE FUNCTION count_added_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_hours AS r (day, hour, held, missed)
    SELECT local_date, extract(hour FROM local_start), count(*) FILTER (WHERE status = 'completed'),
      count(*) FILTER (WHERE status = 'noShow')
    FROM added WHERE status IN ('completed', 'noShow') GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT visit_hours_pkey DO UPDATE SET held = r.held + excluded.held,
      missed = r.missed + excluded.missed;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added_visits AFTER INSERT ON appointments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_visits();

CREATE FUNCTION count_changed_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_hours AS r (day, hour, held, missed)
    SELECT day, extract(hour FROM start), coalesce(sum(sign) FILTER (WHERE status = 'completed'), 0),
      coalesce(sum(sign) FILTER (WHERE status = 'noShow'), 0)
    FROM (VALUES (-1, OLD.status, OLD.local_date, OLD.local_start), (1, NEW.status, NEW.local_date, NEW.local_start))
      AS each (sign, status, day, start)
    WHERE status IN ('completed', 'noShow') GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT visit_hours_pkey DO UPDATE SET held = r.held + excluded.held,
      missed = r.missed + excluded.missed;
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed_visit AFTER UPDATE ON appointments FOR EACH ROW
  WHEN ((OLD.status IN ('completed', 'noShow') OR NEW.status IN ('completed', 'noShow'))
    AND (OLD.status, OLD.local_date, OLD.local_start) IS DISTINCT FROM (NEW.status, NEW.local_date, NEW.local_start))
  EXECUTE FUNCTION count_changed_visit();

-- How long a balance has been due, and when the last membership of a patient ends: kept by each entry, so that pictures
-- and lists read them along an index.
ALTER TABLE patient_balances
  -- The day of the oldest charge that is not fully paid; null if nothing is owed.
  ADD owed_since date,
  -- The last day of the membership that none follows; null without one.
  ADD membership_ends_on date,
  ADD membership_tier text REFERENCES membership_tiers (id);

CREATE FUNCTION owed_since(patient uuid) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(since) FROM (
    SELECT coalesce(min(day) FILTER (WHERE amount_minor > 0 AND kind <> 'refund'), min(day)) AS since
    FROM ledger_entries WHERE patient_id = patient
    GROUP BY treatment_id, membership_id, sale_id HAVING sum(amount_minor) > 0) AS unpaid
$$;

CREATE FUNCTION date_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patient_balances b
    SET owed_since = n.since, membership_ends_on = n.ends_on, membership_tier = n.tier
    FROM (SELECT a.patient_id, CASE WHEN o.balance_minor > 0 THEN owed_since(a.patient_id) END AS since,
        CASE WHEN a.is_about_membership THEN m.ends_on ELSE o.membership_ends_on END AS ends_on,
        CASE WHEN a.is_about_membership THEN m.tier ELSE o.membership_tier END AS tier
      FROM (SELECT patient_id, bool_or(starts_on IS NOT NULL OR ends_on IS NOT NULL) AS is_about_membership
          FROM added GROUP BY 1) AS a
        JOIN patient_balances o USING (patient_id)
        LEFT JOIN LATERAL (SELECT tier, ends_on FROM memberships WHERE patient_id = a.patient_id AND a.is_about_membership
          ORDER BY starts_on DESC, position DESC LIMIT 1) AS m ON true) AS n
    WHERE b.patient_id = n.patient_id AND (b.owed_since, b.membership_ends_on, b.membership_tier)
      IS DISTINCT FROM (n.since, n.ends_on, n.tier);
  RETURN NULL;
END $$;
CREATE TRIGGER date_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION date_balances();

UPDATE patient_balances SET owed_since = owed_since(patient_id) WHERE balance_minor > 0;
UPDATE patient_balances b SET membership_ends_on = m.ends_on, membership_tier = m.tier
  FROM (SELECT DISTINCT ON (patient_id) patient_id, ends_on, tier FROM memberships
    ORDER BY patient_id, starts_on DESC, position DESC) AS m
  WHERE m.patient_id = b.patient_id;

CREATE INDEX patient_balances_owed_since ON patient_balances (owed_since) INCLUDE (balance_minor, patient_id)
  WHERE balance_minor > 0 AND is_live;
CREATE INDEX patient_balances_membership ON patient_balances (membership_ends_on) INCLUDE (membership_tier, patient_id)
  WHERE membership_ends_on IS NOT NULL AND is_live;
