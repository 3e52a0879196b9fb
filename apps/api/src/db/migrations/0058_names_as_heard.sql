-- Names as Mexicans hear them: Cristian and Christian, Yazmín and Jazmín, Güerta and Huerta, Estefani and Stephanie.

-- Names of one sound that no rule of spelling makes, and more short forms, beside those of 0027.
ALTER FUNCTION short_forms() RENAME TO first_short_forms;
CREATE FUNCTION short_forms() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT first_short_forms() || '{
  "xavier": "javier", "brian": "brayan", "bryan": "brayan", "braian": "brayan", "breyan": "brayan", "brayam": "brayan",
  "jason": "jeison", "jayson": "jeison", "yason": "jeison", "estiven": "steven", "stiven": "steven", "esteven": "steven",
  "eimi": "amy", "eimy": "amy", "emely": "emily", "emeli": "emily", "emelie": "emily", "lady": "leidy", "ladi": "leidy",
  "jeidi": "heidi", "jaidi": "heidi", "haydi": "heidi", "maicol": "michael", "maikol": "michael", "maycol": "michael",
  "juaquin": "joaquin", "guaquin": "joaquin", "gorge": "jorge", "george": "jorge", "biatriz": "beatriz",
  "nensi": "nancy", "nensy": "nancy", "deysi": "daisy", "deisy": "daisy", "deisi": "daisy", "daysi": "daisy",
  "kathryn": "katherine", "katrin": "katherine", "dailan": "dylan", "allison": "alison", "alisson": "alison",
  "lillian": "lilian", "hellen": "helen", "ellen": "elena", "allan": "alan", "allen": "alan", "zoey": "zoe",
  "roxas": "rojas", "texeda": "tejeda", "baptista": "bautista", "jenny": "jennifer", "jeny": "jennifer",
  "yeny": "jennifer", "yeni": "jennifer", "jessi": "jessica", "yesi": "yesenia|jessica", "johnny": "jonathan|juan",
  "jony": "jonathan", "yoni": "jonathan", "montse": "montserrat", "monse": "montserrat", "huicho": "luis",
  "yoyis": "georgina", "gina": "georgina|virginia", "chabelo": "isabel", "chelis": "araceli", "cheli": "araceli",
  "ara": "araceli", "mely": "amelia|melissa", "meli": "amelia|melissa", "tina": "cristina|martina", "katy": "katherine",
  "kathy": "katherine", "cati": "catalina|katherine", "sandy": "sandra", "jse": "jose", "fsco": "francisco",
  "frco": "francisco", "dgo": "domingo", "stgo": "santiago", "sgo": "santiago", "xtina": "cristina",
  "xtian": "cristian", "rdo": "ricardo", "gdo": "gerardo", "marjorie": "maryori", "yahaira": "yajaira",
  "nando": "fernando|hernando", "mague": "margarita", "pachita": "francisca", "chito": "jesus|ernesto", "chano": "feliciano",
  "chema": "jose maria", "mundo": "edmundo|raymundo", "rey": "reynaldo", "ray": "raymundo", "moy": "moises",
  "vero": "veronica", "fabi": "fabiola|fabian", "karo": "carolina", "pao": "paola|paulina", "xoch": "xochitl",
  "lupillo": "guadalupe", "chepe": "jose", "tito": "ernesto|alberto", "tita": "martha|margarita", "maty": "matilde",
  "luzma": "luz maria", "male": "magdalena|maria elena"
}'::jsonb $$;

