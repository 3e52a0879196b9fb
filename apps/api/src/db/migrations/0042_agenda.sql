-- For the constraint that keeps a resource from being claimed twice: equality of UUIDs beside overlap of ranges.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Persons, rooms and devices. A person belongs to no location: a person's claims at two locations must not overlap either.
CREATE TABLE resources (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('person', 'room', 'device')),
  user_id uuid REFERENCES users (id),
  location_id uuid REFERENCES locations (id),
  name text,
  device_kind text,
  capacity smallint NOT NULL DEFAULT 1 CHECK (capacity BETWEEN 1 AND 4),
  overbook smallint NOT NULL DEFAULT 0 CHECK (overbook BETWEEN 0 AND 2),
  tint smallint NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((kind = 'person') = (user_id IS NOT NULL)),
  CHECK ((kind = 'person') = (location_id IS NULL)),
  CHECK ((kind = 'person') = (name IS NULL)),
  CHECK ((kind = 'device') = (device_kind IS NOT NULL))
);
CREATE UNIQUE INDEX resources_user ON resources (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX resources_name ON resources (location_id, fold(name)) WHERE is_active AND kind <> 'person';

-- Weekly hours of a person at a location, by the wall clock there. Setting them replaces all of a person's rows.
CREATE TABLE working_hours (
  id uuid PRIMARY KEY,
  resource_id uuid NOT NULL REFERENCES resources (id),
  location_id uuid NOT NULL REFERENCES locations (id),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  from_time time NOT NULL,
  until_time time NOT NULL,
  valid_from date,
  valid_until date,
  CHECK (until_time > from_time),
  CHECK (valid_until >= valid_from)
);
CREATE INDEX working_hours_resource ON working_hours (resource_id, weekday);
-- The hours of one day in place of the weekly ones: [["09:00","13:00"]]; without spans the person is away.
CREATE TABLE hours_exceptions (
  resource_id uuid NOT NULL REFERENCES resources (id),
  location_id uuid NOT NULL REFERENCES locations (id),
  day date NOT NULL,
  spans jsonb NOT NULL,
  PRIMARY KEY (resource_id, location_id, day)
);

-- Times without bookings. They are no claims, because they may lie over appointments.
CREATE TABLE blocks (
  id uuid PRIMARY KEY,
  resource_id uuid REFERENCES resources (id),
  location_id uuid REFERENCES locations (id),
  kind text NOT NULL CHECK (kind IN ('lunch', 'meeting', 'congress', 'vacation', 'maintenance', 'other')),
  note text,
  local_date date NOT NULL,
  local_from time NOT NULL,
  local_until time NOT NULL,
  repeat text NOT NULL CHECK (repeat IN ('once', 'daily', 'weekly')),
  last_date date,
  author_id uuid NOT NULL REFERENCES users (id),
  author_name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz,
  archived_by uuid REFERENCES users (id),
  CHECK (num_nulls(resource_id, location_id) = 1),
  CHECK (local_until > local_from),
  CHECK (last_date >= local_date),
  CHECK (repeat <> 'once' OR last_date IS NULL)
);
CREATE INDEX blocks_resource ON blocks (resource_id, local_date) WHERE archived_at IS NULL;
CREATE INDEX blocks_location ON blocks (location_id, local_date) WHERE archived_at IS NULL;
CREATE FUNCTION block_covers(b blocks, day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE b.repeat WHEN 'once' THEN b.local_date = day
    ELSE day BETWEEN b.local_date AND coalesce(b.last_date, 'infinity')
      AND (b.repeat = 'daily' OR (day - b.local_date) % 7 = 0) END
$$;

CREATE TABLE appointment_types (
  id uuid PRIMARY KEY,
  name_en text NOT NULL,
  name_es text NOT NULL,
  minutes smallint NOT NULL CHECK (minutes BETWEEN 5 AND 480),
  -- {"lead": [0, 30], "assistant": null, "room": [0, 75], "device": null}: minutes from the start in which each is needed.
  parts jsonb NOT NULL,
  device_kind text,
  who text NOT NULL CHECK (who IN ('doctor', 'clinical', 'any')),
  preparation_en text,
  preparation_es text,
  treatment_type_id uuid REFERENCES treatment_types (id),
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX appointment_types_name_en ON appointment_types (fold(name_en));
CREATE UNIQUE INDEX appointment_types_name_es ON appointment_types (fold(name_es));
INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, who, position, created_at, updated_at)
  SELECT gen_random_uuid(), t.name_en, t.name_es, t.minutes,
    jsonb_build_object('lead', jsonb_build_array(0, t.minutes), 'assistant', NULL, 'room', NULL, 'device', NULL), 'any',
    t.position, now(), now()
  FROM (VALUES ('First visit', 'Primera vez', 40, 0), ('Follow-up', 'Subsecuente', 20, 1),
    ('Procedure', 'Procedimiento', 60, 2), ('Session', 'Sesión', 30, 3)) AS t (name_en, name_es, minutes, position);

-- The wall clock of the location is what was agreed; the instants derive from it.
CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  location_id uuid NOT NULL REFERENCES locations (id),
  type_id uuid NOT NULL REFERENCES appointment_types (id),
  lead_id uuid NOT NULL REFERENCES resources (id),
  assistant_id uuid REFERENCES resources (id),
  room_id uuid REFERENCES resources (id),
  device_id uuid REFERENCES resources (id),
  local_date date NOT NULL,
  local_start time NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Those of the type when it was booked.
  parts jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('booked', 'confirmed', 'arrived', 'inProgress', 'completed', 'cancelled', 'noShow')),
  reason text,
  desk_note text,
  origin text NOT NULL CHECK (origin IN ('desk', 'phone', 'message', 'walkIn')),
  is_overbooked boolean NOT NULL DEFAULT false,
  overbook_reason text,
  is_outside_hours boolean NOT NULL DEFAULT false,
  again_of uuid REFERENCES appointments (id),
  cancelled_by text CHECK (cancelled_by IN ('patient', 'clinic')),
  cancel_reason text,
  arrived_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '8 hours'),
  CHECK ((status = 'cancelled') = (cancelled_by IS NOT NULL))
);
CREATE INDEX appointments_day ON appointments (location_id, local_date, starts_at, id);
CREATE INDEX appointments_start ON appointments (starts_at, id);
CREATE INDEX appointments_lead ON appointments (lead_id, local_date, starts_at, id);
CREATE INDEX appointments_assistant ON appointments (assistant_id, local_date, starts_at, id) WHERE assistant_id IS NOT NULL;
CREATE INDEX appointments_room ON appointments (room_id, local_date, starts_at, id) WHERE room_id IS NOT NULL;
CREATE INDEX appointments_device ON appointments (device_id, local_date, starts_at, id) WHERE device_id IS NOT NULL;
CREATE INDEX appointments_patient ON appointments (patient_id, starts_at, id);
CREATE INDEX appointments_open ON appointments (starts_at) WHERE status IN ('booked', 'confirmed', 'arrived', 'inProgress');
CREATE TRIGGER refuse_deletion BEFORE DELETE OR TRUNCATE ON appointments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE appointment_changes (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  -- As the author was called then.
  author_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('booked', 'status', 'moved', 'edited', 'takenBack')),
  from_status text,
  to_status text,
  fields jsonb NOT NULL,
  reason text
);
CREATE INDEX appointment_changes_appointment ON appointment_changes (appointment_id, at, id);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON appointment_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What open appointments hold. A lane is one of the appointments that a resource takes at once.
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  resource_id uuid NOT NULL REFERENCES resources (id),
  lane smallint NOT NULL CHECK (lane BETWEEN 0 AND 5),
  during tstzrange NOT NULL,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  CHECK (lower_inc(during) AND NOT upper_inc(during) AND NOT isempty(during)),
  CONSTRAINT claims_once EXCLUDE USING gist (resource_id WITH =, lane WITH =, during WITH &&)
);
CREATE INDEX claims_appointment ON claims (appointment_id);
CREATE INDEX claims_end ON claims (upper(during));

