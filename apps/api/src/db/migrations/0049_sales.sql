-- Services and products sold over the counter. Nothing is removed; an inactive one is not sold.
CREATE TABLE sale_items (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('service', 'product')),
  name_en text NOT NULL,
  name_es text NOT NULL,
  -- With the tax.
  price_minor bigint NOT NULL CHECK (price_minor > 0),
  tax_kind text NOT NULL CHECK (tax_kind IN ('exempt', 'zero', 'standard')),
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sale_items_name_en ON sale_items (fold(name_en));
CREATE UNIQUE INDEX sale_items_name_es ON sale_items (fold(name_es));

-- How the price of what else is sold is taxed. A membership is no medical act, which the law exempts.
ALTER TABLE treatment_types
  ADD tax_kind text NOT NULL DEFAULT 'exempt' CHECK (tax_kind IN ('exempt', 'zero', 'standard'));
ALTER TABLE membership_tiers
  ADD tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('exempt', 'zero', 'standard'));
ALTER TABLE catalogue_changes
  ADD tax_kind text NOT NULL DEFAULT 'exempt' CHECK (tax_kind IN ('exempt', 'zero', 'standard'));
ALTER TABLE catalogue_changes DISABLE TRIGGER insert_only;
UPDATE catalogue_changes SET tax_kind = 'standard' WHERE tier_id IS NOT NULL;
ALTER TABLE catalogue_changes ENABLE TRIGGER insert_only;

ALTER TABLE appointment_types
  ADD fee_minor bigint CHECK (fee_minor > 0),
  ADD fee_when text NOT NULL DEFAULT 'never' CHECK (fee_when IN ('arrival', 'completion', 'never')),
  ADD fee_tax_kind text NOT NULL DEFAULT 'exempt' CHECK (fee_tax_kind IN ('exempt', 'zero', 'standard')),
  ADD CONSTRAINT appointment_types_fee CHECK (fee_when = 'never' OR fee_minor IS NOT NULL);

-- What was sold in one go, or the fee of an appointment: one charge.
CREATE TABLE sales (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  -- The patient as they were called then.
  customer_name text NOT NULL,
  appointment_id uuid REFERENCES appointments (id),
  -- The step of the appointment that charged its fee.
  fee_when text CHECK (fee_when IN ('arrival', 'completion')),
  -- The name of the only line, or of the first one with the number of others.
  name_en text NOT NULL,
  name_es text NOT NULL,
  at timestamptz NOT NULL,
  day date NOT NULL,
  total_minor bigint NOT NULL CHECK (total_minor > 0),
  tax_minor bigint NOT NULL CHECK (tax_minor BETWEEN 0 AND total_minor),
  note text,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL,
  cancelled_at timestamptz,
  cancelled_by uuid REFERENCES users (id),
  cancelled_by_name text,
  cancel_reason text,
  CHECK ((appointment_id IS NULL) = (fee_when IS NULL)),
  CHECK (num_nulls(cancelled_at, cancelled_by, cancelled_by_name, cancel_reason) IN (0, 4))
);
CREATE INDEX sales_patient ON sales (patient_id);
-- The fee of an appointment is charged once, and again only after it was taken back.
CREATE UNIQUE INDEX sales_fee ON sales (appointment_id) WHERE appointment_id IS NOT NULL AND cancelled_at IS NULL;

