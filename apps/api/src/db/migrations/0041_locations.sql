-- Values that the clinic sets; each key has its schema in the contract. A key without a row has its default.
CREATE TABLE clinic_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by uuid NOT NULL REFERENCES users (id)
);

-- Places of the clinic. The time zone of each is that of its agenda; the server creates the first one at its start.
CREATE TABLE locations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  time_zone text NOT NULL,
  address text,
  phone text,
  postal_code text,
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX locations_name ON locations (fold(name));

-- Days on which a location, or all of them, is closed. Those of the law count once somebody accepts them.
CREATE TABLE rest_days (
  id uuid PRIMARY KEY,
  location_id uuid REFERENCES locations (id),
  day date NOT NULL,
  name_en text NOT NULL,
  name_es text NOT NULL,
  source text NOT NULL CHECK (source IN ('law', 'clinic')),
  author_id uuid NOT NULL REFERENCES users (id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz,
  archived_by uuid REFERENCES users (id)
);
CREATE UNIQUE INDEX rest_days_once ON rest_days (location_id, day) NULLS NOT DISTINCT WHERE archived_at IS NULL;
