-- How products reach patients (row B13). Prices are centavos, days working days; zones are codes of ISO 3166-2:MX.
CREATE TABLE shipping_options (
  id uuid PRIMARY KEY,
  name_en text NOT NULL,
  name_es text NOT NULL,
  zone text[] NOT NULL CHECK (cardinality(zone) > 0),
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  free_from_minor bigint CHECK (free_from_minor >= 0),
  min_days smallint NOT NULL CHECK (min_days >= 0),
  max_days smallint NOT NULL CHECK (max_days >= min_days),
  is_active boolean NOT NULL DEFAULT true,
  -- From 0 without gaps among those that are not archived.
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  archived_by uuid REFERENCES users (id),
  -- At commit, so that an order may be changed row by row.
  CONSTRAINT shipping_options_position EXCLUDE USING btree (position WITH =) WHERE (archived_at IS NULL)
    DEFERRABLE INITIALLY DEFERRED
);
