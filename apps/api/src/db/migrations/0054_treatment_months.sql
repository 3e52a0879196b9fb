-- Treatments by the month in which they started: charts of years read whole months, and days at both ends.
CREATE TABLE treatment_months (
  month date NOT NULL,
  type_id uuid NOT NULL REFERENCES treatment_types (id),
  status text NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (month, type_id, status)
);
INSERT INTO treatment_months (month, type_id, status, total)
  SELECT date_trunc('month', day::timestamp)::date, type_id, status, sum(total) FROM treatment_days
  GROUP BY 1, 2, 3 HAVING sum(total) <> 0;

-- As in 0012, with months between days and totals, each in the order of its key: two changes at once never wait for each
-- other in a circle.
CREATE OR REPLACE FUNCTION roll_up_treatments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO treatment_days AS r (day, type_id, status, total)
    SELECT starts_on, type_id, status, sum(sign)
    FROM (SELECT 1 AS sign, starts_on, type_id, status FROM added
      UNION ALL SELECT -1, starts_on, type_id, status FROM removed) AS each
    GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT treatment_days_pkey DO UPDATE SET total = r.total + excluded.total;
  INSERT INTO treatment_months AS r (month, type_id, status, total)
    SELECT date_trunc('month', starts_on::timestamp)::date, type_id, status, sum(sign)
    FROM (SELECT 1 AS sign, starts_on, type_id, status FROM added
      UNION ALL SELECT -1, starts_on, type_id, status FROM removed) AS each
    GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT treatment_months_pkey DO UPDATE SET total = r.total + excluded.total;
  INSERT INTO treatment_totals AS r (status, total)
    SELECT status, sum(sign) FROM (SELECT 1 AS sign, status FROM added UNION ALL SELECT -1, status FROM removed) AS each
    GROUP BY 1 HAVING sum(sign) <> 0 ORDER BY 1
    ON CONFLICT ON CONSTRAINT treatment_totals_pkey DO UPDATE SET total = r.total + excluded.total;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION roll_up_added_treatments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO treatment_days AS r (day, type_id, status, total)
    SELECT starts_on, type_id, status, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT treatment_days_pkey DO UPDATE SET total = r.total + excluded.total;
  INSERT INTO treatment_months AS r (month, type_id, status, total)
    SELECT date_trunc('month', starts_on::timestamp)::date, type_id, status, count(*) FROM added
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT treatment_months_pkey DO UPDATE SET total = r.total + excluded.total;
  INSERT INTO treatment_totals AS r (status, total) SELECT status, count(*) FROM added GROUP BY 1 ORDER BY 1
    ON CONFLICT ON CONSTRAINT treatment_totals_pkey DO UPDATE SET total = r.total + excluded.total;
  RETURN NULL;
END $$;