-- As in 0027, and besides: "chr" as "kr", "mc" as "mac", initial "st" as "est", initial y = ll = j before vowels, "cs" as x,
-- "nb" as "mb".
CREATE OR REPLACE FUNCTION name_sounds(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  s text := ' ' || regexp_replace(words, '[^a-z ]', '', 'g');
BEGIN
  s := replace(replace(replace(replace(s, 'chr', 'kr'), 'chl', 'kl'), 'tch', 'ch'), ' mc', ' mac');
  s := regexp_replace(s, ' s(?=[tpkqmnlfgvw]|c[^eiyh])', ' es', 'g');
  s := regexp_replace(s, ' (?:y|ll|h?i(?=[aeou]))(?=[aeiou])', ' j', 'g');
  s := replace(replace(replace(replace(replace(s, ' xe', ' je'), ' xi', ' ji'), 'x', 's'), 'ch', 'x'), 'ph', 'f');
  s := replace(replace(replace(replace(s, 'ge', 'je'), 'gi', 'ji'), 'gue', 'ge'), 'gui', 'gi');
  s := replace(replace(replace(replace(replace(s, 'ce', 'se'), 'ci', 'si'), 'cy', 'si'), 'que', 'ke'), 'qui', 'ki');
  s := replace(translate(replace(s, 'll', 'i'), 'zvwqcyh', 'sbbkki'), 'ks', 's');
  s := replace(replace(replace(s, 'nb', 'mb'), 'np', 'mp'), 'nm', 'm');
  s := replace(replace(replace(replace(replace(s, 'nn', 'n'), 'tt', 't'), 'ss', 's'), 'rr', 'r'), 'mm', 'm');
  s := replace(replace(replace(replace(replace(s, 'ff', 'f'), 'pp', 'p'), 'bb', 'b'), 'kk', 'k'), 'dd', 'd');
  s := upper(replace(replace(replace(replace(replace(s, 'gg', 'g'), 'aa', 'a'), 'ee', 'e'), 'ii', 'i'), 'oo', 'o'));
  -- Words of one or two letters are only searched for as they are written.
  RETURN rtrim(regexp_replace(s || ' ', '( [A-Z]{1,2})+(?= )', '', 'g'));
END $$;

-- Second sounds of words, beside those of name_sounds, by whose beginnings words are found: as words end when they are
-- spoken (Elizabed, Mirian, Xóchil, Michel), initial w = gu = hu, sh = ch, and clusters without the consonant that is
-- silent (Concesión, Isel, Monserrat). Only those that differ.
CREATE FUNCTION name_echoes(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  s text := ' ' || regexp_replace(words, '[^a-z ]', '', 'g') || ' ';
BEGIN
  -- Most names have none, and looking takes a tenth of the time.
  IF s !~ 'w|sh|sch|illi|tl|[td][sz]|(?:ll(?:i|y|ie|ey|hi|e|a)?|tte|ie|ine|een|[lnstcbdmr]ey|m|d|dt) | [gh]u[aeio]|[aeio]gua'
      '|[ckq]t|pt|p[scz]|b[scz]|gd|gn|n[sz][tkpcq]|oech|oex| [gj][ie]o' THEN RETURN ''; END IF;
  s := replace(replace(replace(s, ' sch', ' ch'), 'sh', 'ch'), 'illi', 'ili');
  s := regexp_replace(s, 'll(?:i|y|ie|ey|hi)(?= )', 'li', 'g');
  s := replace(replace(replace(replace(s, 'elle ', 'el '), 'ella ', 'ela '), 'll ', 'l '), 'ette ', 'et ');
  s := replace(replace(replace(s, 'ie ', 'i '), 'ine ', 'in '), 'een ', 'in ');
  s := regexp_replace(s, '([a-z][lnstcbdmr])ey(?= )', '\1i', 'g');
  s := regexp_replace(s, ' (?:gu|hu)(?=[aeio])', ' u', 'g');
  s := regexp_replace(s, 'w(?=[aeio])|(?<=[aeio])gu(?=a)', 'u', 'g');
  s := lower(name_sounds(s)) || ' ';
  s := replace(replace(replace(replace(s, 'ts', 's'), 'tl', 'l'), 'm ', 'n '), 'dt ', 't ');
  s := replace(replace(replace(replace(s, 'd ', 't '), 'kt', 't'), 'pt', 't'), 'ps', 's');
  s := replace(replace(replace(replace(s, 'bs', 's'), 'gd', 'd'), 'gn', 'n'), 'oex', 'ox');
  s := regexp_replace(regexp_replace(s, 'ns(?=[tkp])', 's', 'g'), ' j[ie](?=o)', ' j', 'g');
  RETURN (SELECT coalesce(' ' || upper(string_agg(DISTINCT echo, ' ')), '') FROM string_to_table(btrim(s), ' ') echo
    WHERE length(echo) > 2 AND echo <> ALL (string_to_array(btrim(lower(name_sounds(words))), ' ')));
END $$;

-- Short forms by their sound: Rosy as Rosi, Kike as Quique. Computed once; two short forms can have one sound.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION short_forms_by_sound() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
    format('SELECT %L::jsonb', (SELECT jsonb_object_agg(sound, forms) FROM (
      SELECT btrim(lower(name_sounds(short))) AS sound, string_agg(DISTINCT full_form, '|') AS forms
      FROM jsonb_each_text(short_forms()) e (short, fulls), unnest(string_to_array(fulls, '|')) full_form
      GROUP BY 1 HAVING btrim(name_sounds(min(short))) <> '') each)));
END $$;

-- Sounds of names, of names that are written together, and of what their short forms stand for; then the echoes.
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
    FROM regexp_matches(words, '\m((?:de las?|de los|del|de|la|san|santa|mc) [a-z]{3,})', 'g') part;
  words := concat_ws(' ', words, full_forms, joined);
  RETURN name_sounds(words) || name_echoes(words) || ' ';
END $$;

-- The names that a diminutive can be of, as sounds: Danielita, Josecito.
CREATE FUNCTION names_of_diminutive(sound text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT stem || ending), '{}')
    FROM (VALUES (substring(sound FROM '^(.{3,})it[oa]s?$')), (substring(sound FROM '^(.{3,})sit[oa]s?$'))) s (stem),
      unnest(ARRAY['', 'a', 'o']) ending
    WHERE stem IS NOT NULL
