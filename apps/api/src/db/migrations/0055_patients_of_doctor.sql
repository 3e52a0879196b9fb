-- What a doctor reads is limited to the doctor's patients. Since 0042 no index finds them all: patient_doctors_once has
-- assignments alone, and each list of a doctor read the whole table.
CREATE INDEX patient_doctors_current ON patient_doctors (doctor_user_id, patient_id) INCLUDE (since, until)
  WHERE archived_at IS NULL;