CREATE TABLE sale_lines (
  sale_id uuid NOT NULL REFERENCES sales (id),
  position smallint NOT NULL CHECK (position >= 1),
  kind text NOT NULL CHECK (kind IN ('service', 'product', 'fee')),
  item_id uuid REFERENCES sale_items (id),
  -- As it was called and priced when it was sold.
  name_en text NOT NULL,
  name_es text NOT NULL,
  quantity smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_minor bigint NOT NULL CHECK (unit_minor > 0),
  total_minor bigint NOT NULL CHECK (total_minor = quantity * unit_minor),
  tax_kind text NOT NULL CHECK (tax_kind IN ('exempt', 'zero', 'standard')),
  tax_minor bigint NOT NULL CHECK (tax_minor BETWEEN 0 AND total_minor AND (tax_kind = 'standard' OR tax_minor = 0)),
  PRIMARY KEY (sale_id, position),
  CHECK ((kind = 'fee') = (item_id IS NULL))
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sale_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON sale_lines FROM piel_app;

-- A sale is cancelled once, and nothing else of it changes.
CREATE FUNCTION refuse_change_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'sales: % cannot be changed', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_change BEFORE UPDATE ON sales FOR EACH ROW
  WHEN (OLD.cancelled_at IS NOT NULL OR NEW.cancelled_at IS NULL
    OR (OLD.id, OLD.patient_id, OLD.customer_name, OLD.appointment_id, OLD.fee_when, OLD.name_en, OLD.name_es, OLD.at,
      OLD.day, OLD.total_minor, OLD.tax_minor, OLD.note, OLD.author_id, OLD.author_name)
    IS DISTINCT FROM (NEW.id, NEW.patient_id, NEW.customer_name, NEW.appointment_id, NEW.fee_when, NEW.name_en,
      NEW.name_es, NEW.at, NEW.day, NEW.total_minor, NEW.tax_minor, NEW.note, NEW.author_id, NEW.author_name))
  EXECUTE FUNCTION refuse_change_of_sale();
CREATE TRIGGER refuse_deletion BEFORE DELETE OR TRUNCATE ON sales
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE ON sales FROM piel_app;
GRANT UPDATE (cancelled_at, cancelled_by, cancelled_by_name, cancel_reason) ON sales TO piel_app;

-- A sale is the third kind of charge.
ALTER TABLE ledger_entries
  ADD sale_id uuid REFERENCES sales (id),
  DROP CONSTRAINT ledger_entries_check3,
  DROP CONSTRAINT ledger_entries_check4,
  DROP CONSTRAINT ledger_entries_discount,
  ADD CONSTRAINT ledger_entries_target CHECK (num_nonnulls(treatment_id, membership_id, sale_id) <= 1
    AND (kind <> 'charge' OR num_nonnulls(treatment_id, membership_id, sale_id) = 1)) NOT VALID,
  ADD CONSTRAINT ledger_entries_discount CHECK (NOT is_discount OR (kind = 'adjustment' AND amount_minor < 0
    AND num_nonnulls(treatment_id, membership_id, sale_id) = 1 AND num_nonnulls(checkout_id, starts_on, ends_on) = 0
    AND reason IS NOT NULL AND reason NOT IN ('treatment.cancelled', 'treatment.value', 'membership.taken_back',
      'membership.replaced', 'sale.cancelled', 'payment.void', 'credit.applied'))) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_target;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_discount;
CREATE INDEX ledger_entries_sale ON ledger_entries (sale_id) WHERE sale_id IS NOT NULL;

ALTER TABLE transactions
  ADD sale_id uuid REFERENCES sales (id),
  DROP CONSTRAINT transactions_split,
  ADD CONSTRAINT transactions_target CHECK (num_nonnulls(tier, treatment_id, sale_id) <= 1) NOT VALID,
  ADD CONSTRAINT transactions_split CHECK (NOT is_split
    OR num_nonnulls(tier, membership_id, treatment_id, sale_id) = 0) NOT VALID;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_target;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_split;
CREATE INDEX transactions_sale ON transactions (sale_id) WHERE sale_id IS NOT NULL;

DROP TRIGGER refuse_change ON transactions;
CREATE TRIGGER refuse_change BEFORE UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND ((OLD.kind, OLD.refund_of, OLD.patient_id, OLD.tier, OLD.membership_id,
      OLD.treatment_id, OLD.sale_id, OLD.amount_minor, OLD.method, OLD.reference, OLD.receipt_number, OLD.dated_at,
      OLD.day, OLD.session_id, OLD.location_id, OLD.checkout_id, OLD.is_split, OLD.status IN ('completed', 'refunded'))
    IS DISTINCT FROM (NEW.kind, NEW.refund_of, NEW.patient_id, NEW.tier, NEW.membership_id, NEW.treatment_id,
      NEW.sale_id, NEW.amount_minor, NEW.method, NEW.reference, NEW.receipt_number, NEW.dated_at, NEW.day,
      NEW.session_id, NEW.location_id, NEW.checkout_id, NEW.is_split, NEW.status IN ('completed', 'refunded'))
    OR NEW.refunded_minor < OLD.refunded_minor OR (OLD.is_void AND NOT NEW.is_void)
    OR (OLD.printed_at IS NOT NULL AND NEW.printed_at IS DISTINCT FROM OLD.printed_at)))
  EXECUTE FUNCTION refuse_change_of_movement();

