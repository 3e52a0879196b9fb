-- Income by day: a row of payments and one of refunds, where transaction_days has one for each method and tier. Charts of
-- years read these. A payment takes the number of its receipt before, a refund its own, and keeps it until the end of the
-- transaction: no two transactions ever wait for each other here.
CREATE TABLE income_days (
  day date NOT NULL,
  kind text NOT NULL,
  total bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (day, kind)
);
INSERT INTO income_days (day, kind, total, amount_minor)
  SELECT day, kind, sum(total), sum(amount_minor) FROM transaction_days WHERE status IN ('completed', 'refunded')
  GROUP BY 1, 2 HAVING (sum(total), sum(amount_minor)) <> (0, 0);

-- As in 0023, with income between days and totals. A payment that is refunded stays in the income of its day.
CREATE OR REPLACE FUNCTION roll_up_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_days AS r (day, kind, status, method, tier, total, amount_minor)
    SELECT day, kind, status, method, coalesce(tier, ''), sum(sign), sum(sign * amount_minor)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS each
    GROUP BY 1, 2, 3, 4, 5 HAVING (sum(sign), sum(sign * amount_minor)) <> (0, 0) ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT transaction_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  INSERT INTO income_days AS r (day, kind, total, amount_minor)
    SELECT day, kind, sum(sign), sum(sign * amount_minor)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS each
    WHERE status IN ('completed', 'refunded')
    GROUP BY 1, 2 HAVING (sum(sign), sum(sign * amount_minor)) <> (0, 0) ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT income_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  INSERT INTO transaction_totals AS r (kind, status, method, tier, total, amount_minor)
    SELECT kind, status, method, coalesce(tier, ''), sum(sign), sum(sign * amount_minor)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS each
    GROUP BY 1, 2, 3, 4 HAVING (sum(sign), sum(sign * amount_minor)) <> (0, 0) ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT transaction_totals_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION roll_up_added_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_days AS r (day, kind, status, method, tier, total, amount_minor)
    SELECT day, kind, status, method, coalesce(tier, ''), count(*), sum(amount_minor) FROM added
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT transaction_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  INSERT INTO income_days AS r (day, kind, total, amount_minor)
    SELECT day, kind, count(*), sum(amount_minor) FROM added WHERE status IN ('completed', 'refunded')
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT income_days_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  INSERT INTO transaction_totals AS r (kind, status, method, tier, total, amount_minor)
    SELECT kind, status, method, coalesce(tier, ''), count(*), sum(amount_minor) FROM added
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT transaction_totals_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