$$;

-- What a diminutive of a short form is short for: Betito, Lolis, Conchis.
CREATE FUNCTION full_forms_of_diminutive(plain text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  stem text := regexp_replace(substring(plain FROM '^(.{3,}?)(?:c?it[oa]s?|is|in|ill[oa])$'), 'gu$', 'g');
BEGIN
  RETURN ARRAY(SELECT DISTINCT full_form FROM unnest(ARRAY['', 'o', 'a', 'e', 'y', 'i']) ending,
    unnest(string_to_array(short_forms() ->> (stem || ending), '|')) full_form);
END $$;

-- A sound with one unstressed vowel heard as another: Mauresio, Esteben.
CREATE FUNCTION vowels_misheard(sound text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(overlay(sound PLACING translate(substr(sound, at, 1), 'eiou', 'ieuo') FROM at FOR 1)), '{}')
    FROM generate_series(2, length(sound) - 1) at WHERE length(sound) > 4 AND substr(sound, at, 1) IN ('e', 'i', 'o', 'u')
$$;

-- The keys of names that an abbreviation leaves letters of, in their order: Gzlez., Lopz, Rmirez. Empty for other words.
CREATE FUNCTION keys_of_abbreviation(plain text, sound text) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT AS $$
DECLARE
  most constant int := 20;
  keys text[];
BEGIN
  IF plain !~ '[^aeiou]z$' AND (plain !~ '^[b-df-hj-np-tv-z]{2}'
    OR plain ~ '^(?:[bcdfgkptvw][lr]|[cpstkrwz]h|ll|s[cklmnpqtwv]|t[slz]|kn|dj|m[ck]|wr|gn|ps)') THEN RETURN '{}'; END IF;
  keys := ARRAY(SELECT DISTINCT key FROM name_keys
    WHERE key >= left(sound, 1) AND key < left(sound, 1) || '{' AND length(key) BETWEEN length(sound) + 1 AND length(sound) + 6
      AND key ~ ('^' || array_to_string(string_to_array(sound, NULL), '[a-z]*') || '$')
    LIMIT most + 1);
  RETURN CASE WHEN cardinality(keys) > most THEN '{}' ELSE keys END;
END $$;

-- As in 0052, and besides by echoes, as whole words only: they end otherwise than the word. If no name begins so, the word is
-- looked for as a diminutive, an abbreviation, two names written together (Joseluis), or with a vowel misheard.
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
      WHERE heard <> '')), '')::tsquery;
