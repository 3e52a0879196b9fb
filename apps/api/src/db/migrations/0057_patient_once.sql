-- Two appointments of a patient at the same time are booked as such, with a reason.
ALTER TABLE appointments
  ADD is_double_booked boolean NOT NULL DEFAULT false,
  ADD double_book_reason text;
-- Those that overlap already keep their time: of two the one that was booked later has the mark.
UPDATE appointments a SET is_double_booked = true
  WHERE a.status IN ('booked', 'confirmed', 'arrived', 'inProgress') AND EXISTS (
    SELECT FROM appointments o WHERE o.patient_id = a.patient_id
      AND o.status IN ('booked', 'confirmed', 'arrived', 'inProgress')
      AND (o.created_at, o.id) < (a.created_at, a.id) AND o.starts_at < a.ends_at AND a.starts_at < o.ends_at);
-- The last guard, as `claims_once` is for resources. Deferrable: the command `agenda:zones` moves several at once.
ALTER TABLE appointments ADD CONSTRAINT appointments_patient_once
  EXCLUDE USING gist (patient_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('booked', 'confirmed', 'arrived', 'inProgress') AND NOT is_double_booked)
  DEFERRABLE;