ALTER TABLE versions
  DROP CONSTRAINT versions_object_kind_check,
  ADD CONSTRAINT versions_object_kind_check CHECK (object_kind IN ('user', 'patient', 'doctor', 'care', 'treatment',
    'treatment_type', 'membership_tier', 'sale_item', 'shipping_option')) NOT VALID;
ALTER TABLE versions VALIDATE CONSTRAINT versions_object_kind_check;
CREATE OR REPLACE FUNCTION current_version(kind text, object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql AS $$
BEGIN
  CASE kind
    WHEN 'user' THEN
      SELECT u.version, user_version(u) INTO number, kept FROM users u WHERE u.id = object::uuid;
    WHEN 'patient' THEN
      SELECT p.version, patient_version(p, u)
        INTO number, kept FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = object::uuid;
    WHEN 'doctor' THEN
      SELECT d.version, doctor_version(d, u)
        INTO number, kept FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = object::uuid;
    WHEN 'care' THEN
      SELECT c.version, jsonb_build_object('patientId', c.patient_id, 'doctorId', (SELECT d.id FROM doctors d
            WHERE d.user_id = c.doctor_user_id), 'since', c.since, 'until', c.until,
          'archivedAt', iso_instant(c.archived_at))
        INTO number, kept FROM patient_doctors c WHERE c.id = object::uuid;
    WHEN 'treatment' THEN
      SELECT t.version, jsonb_build_object('patientId', t.patient_id, 'doctorId', t.doctor_id, 'typeId', t.type_id,
          'tier', t.tier, 'tierPriceMinor', t.tier_price_minor, 'valueMinor', t.value_minor, 'status', t.status,
          'startsOn', t.starts_on, 'endedOn', t.ended_on, 'notes', t.notes)
        INTO number, kept FROM treatments t WHERE t.id = object::uuid;
    WHEN 'treatment_type' THEN
      SELECT y.version, jsonb_build_object('nameEn', y.name_en, 'nameEs', y.name_es, 'priceMinor', y.price_minor,
          'taxKind', y.tax_kind, 'isActive', y.is_active)
        INTO number, kept FROM treatment_types y WHERE y.id = object::uuid;
    WHEN 'membership_tier' THEN
      SELECT m.version, jsonb_build_object('nameEn', m.name_en, 'nameEs', m.name_es, 'priceMinor', m.price_minor,
          'taxKind', m.tax_kind, 'discountPercent', m.discount_percent, 'position', m.position, 'isActive', m.is_active)
        INTO number, kept FROM membership_tiers m WHERE m.id = object;
    WHEN 'sale_item' THEN
      SELECT i.version, jsonb_build_object('nameEn', i.name_en, 'nameEs', i.name_es, 'priceMinor', i.price_minor,
          'kind', i.kind, 'taxKind', i.tax_kind, 'position', i.position, 'isActive', i.is_active)
        INTO number, kept FROM sale_items i WHERE i.id = object::uuid;
    WHEN 'shipping_option' THEN
      SELECT s.version, jsonb_build_object('nameEn', s.name_en, 'nameEs', s.name_es, 'zone', s.zone,
          'priceMinor', s.price_minor, 'freeFromMinor', s.free_from_minor, 'minDays', s.min_days,
          'maxDays', s.max_days, 'position', s.position, 'isActive', s.is_active,
          'archivedAt', iso_instant(s.archived_at))
        INTO number, kept FROM shipping_options s WHERE s.id = object::uuid;
  END CASE;
END $$;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE ON sale_items
  FOR EACH ROW EXECUTE FUNCTION keep_own_version('sale_item');