END $$;

-- Existing rows whose keys change. They do not change as objects: no version, no count, no notice.
ALTER TABLE users DISABLE TRIGGER USER;
ALTER TABLE patients DISABLE TRIGGER USER;
ALTER TABLE patient_balances DISABLE TRIGGER USER;
ALTER TABLE treatments DISABLE TRIGGER USER;
ALTER TABLE transactions DISABLE TRIGGER USER;
UPDATE users SET last_name = last_name
  WHERE search_keys IS DISTINCT FROM user_search_keys(first_name, middle_name, last_name, second_last_name);
UPDATE patients p SET search_keys = u.search_keys || search_keys(coalesce(date_key(p.birth_date), ''))
  FROM users u WHERE u.id = p.user_id
    AND p.search_keys IS DISTINCT FROM u.search_keys || search_keys(coalesce(date_key(p.birth_date), ''));
UPDATE patient_balances b SET search_keys = p.search_keys
  FROM patients p WHERE p.id = b.patient_id AND b.search_keys IS DISTINCT FROM p.search_keys;
UPDATE treatments t SET search_keys = pu.search_keys || du.search_keys
  FROM patients p JOIN users pu ON pu.id = p.user_id, doctors d JOIN users du ON du.id = d.user_id
  WHERE p.id = t.patient_id AND d.id = t.doctor_id AND t.search_keys IS DISTINCT FROM pu.search_keys || du.search_keys;
UPDATE transactions t SET search_keys = u.search_keys
  FROM patients p JOIN users u ON u.id = p.user_id
  WHERE p.id = t.patient_id AND t.search_keys IS DISTINCT FROM u.search_keys;
-- Mexican numbers without an area code of Mexico, as those of the United States without +1, lose their E.164; the phone stays as typed.
-- Area codes: the metadata of libphonenumber 1.13.16.
CREATE FUNCTION pg_temp.has_no_area(phone text, phone_e164 text) RETURNS boolean LANGUAGE sql AS $$
  SELECT phone_e164 LIKE '+52%' AND (regexp_replace(phone, '\D', '', 'g') ~ '^1[2-9]\d{9}$' OR phone_e164 !~ '^[+]52(?:2(?:0[01]|2\d|3[1-35-8]|4[13-9]|7[1-689]|8[1-578]|9[467])|'
        '3(?:00|1[1-79]|[2458][1-9]|3\d|7[1-8]|9[1-5])|'
        '4(?:1[1-57-9]|[267][1-9]|3[1-8]|[45]\d|8[1-35-9]|9[2-689])|'
        '5(?:00|[56]\d|88|9[1-79])|'
        '6(?:1[2-68]|[2-4][1-9]|5[1-36-9]|6[0-57-9]|7[1-7]|8[67]|9[4-8])|'
        '7(?:[1346][1-9]|[27]\d|5[13-9]|8[1-69]|9[17])|'
        '8(?:00|88|1\d|2[13-689]|3[1-6]|4[124-6]|6[1246-9]|7[0-378]|9[12479])|'
        '9(?:00|1[346-9]|2[1-4]|3[2-46-8]|5[1348]|[69]\d|7[12]|8[1-8]))')
$$;
UPDATE users SET phone_e164 = NULL WHERE pg_temp.has_no_area(phone, phone_e164);
UPDATE patients SET phone_e164 = NULL WHERE pg_temp.has_no_area(phone, phone_e164);

DELETE FROM name_keys;
INSERT INTO name_keys (key) SELECT DISTINCT key FROM users, unnest(tsvector_to_array(search_keys)) AS key;
ALTER TABLE users ENABLE TRIGGER USER;
ALTER TABLE patients ENABLE TRIGGER USER;
ALTER TABLE patient_balances ENABLE TRIGGER USER;
ALTER TABLE treatments ENABLE TRIGGER USER;
ALTER TABLE transactions ENABLE TRIGGER USER;
