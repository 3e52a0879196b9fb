-- The gender and the status of a patient in the index of words: a word that contradicts a filter (men named "maria") is
-- found to be rare by the index, instead of reading all rows with the word.
DROP INDEX patients_search;
CREATE INDEX patients_search ON patients USING gin (search_text gin_trgm_ops, search_keys,
  (ARRAY[gender, CASE WHEN is_active THEN 'active' ELSE 'inactive' END])) WITH (gin_pending_list_limit = 512);

-- A month in order of registration: the planner does not know that both dates go together, and expects the first rows of
-- the month near the beginning. Dates and filters of the rows before them are read from the index alone.
DROP INDEX treatments_created;
CREATE INDEX treatments_created ON treatments (created_at, id) INCLUDE (starts_on, status, type_id);

-- Without statistics of the expression, one of 200 rows is expected of every filter.
DO $$ BEGIN
  -- Of an empty table the planner would learn that reading all of it costs nothing.
  IF EXISTS (SELECT FROM patients) THEN ANALYZE patients; END IF;
END $$;
