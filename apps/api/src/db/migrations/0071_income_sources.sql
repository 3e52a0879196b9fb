-- Where income comes from: what each payment or refund of a charge brought, to which doctor and by which service, as it was
-- on that day. A later handover of the treatment changes nothing here.
CREATE TABLE income_parts (
  entry_id uuid PRIMARY KEY REFERENCES ledger_entries (id),
  -- The payment or refund; a refund is stored after its parts.
  movement_id uuid NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  -- The doctor of the treatment, or of the appointment whose fee it is; null for what has no doctor.
  doctor_id uuid REFERENCES doctors (id),
  -- treatment:<type>, fee:<type of appointment>, item:<sold item>, membership:<tier>, sale for several items, or account.
  service text NOT NULL,
  -- Negative for a refund.
  amount_minor bigint NOT NULL,
  -- Whether `income_sources` has it; each part counts once, whichever row of its movement is stored first.
  is_summed boolean NOT NULL
);
CREATE INDEX income_parts_movement ON income_parts (movement_id);
CREATE INDEX income_parts_doctor ON income_parts (doctor_id, day, movement_id);
CREATE INDEX income_parts_service ON income_parts (service, day, movement_id);

-- The sums of a day by doctor and by service, for charts of years. As in `income_days`, a payment takes the number of its
-- receipt before, and a refund its own: no two transactions ever wait for each other here.
CREATE TABLE income_sources (
  -- doctor or service.
  part text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  -- The ID of the doctor, or none; or the service.
  source text NOT NULL,
  total bigint NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (part, day, kind, source)
);

CREATE FUNCTION service_of(e ledger_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN e.treatment_id IS NOT NULL THEN (SELECT 'treatment:' || t.type_id FROM treatments t WHERE t.id = e.treatment_id)
    WHEN e.membership_id IS NOT NULL THEN (SELECT 'membership:' || m.tier FROM ledger_entries m WHERE m.id = e.membership_id)
    WHEN e.sale_id IS NULL THEN 'account'
    ELSE coalesce((SELECT 'fee:' || a.type_id FROM sales s JOIN appointments a ON a.id = s.appointment_id
        WHERE s.id = e.sale_id),
      (SELECT CASE WHEN count(DISTINCT l.item_id) = 1 THEN 'item:' || min(l.item_id::text) END FROM sale_lines l
        WHERE l.sale_id = e.sale_id), 'sale') END
$$;
CREATE FUNCTION doctor_of(e ledger_entries) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT t.doctor_id FROM treatments t WHERE t.id = e.treatment_id),
    (SELECT d.id FROM sales s JOIN appointments a ON a.id = s.appointment_id JOIN resources r ON r.id = a.lead_id
      JOIN doctors d ON d.user_id = r.user_id WHERE s.id = e.sale_id))
$$;

INSERT INTO income_parts (entry_id, movement_id, day, kind, doctor_id, service, amount_minor, is_summed)
  SELECT e.id, CASE e.kind WHEN 'refund' THEN coalesce(e.refund_id, e.id) ELSE e.transaction_id END, e.day, e.kind,
    doctor_of(e), service_of(e), -e.amount_minor, true
  FROM ledger_entries e WHERE e.kind IN ('payment', 'refund');
INSERT INTO income_sources (part, day, kind, source, total, amount_minor)
  SELECT part, day, kind, source, count(*), sum(amount_minor)
  FROM income_parts i, LATERAL (VALUES ('doctor', coalesce(i.doctor_id::text, 'none')), ('service', i.service))
    AS each (part, source) GROUP BY 1, 2, 3, 4;

CREATE FUNCTION note_income_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH noted AS (
    INSERT INTO income_parts (entry_id, movement_id, day, kind, doctor_id, service, amount_minor, is_summed)
    SELECT e.id, m.id, e.day, e.kind,
      -- A refund is taken from whom the payment was given.
      CASE WHEN p.entry_id IS NULL THEN doctor_of(e) ELSE p.doctor_id END, coalesce(p.service, service_of(e)),
      -e.amount_minor,
      -- A payment that is being completed, and a refund that is yet to be stored, take their number later.
      EXISTS (SELECT FROM transactions t WHERE t.id = m.id AND t.status IN ('completed', 'refunded'))
    FROM (SELECT * FROM added WHERE kind IN ('payment', 'refund')) AS a
      JOIN ledger_entries e ON e.id = a.id
      CROSS JOIN LATERAL (SELECT CASE e.kind WHEN 'refund' THEN coalesce(e.refund_id, e.id) ELSE e.transaction_id END
        AS id) AS m
      LEFT JOIN LATERAL (SELECT i.* FROM income_parts i JOIN ledger_entries o ON o.id = i.entry_id
        WHERE a.kind = 'refund' AND i.movement_id = a.transaction_id AND (o.treatment_id, o.membership_id, o.sale_id)
          IS NOT DISTINCT FROM (a.treatment_id, a.membership_id, a.sale_id) LIMIT 1) AS p ON true
    RETURNING *)
  INSERT INTO income_sources AS r (part, day, kind, source, total, amount_minor)
    SELECT part, day, kind, source, count(*), sum(amount_minor)
    FROM noted n, LATERAL (VALUES ('doctor', coalesce(n.doctor_id::text, 'none')), ('service', n.service))
      AS each (part, source)
    WHERE n.is_summed
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT income_sources_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER note_income_parts AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_income_parts();

CREATE FUNCTION note_income_sources(movement uuid) RETURNS void LANGUAGE sql AS $$
  WITH summed AS (UPDATE income_parts SET is_summed = true WHERE movement_id = movement AND NOT is_summed RETURNING *)
  INSERT INTO income_sources AS r (part, day, kind, source, total, amount_minor)
    SELECT part, i.day, i.kind, source, count(*), sum(i.amount_minor)
    FROM summed i, LATERAL (VALUES ('doctor', coalesce(i.doctor_id::text, 'none')), ('service', i.service))
      AS each (part, source)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT ON CONSTRAINT income_sources_pkey DO UPDATE SET total = r.total + excluded.total,
      amount_minor = r.amount_minor + excluded.amount_minor
$$;
CREATE FUNCTION note_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_income_sources(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_refund AFTER INSERT ON transactions FOR EACH ROW WHEN (NEW.kind = 'refund')
  EXECUTE FUNCTION note_movement();
CREATE TRIGGER note_completed AFTER UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'completed') EXECUTE FUNCTION note_movement();
