-- What the clinic's papers, pages and letters state about it: one row. A field without a value leaves it to the
-- environment, whose variables decide where they are set.
CREATE TABLE clinics (
  id uuid PRIMARY KEY,
  name text,
  legal_name text,
  tax_id text,
  tax_regime text,
  address text,
  phone text,
  receipt_text text,
  day_sheet_text text,
  logo_id uuid REFERENCES images (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX clinics_one ON clinics ((true));
INSERT INTO clinics (id) VALUES ('00000000-0000-7000-8000-00000000c110');

ALTER TABLE images DROP CONSTRAINT images_kind_check,
  ADD CONSTRAINT images_kind_check CHECK (kind IN ('photo', 'cover', 'logo'));

CREATE FUNCTION clinic_version(object text, OUT number integer, OUT kept jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT c.version, jsonb_build_object('name', c.name, 'legalName', c.legal_name, 'taxId', c.tax_id,
    'taxRegime', c.tax_regime, 'address', c.address, 'phone', c.phone, 'receiptText', c.receipt_text,
    'daySheetText', c.day_sheet_text, 'logoId', c.logo_id)
    INTO number, kept FROM clinics c WHERE c.id = object::uuid;
END $$;
CREATE TRIGGER keep_version BEFORE DELETE OR UPDATE OF name, legal_name, tax_id, tax_regime, address, phone,
  receipt_text, day_sheet_text, logo_id ON clinics FOR EACH ROW EXECUTE FUNCTION keep_own_version('clinic');
