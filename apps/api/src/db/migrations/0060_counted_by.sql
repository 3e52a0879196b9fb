-- A till can be counted by an administrator for its person; its document names both.

ALTER TABLE till_sessions ADD counted_by uuid REFERENCES users (id), ADD counted_by_name text,
  ADD CONSTRAINT till_sessions_counted_by CHECK ((counted_by IS NULL) = (counted_by_name IS NULL)
    AND (counted_by IS NULL OR (counted IS NOT NULL AND counted_by <> person_id)));

-- As in 0043; who counted for the person stays on the document.
CREATE TRIGGER refuse_change_of_counter BEFORE UPDATE ON till_sessions FOR EACH ROW
  WHEN (OLD.counted_by IS NOT NULL
    AND (OLD.counted_by, OLD.counted_by_name) IS DISTINCT FROM (NEW.counted_by, NEW.counted_by_name))
  EXECUTE FUNCTION refuse_change_of_session();
