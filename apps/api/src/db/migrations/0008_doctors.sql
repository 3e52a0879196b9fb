-- Doctors: names, e-mail, phone and gender are those of the person in users.
CREATE TABLE doctors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'ON_LEAVE', 'INACTIVE')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  archived_by uuid REFERENCES users (id)
);

CREATE TABLE doctor_specialties (
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  position smallint NOT NULL,
  specialty_id text NOT NULL,
  certified_at date,
  certificate_number text,
  PRIMARY KEY (doctor_id, position),
  UNIQUE (doctor_id, specialty_id)
);
CREATE INDEX doctor_specialties_specialty ON doctor_specialties (specialty_id);

-- `status` as it was entered; that a licence has expired is said by its date.
CREATE TABLE doctor_licenses (
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  position smallint NOT NULL,
  number text NOT NULL,
  jurisdiction text NOT NULL,
  issued_at date,
  expires_at date,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'EXPIRED', 'SUSPENDED')),
  PRIMARY KEY (doctor_id, position),
  CHECK (expires_at >= issued_at)
);
CREATE INDEX doctor_licenses_expiry ON doctor_licenses (expires_at);

-- A change of the person is a change of the doctor: one version for both.
CREATE FUNCTION change_doctor_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE doctors SET version = version + 1, updated_at = NEW.updated_at WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER change_doctor AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.middle_name, OLD.last_name, OLD.second_last_name, OLD.email, OLD.gender, OLD.phone)
    IS DISTINCT FROM (NEW.first_name, NEW.middle_name, NEW.last_name, NEW.second_last_name, NEW.email, NEW.gender,
      NEW.phone))
  EXECUTE FUNCTION change_doctor_of_user();

INSERT INTO doctors (id, user_id, created_at, updated_at, archived_at)
  SELECT gen_random_uuid(), id, created_at, updated_at, archived_at FROM users WHERE profile_kind = 'DOCTOR';

-- Who treats whom gets an identity and a history of its own.
ALTER TABLE patient_doctors
  ADD id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD version integer NOT NULL DEFAULT 1,
  ADD created_at timestamptz NOT NULL DEFAULT now(),
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  -- Entered by mistake: never treated.
  ADD archived_at timestamptz,
  ADD archived_by uuid REFERENCES users (id);
ALTER TABLE patient_doctors DROP CONSTRAINT patient_doctors_pkey, ADD PRIMARY KEY (id);
CREATE UNIQUE INDEX patient_doctors_once ON patient_doctors (doctor_user_id, patient_id, since) WHERE archived_at IS NULL;

GRANT DELETE ON doctor_specialties TO piel_app;
GRANT DELETE ON doctor_licenses TO piel_app;
