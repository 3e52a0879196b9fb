-- As in 0058, with more particles that are written together with the name after them: Dela Cruz, Mac Gregor, De la O.
CREATE OR REPLACE FUNCTION name_keys(names text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  written text := fold(names);
  words text := translate(written, '.''-', '');
  full_forms text;
  joined text;
BEGIN
  IF written ~ '[.''-]' THEN words := words || ' ' || regexp_replace(written, '[.''-]+ *', ' ', 'g'); END IF;
  SELECT string_agg(DISTINCT replace(forms, '|', ' '), ' ') INTO full_forms FROM (
    SELECT short_forms() ->> word FROM string_to_table(words, ' ') word
    UNION ALL SELECT short_forms_by_sound() ->> sound FROM string_to_table(lower(name_sounds(words)), ' ') sound) f (forms);
  SELECT string_agg(DISTINCT replace(part[1], ' ', ''), ' ') INTO joined
    FROM regexp_matches(words, '\m((?:de las?|de los|d[aei]|del|dela|delas|delos|las?|los|san|santa|santo|ma?c|v[ao]n) [a-z]+)',
      'g') part;
  words := concat_ws(' ', words, full_forms, joined);
  RETURN name_sounds(words) || name_echoes(words) || ' ';
END $$;

-- As in 0058, without the echo of a full form that begins with "gu": each Guadalupe has it beside her key, and the
-- planner, which adds up both, would collect them all.
CREATE OR REPLACE FUNCTION search_key_query(word text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  most constant int := 50;
  plain text := translate(fold(word), '.''-', '');
  sound text := nullif(btrim(lower(name_sounds(plain))), '');
  echo text := nullif(btrim(lower(name_echoes(plain))), '');
  full_forms text[];
  found text[];
BEGIN
  IF plain !~ '^[a-z]+$' THEN RETURN NULL; END IF;
  -- Two letters and a full stop: Ed., but "Ma." has a full form.
  IF length(plain) = 2 AND word ~ '\.' AND NOT short_forms() ? plain THEN RETURN (plain || ':*')::tsquery; END IF;
  -- Keys have letters only. Other characters have a meaning in a query.
  found := ARRAY(SELECT DISTINCT key FROM name_keys WHERE key >= sound AND key < sound || '{' AND key ~ '^[a-z]+$'
    ORDER BY key LIMIT most + 1);
  IF cardinality(found) > most THEN found := ARRAY[sound || ':*']; END IF;
  found := found || ARRAY(SELECT key FROM name_keys WHERE key = ANY (string_to_array(echo, ' ')) LIMIT 1);
  full_forms := string_to_array(coalesce(short_forms() ->> plain, short_forms_by_sound() ->> sound), '|');
  IF length(sound) > 2 AND found = '{}' THEN
    found := found || ARRAY(SELECT DISTINCT key FROM name_keys
      WHERE key = ANY (names_of_diminutive(sound) || vowels_misheard(sound) || regexp_replace(sound, 'ni(?=[aeo])', 'n', 'g')));
    IF full_forms IS NULL THEN
      found := found || keys_of_abbreviation(plain, sound);
      full_forms := full_forms_of_diminutive(plain);
    END IF;
    found := found || ARRAY(SELECT '(' || left(sound, at) || ' <-> ' || substr(sound, at + 1) || ')'
      FROM generate_series(3, length(sound) - 3) at
      WHERE EXISTS (SELECT FROM name_keys WHERE key = left(sound, at))
        AND EXISTS (SELECT FROM name_keys WHERE key = substr(sound, at + 1)));
  END IF;
  RETURN nullif(concat_ws(' | ', nullif(array_to_string(found, ' | '), ''),
    (SELECT string_agg('(' || replace(btrim(lower(heard)), ' ', ' <-> ') || ')', ' | ')
      FROM unnest(full_forms) full_form, unnest(ARRAY[name_sounds(full_form)]
        || CASE WHEN full_form ~ ' ' THEN '{}' ELSE ARRAY[name_echoes(full_form)] END) heard
      WHERE heard <> '' AND NOT (heard ~ '^ U' AND full_form ~ '^gu'))), '')::tsquery;
END $$;

-- Existing rows whose keys change. They do not change as objects: no version, no count, no notice.
ALTER TABLE users DISABLE TRIGGER USER;
ALTER TABLE patients DISABLE TRIGGER USER;
ALTER TABLE patient_balances DISABLE TRIGGER USER;
ALTER TABLE treatments DISABLE TRIGGER USER;
ALTER TABLE transactions DISABLE TRIGGER USER;
CREATE TABLE changed_keys AS SELECT id FROM users
  WHERE search_text ~ ' (?:d[aei]|del|dela|delas|delos|las?|los|santo|ma?c|v[ao]n) '
    AND search_keys IS DISTINCT FROM user_search_keys(first_name, middle_name, last_name, second_last_name);
UPDATE users SET last_name = last_name WHERE id IN (SELECT id FROM changed_keys);
INSERT INTO name_keys (key)
  SELECT DISTINCT n.key FROM changed_keys c JOIN users u ON u.id = c.id, unnest(tsvector_to_array(u.search_keys)) AS n (key)
  WHERE NOT EXISTS (SELECT FROM name_keys k WHERE k.key = n.key);
UPDATE patients p SET search_keys = u.search_keys || search_keys(coalesce(date_key(p.birth_date), ''))
  FROM changed_keys c JOIN users u ON u.id = c.id WHERE p.user_id = c.id;
UPDATE patient_balances b SET search_keys = p.search_keys
  FROM changed_keys c JOIN patients p ON p.user_id = c.id WHERE b.patient_id = p.id;
UPDATE treatments t SET search_keys = pu.search_keys || du.search_keys
  FROM patients p JOIN users pu ON pu.id = p.user_id, doctors d JOIN users du ON du.id = d.user_id
  WHERE p.id = t.patient_id AND d.id = t.doctor_id
    AND (pu.id IN (SELECT id FROM changed_keys) OR du.id IN (SELECT id FROM changed_keys));
UPDATE transactions t SET search_keys = u.search_keys
  FROM changed_keys c JOIN users u ON u.id = c.id JOIN patients p ON p.user_id = u.id WHERE t.patient_id = p.id;
DROP TABLE changed_keys;
ALTER TABLE users ENABLE TRIGGER USER;
ALTER TABLE patients ENABLE TRIGGER USER;
ALTER TABLE patient_balances ENABLE TRIGGER USER;
ALTER TABLE treatments ENABLE TRIGGER USER;
ALTER TABLE transactions ENABLE TRIGGER USER;