-- A doctor reaches a patient by assignment, or by an appointment. Only assignments are listed and edited.
ALTER TABLE patient_doctors
  ADD source text NOT NULL DEFAULT 'assigned' CHECK (source IN ('assigned', 'appointment')),
  ADD appointment_id uuid REFERENCES appointments (id),
  ADD CHECK ((source = 'appointment') = (appointment_id IS NOT NULL));
DROP INDEX patient_doctors_once;
CREATE UNIQUE INDEX patient_doctors_once ON patient_doctors (doctor_user_id, patient_id, since)
  WHERE archived_at IS NULL AND source = 'assigned';
CREATE UNIQUE INDEX patient_doctors_appointment ON patient_doctors (appointment_id)
  WHERE appointment_id IS NOT NULL AND archived_at IS NULL;

-- The instant at which a zone's clocks show a time on a day; null where they skip it. Where they show it twice, the first,
-- or with `later` the second. This is the only conversion of what was agreed.
CREATE FUNCTION local_instant(day date, at time, zone text, later boolean) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN i AT TIME ZONE zone <> day + at THEN NULL
    WHEN later AND (i + interval '1 hour') AT TIME ZONE zone = day + at THEN i + interval '1 hour'
    WHEN NOT later AND (i - interval '1 hour') AT TIME ZONE zone = day + at THEN i - interval '1 hour'
    ELSE i END
  FROM (SELECT (day + at) AT TIME ZONE zone AS i) AS each
$$;
-- The edge of a day, of hours or of a block, which always exists: clocks that skip it have moved on by then.
CREATE FUNCTION local_edge(day date, at time, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (day + at) AT TIME ZONE zone
$$;

-- When a person works at a location on a day.
CREATE FUNCTION hours_on(resource uuid, location uuid, day date) RETURNS TABLE (from_time time, until_time time)
  LANGUAGE sql STABLE AS $$
  SELECT (s->>0)::time, (s->>1)::time FROM hours_exceptions e, jsonb_array_elements(e.spans) AS s
    WHERE e.resource_id = resource AND e.location_id = location AND e.day = hours_on.day
  UNION ALL
  SELECT h.from_time, h.until_time FROM working_hours h
    WHERE h.resource_id = resource AND h.location_id = location AND h.weekday = extract(isodow FROM hours_on.day)
      AND hours_on.day BETWEEN coalesce(h.valid_from, '-infinity') AND coalesce(h.valid_until, 'infinity')
      AND NOT EXISTS (SELECT FROM hours_exceptions e
        WHERE e.resource_id = resource AND e.location_id = location AND e.day = hours_on.day)
$$;

GRANT DELETE ON working_hours TO piel_app;
GRANT DELETE ON hours_exceptions TO piel_app;
GRANT DELETE ON claims TO piel_app;
REVOKE UPDATE ON appointment_changes FROM piel_app;
REVOKE UPDATE ON claims FROM piel_app;
