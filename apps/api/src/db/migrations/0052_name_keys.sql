-- The distinct keys of all names: a search by ear names whole keys. For a prefix the index first collects every row of every
-- key that begins with it. A key may stand here twice, and stays when its last name goes: it then finds nothing.
CREATE TABLE name_keys (key text COLLATE "C" NOT NULL);
CREATE INDEX name_keys_key ON name_keys (key);
REVOKE UPDATE ON name_keys FROM piel_app;
INSERT INTO name_keys (key) SELECT DISTINCT key FROM users, unnest(tsvector_to_array(search_keys)) AS key;

-- Without a unique index, two transactions that bring the same new key do not wait for each other.
CREATE FUNCTION keep_name_keys_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO name_keys (key)
    SELECT DISTINCT n.key FROM added, unnest(tsvector_to_array(added.search_keys)) AS n (key)
    WHERE NOT EXISTS (SELECT FROM name_keys k WHERE k.key = n.key);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_name_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO name_keys (key)
    SELECT n.key FROM unnest(tsvector_to_array(NEW.search_keys)) AS n (key)
    WHERE NOT EXISTS (SELECT FROM name_keys k WHERE k.key = n.key);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_name_keys_of_added AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_name_keys_of_added();
CREATE TRIGGER keep_name_keys AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.search_keys IS DISTINCT FROM NEW.search_keys) EXECUTE FUNCTION keep_name_keys();

-- As in 0029, with whole keys where few begin so. It reads a table and is still declared immutable: a search is planned for
-- its words each time, and the planner then reads the keys once and knows how many rows have them.
CREATE OR REPLACE FUNCTION search_key_query(word text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  most constant int := 50;
  plain text := translate(fold(word), '.''-', '');
  sound text := nullif(btrim(lower(name_sounds(plain))), '');
  keys text[];
BEGIN
  IF plain !~ '^[a-z]+$' THEN RETURN NULL; END IF;
  -- Keys have letters only. Other characters have a meaning in a query.
  keys := ARRAY(SELECT DISTINCT key FROM name_keys WHERE key >= sound AND key < sound || '{' AND key ~ '^[a-z]+$'
    ORDER BY key LIMIT most + 1);
  RETURN nullif(concat_ws(' | ', CASE WHEN cardinality(keys) > most THEN sound || ':*'
      ELSE nullif(array_to_string(keys, ' | '), '') END,
    (SELECT string_agg('(' || replace(btrim(lower(name_sounds(full_form))), ' ', ' <-> ') || ')', ' | ')
      FROM unnest(string_to_array(short_forms() ->> plain, '|')) full_form)), '')::tsquery;
END $$;

-- The query of a name as a whole word, by the one key that it has. Null for what is no name.
CREATE FUNCTION search_whole_key(word text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := translate(fold(word), '.''-', '');
BEGIN
  IF plain !~ '^[a-z]+$' THEN RETURN NULL; END IF;
  RETURN nullif(btrim(lower(name_sounds(plain))), '')::tsquery;
END $$;
