-- A doctor's licence and first specialty when the entry was written. Earlier entries have none: the licence of that time
-- is not known.
ALTER TABLE clinical_entries
  ADD author_license_number text,
  ADD author_license_jurisdiction text,
  ADD author_specialty text,
  ADD CONSTRAINT clinical_entries_license
    CHECK ((author_license_number IS NULL) = (author_license_jurisdiction IS NULL)) NOT VALID;
ALTER TABLE clinical_entries VALIDATE CONSTRAINT clinical_entries_license;
