-- What a search for full forms looks for, as in 0064.
CREATE FUNCTION query_of_full_forms(full_forms text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT string_agg('(' || replace(btrim(lower(heard)), ' ', ' <-> ') || ')', ' | ')
    FROM unnest(full_forms) full_form, unnest(ARRAY[name_sounds(full_form)]
      || CASE WHEN full_form ~ ' ' THEN '{}' ELSE ARRAY[name_echoes(full_form)] END) heard
    WHERE heard <> '' AND NOT (heard ~ '^ U' AND full_form ~ '^gu')
$$;

-- The same of each short form, computed once: the sounds of Guadalupe took a search for Lupita longer than her rows.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION queries_of_short_forms() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
    format('SELECT %L::jsonb', (SELECT jsonb_object_agg(short, query_of_full_forms(string_to_array(full_forms, '|')))
      FROM jsonb_each_text(short_forms()) e (short, full_forms))));
  EXECUTE format('CREATE FUNCTION queries_of_short_sounds() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
    format('SELECT %L::jsonb', (SELECT jsonb_object_agg(sound, query_of_full_forms(string_to_array(full_forms, '|')))
      FROM jsonb_each_text(short_forms_by_sound()) e (sound, full_forms))));
END $$;

-- As in 0064, but short forms are not looked for as other names, nor words with other endings as diminutives.
CREATE OR REPLACE FUNCTION search_key_query(word text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  most constant int := 50;
  plain text := translate(fold(word), '.''-', '');
  sound text := nullif(btrim(lower(name_sounds(plain))), '');
  echo text := nullif(btrim(lower(name_echoes(plain))), '');
  full_forms text;
  found text[];
BEGIN
  IF plain !~ '^[a-z]+$' THEN RETURN NULL; END IF;
  -- Two letters and a full stop: Ed., but "Ma." has a full form.
  IF length(plain) = 2 AND word ~ '\.' AND NOT short_forms() ? plain THEN RETURN (plain || ':*')::tsquery; END IF;
  -- Keys have letters only. Other characters have a meaning in a query.
  found := ARRAY(SELECT DISTINCT key FROM name_keys WHERE key >= sound AND key < sound || '{' AND key ~ '^[a-z]+$'
    ORDER BY key LIMIT most + 1);
  IF cardinality(found) > most THEN found := ARRAY[sound || ':*']; END IF;
  IF echo IS NOT NULL THEN
    found := found || ARRAY(SELECT key FROM name_keys WHERE key = ANY (string_to_array(echo, ' ')) LIMIT 1);
  END IF;
  full_forms := coalesce(queries_of_short_forms() ->> plain, queries_of_short_sounds() ->> sound);
  IF length(sound) > 2 AND found = '{}' AND full_forms IS NULL THEN
    found := found || ARRAY(SELECT DISTINCT key FROM name_keys WHERE key = ANY (
      CASE WHEN rtrim(sound, 's') LIKE ANY ('{%ito,%ita}') THEN names_of_diminutive(sound) ELSE '{}' END
        || vowels_misheard(sound) || regexp_replace(sound, 'ni(?=[aeo])', 'n', 'g')));
    found := found || keys_of_abbreviation(plain, sound);
    IF rtrim(plain, 's') LIKE ANY ('{%ito,%ita,%illo,%illa,%i,%in}') THEN
      full_forms := query_of_full_forms(full_forms_of_diminutive(plain));
    END IF;
    found := found || ARRAY(SELECT '(' || left(sound, at) || ' <-> ' || substr(sound, at + 1) || ')'
      FROM generate_series(3, length(sound) - 3) at
      WHERE EXISTS (SELECT FROM name_keys WHERE key = left(sound, at))
        AND EXISTS (SELECT FROM name_keys WHERE key = substr(sound, at + 1)));
  END IF;
  RETURN nullif(concat_ws(' | ', nullif(array_to_string(found, ' | '), ''), full_forms), '')::tsquery;
END $$;
