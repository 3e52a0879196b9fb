-- What the clinic sells (row B12). Prices are centavos.
CREATE TABLE treatment_types (
  id uuid PRIMARY KEY,
  name_en text NOT NULL,
  name_es text NOT NULL,
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX treatment_types_name_en ON treatment_types (fold(name_en));
CREATE UNIQUE INDEX treatment_types_name_es ON treatment_types (fold(name_es));

CREATE TABLE membership_tiers (
  id text PRIMARY KEY CHECK (id IN ('estandar', 'premium', 'vip')),
  position smallint NOT NULL UNIQUE,
  name_en text NOT NULL,
  name_es text NOT NULL,
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  discount_percent smallint NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- How each item stood from an instant on: written with every change, by the change.
CREATE TABLE catalogue_changes (
  id uuid PRIMARY KEY,
  type_id uuid REFERENCES treatment_types (id),
  tier_id text REFERENCES membership_tiers (id),
  -- Of the item, which this change made.
  version integer NOT NULL,
  at timestamptz NOT NULL,
  author_id uuid REFERENCES users (id),
  author_name text,
  name_en text NOT NULL,
  name_es text NOT NULL,
  price_minor bigint NOT NULL,
  discount_percent smallint,
  is_active boolean NOT NULL,
  CHECK (num_nonnulls(type_id, tier_id) = 1)
);
CREATE UNIQUE INDEX catalogue_changes_type ON catalogue_changes (type_id, version) WHERE type_id IS NOT NULL;
CREATE UNIQUE INDEX catalogue_changes_tier ON catalogue_changes (tier_id, version) WHERE tier_id IS NOT NULL;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON catalogue_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Source: specification, points 3 and 9. Treatments have no price until the clinic sets one.
INSERT INTO treatment_types (id, name_en, name_es, price_minor) VALUES
  (gen_random_uuid(), 'Alopecia', 'Alopecia', 0),
  (gen_random_uuid(), 'Acne', 'Acné', 0),
  (gen_random_uuid(), 'Dermatitis', 'Dermatitis', 0);
INSERT INTO membership_tiers (id, position, name_en, name_es, price_minor, discount_percent) VALUES
  ('estandar', 1, 'Standard', 'Estándar', 200000, 0),
  ('premium', 2, 'Premium', 'Premium', 350000, 10),
  ('vip', 3, 'VIP', 'VIP', 500000, 20);
INSERT INTO catalogue_changes (id, type_id, version, at, name_en, name_es, price_minor, is_active)
  SELECT gen_random_uuid(), id, version, created_at, name_en, name_es, price_minor, is_active FROM treatment_types;
INSERT INTO catalogue_changes (id, tier_id, version, at, name_en, name_es, price_minor, discount_percent, is_active)
  SELECT gen_random_uuid(), id, version, updated_at, name_en, name_es, price_minor, discount_percent, is_active
  FROM membership_tiers;

REVOKE UPDATE ON catalogue_changes FROM piel_app;
