-- Search as people write: short forms and nicknames (Gpe., Lupita, Pepe, Hdz.), spelling by ear (Hernandes, Baldés), birth
-- dates, and any part of an e-mail address. What searches compare with stands behind the texts as capital letters, which
-- the folded words of a literal search never match; trigram indexes do not distinguish case, so they serve both.

-- Short forms of given names and surnames, folded; alternatives are separated by "|".
CREATE FUNCTION short_forms() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '{
  "adelita": "adela", "fito": "adolfo|rodolfo", "adolfito": "adolfo", "adri": "adriana", "adry": "adriana",
  "beto": "alberto|gilberto|heriberto|humberto|norberto|rigoberto|roberto", "albertito": "alberto",
  "ale": "alejandra|alejandro", "alejandrita": "alejandra", "alex": "alejandro", "jandro": "alejandro",
  "alejo": "alejandro", "poncho": "alfonso", "foncho": "alfonso", "alfon": "alfonso", "fredy": "alfredo",
  "freddy": "alfredo", "fredo": "alfredo", "alfredito": "alfredo", "licha": "alicia", "lichita": "alicia",
  "ali": "alicia", "anita": "ana", "any": "ana", "anilu": "ana", "andy": "andrea|andres", "andresito": "andres",
  "angelito": "angel", "angelines": "angeles", "gelines": "angeles", "tona": "antonia", "tonita": "antonia",
  "tono": "antonio", "tonito": "antonio", "anto": "antonio", "tony": "antonio", "mando": "armando",
  "armandito": "armando", "arturito": "arturo", "turo": "arturo", "chona": "asuncion", "chonita": "asuncion",
  "yeyo": "aurelio|rogelio", "bety": "beatriz", "betty": "beatriz|elizabeth", "bea": "beatriz", "benja": "benjamin",
  "benji": "benjamin", "berna": "bernardo", "nardo": "bernardo|leonardo", "charly": "carlos", "carlitos": "carlos",
  "calin": "carlos", "litos": "carlos", "carmelita": "carmen", "carmela": "carmen", "menchu": "carmen",
  "maricarmen": "carmen|maria del carmen", "carmina": "carmen", "caro": "carolina", "cata": "catalina",
  "caty": "catalina", "catita": "catalina", "ceci": "cecilia", "chila": "cecilia", "chilo": "cecilia",
  "chela": "celia|graciela|marcela", "clau": "claudia", "claudita": "claudia", "concha": "concepcion",
  "conchita": "concepcion", "conny": "concepcion", "cony": "concepcion", "chelo": "consuelo",
  "consuelito": "consuelo", "cris": "cristina|cristobal", "cristy": "cristina", "tobal": "cristobal",
  "temo": "cuauhtemoc", "cuau": "cuauhtemoc", "dany": "daniel|daniela", "dani": "daniel|daniela", "davo": "david",
  "lola": "dolores", "lolita": "dolores", "doloritas": "dolores", "lalo": "eduardo", "edu": "eduardo",
  "eddy": "eduardo", "lalito": "eduardo", "edo": "eduardo", "efra": "efrain", "nena": "elena|irene",
  "elenita": "elena", "lena": "elena", "eli": "elizabeth", "liz": "elizabeth", "lizzy": "elizabeth",
  "emi": "emilia|emilio", "mili": "emilia", "milo": "emilio", "manu": "emmanuel|manuel", "chon": "encarnacion",
  "encarna": "encarnacion", "quique": "enrique", "kike": "enrique", "enriquito": "enrique", "rique": "enrique",
  "neto": "ernesto", "ernestito": "ernesto", "netito": "ernesto", "espe": "esperanza", "estelita": "estela",
  "ester": "esther", "tete": "esther|teresa", "gena": "eugenia", "maru": "eugenia|maria eugenia", "kena": "eugenia",
  "geno": "eugenio", "queno": "eugenio", "lala": "eulalia|laura", "evita": "eva", "fede": "federico",
  "lico": "federico", "kiko": "federico", "fico": "federico", "pipe": "felipe", "felo": "felipe",
  "fer": "fernanda|fernando", "fernandita": "fernanda", "marifer": "fernanda|maria fernanda", "nando": "fernando",
  "fdo": "fernando", "fercho": "fernando", "fern": "fernando", "paca": "francisca", "panchita": "francisca",
  "pancha": "francisca", "paquita": "francisca", "fca": "francisca", "pancho": "francisco", "paco": "francisco",
  "panchito": "francisco", "kico": "francisco", "fco": "francisco", "curro": "francisco", "paquito": "francisco",
  "gabo": "gabriel", "gabi": "gabriel|gabriela", "gaby": "gabriel|gabriela", "gabrielita": "gabriela",
  "veva": "genoveva", "genova": "genoveva", "yayo": "gerardo", "gerry": "gerardo", "glorita": "gloria",
  "goya": "gloria", "gonza": "gonzalo", "chalo": "gonzalo", "grace": "graciela", "chelita": "graciela",
  "goyo": "gregorio", "goyito": "gregorio", "lupita": "guadalupe", "lupe": "guadalupe", "gpe": "guadalupe",
  "guada": "guadalupe", "lupilla": "guadalupe", "pita": "guadalupe", "lupis": "guadalupe", "memita": "guillermina",
  "memo": "guillermo", "memito": "guillermo", "guille": "guillermo", "memin": "guillermo", "gmo": "guillermo",
  "guillo": "guillermo", "willy": "guillermo", "gus": "gustavo", "tavo": "gustavo", "gustavito": "gustavo",
  "heri": "heriberto", "hildita": "hilda", "tencha": "hortensia", "humber": "humberto", "nacha": "ignacia",
  "nacho": "ignacio", "nachito": "ignacio", "chencho": "inocencio", "irmita": "irma", "chabela": "isabel",
  "chabe": "isabel", "isa": "isabel", "chabelita": "isabel", "chavela": "isabel", "isabelita": "isabel",
  "mayo": "ismael", "isma": "ismael", "chinto": "jacinto", "jimmy": "jaime", "jaimito": "jaime", "javi": "javier",
  "javo": "javier", "xavi": "javier", "chuy": "jesus", "chucho": "jesus|lucio", "chuyito": "jesus",
  "chuchito": "jesus", "chus": "jesus", "chucha": "jesusa", "chuyita": "jesusa", "ximena": "jimena",
  "gimena": "jimena", "jime": "jimena", "xime": "jimena", "joaco": "joaquin", "quino": "joaquin", "juaco": "joaquin",
  "yorch": "jorge", "coque": "jorge", "jorgito": "jorge", "koke": "jorge", "pepe": "jose", "pepito": "jose",
  "josesito": "jose", "joselito": "jose", "pepa": "josefa", "chepa": "josefa", "pepita": "josefa|josefina",
  "fina": "josefina", "chepina": "josefina", "josie": "josefina", "pina": "josefina", "juanito": "juan",
  "juancho": "juan", "juanita": "juana", "juanis": "juana", "julita": "julia", "yuya": "julia", "julianito": "julian",
  "julito": "julio", "yulo": "julio", "lau": "laura", "laurita": "laura", "leo": "leonardo|leonor", "nono": "leonor",
  "polo": "leopoldo", "lety": "leticia", "letty": "leticia", "leti": "leticia", "ticha": "leticia|patricia",
  "lore": "lorena", "lencho": "lorenzo", "lulu": "lourdes", "luly": "lourdes", "lurdes": "lourdes", "lucy": "lucia",
  "luci": "lucia", "chia": "lucia", "lucho": "luis", "guicho": "luis", "luisito": "luis", "wicho": "luis",
  "lucha": "luz", "luchita": "luz", "lucita": "luz", "magda": "magdalena", "malena": "magdalena|maria elena",
  "manolo": "manuel", "manny": "manuel", "meme": "manuel", "manolito": "manuel", "manola": "manuela",
  "manolita": "manuela", "marce": "marcela", "marquitos": "marco", "mago": "margarita", "magos": "margarita",
  "margo": "margarita", "maguito": "margarita", "magui": "margarita", "ma": "maria", "mary": "maria|mariana",
  "mari": "maria", "mariquita": "maria", "maruca": "maria", "maruja": "maria", "marita": "maria",
  "cuca": "maria|refugio", "maryan": "mariana", "mayito": "mario", "marta": "martha", "marthita": "martha",
  "martita": "martha", "martincito": "martin", "maxi": "maximiliano", "mayrita": "mayra", "meche": "mercedes",
  "merche": "mercedes", "mercy": "mercedes", "meches": "mercedes", "michita": "mercedes", "mike": "miguel",
  "miguelito": "miguel", "migue": "miguel", "mgl": "miguel", "miguelangel": "miguel angel", "moni": "monica",
  "mony": "monica", "naty": "natalia", "nati": "natalia", "nico": "nicolas", "colas": "nicolas", "norber": "norberto",
  "normita": "norma", "ofe": "ofelia", "olguita": "olga", "oscarin": "oscar", "pablito": "pablo", "paty": "patricia",
  "pati": "patricia", "patty": "patricia", "patricita": "patricia", "perico": "pedro", "pedrito": "pedro",
  "peter": "pedro", "pili": "pilar", "maripili": "pilar", "rafa": "rafael", "rafita": "rafael", "fallo": "rafael",
  "rami": "ramiro", "moncho": "ramon", "monchito": "ramon", "quela": "raquel", "raulito": "raul", "beca": "rebeca",
  "becky": "rebeca", "cuquita": "refugio", "cuco": "refugio", "cuquito": "refugio", "richi": "ricardo",
  "richard": "ricardo", "ricky": "ricardo", "caco": "ricardo", "rigo": "rigoberto", "rober": "roberto",
  "robert": "roberto", "robertito": "roberto", "chio": "rocio", "rudy": "rodolfo", "rolfo": "rodolfo",
  "rodri": "rodrigo", "rorro": "rodrigo", "roge": "rogelio", "rosita": "rosa", "chita": "rosa", "rosi": "rosa",
  "chayo": "rosario", "charo": "rosario", "chayito": "rosario", "chayis": "rosario", "rosarito": "rosario",
  "rube": "ruben", "chava": "salvador", "salva": "salvador", "chavita": "salvador", "chavo": "salvador",
  "sam": "samuel", "samy": "samuel", "santi": "santiago", "chago": "santiago", "yago": "santiago", "sarita": "sara",
  "sarah": "sara", "sebas": "sebastian", "bastian": "sebastian", "checo": "sergio", "chejo": "sergio",
  "sergi": "sergio", "chive": "silvestre", "chivis": "silvia", "silvi": "silvia", "soco": "socorro",
  "coquito": "socorro", "sofi": "sofia", "chofi": "sofia", "chofis": "sofia", "chole": "soledad",
  "cholita": "soledad", "sole": "soledad", "susy": "susana", "susi": "susana", "susanita": "susana", "teo": "teodoro",
  "doro": "teodoro", "tere": "teresa", "teresita": "teresa", "teresina": "teresa", "maritere": "teresa|maria teresa",
  "tomasito": "tomas", "tommy": "tomas", "trini": "trinidad", "vale": "valentina|valeria", "valen": "valentina",
  "vane": "vanessa", "chente": "vicente", "vicent": "vicente", "vichito": "vicente", "vico": "victor|victoria",
  "victorin": "victor", "vicky": "victoria|virginia", "viki": "victoria", "viole": "violeta", "gina": "virginia",
  "yola": "yolanda", "yoli": "yolanda", "yoly": "yolanda", "chena": "zenaida", "majo": "maria jose",
  "marijose": "maria jose", "mafer": "maria fernanda", "marugenia": "maria eugenia", "maeu": "maria eugenia",
  "marilu": "maria de la luz|maria luisa", "malu": "maria luisa", "macarmen": "maria del carmen",
  "maribel": "maria isabel", "marilena": "maria elena", "maite": "maria teresa", "mayte": "maria teresa",
  "malupe": "maria guadalupe", "marilupe": "maria guadalupe", "juanca": "juan carlos", "juampi": "juan pablo", "joselu": "jose luis", "pepelucho": "jose luis", "chema": "jose maria",
  "josema": "jose maria|jose manuel", "luismi": "luis miguel", "luisan": "luis angel", "juanma": "juan manuel",
  "anamari": "ana maria", "rosamari": "rosa maria", "romy": "rosa maria", "sn": "san", "sta": "santa", "sto": "santo",
  "hdz": "hernandez", "hdez": "hernandez", "hndz": "hernandez", "hrdz": "hernandez", "hrndz": "hernandez",
  "hernz": "hernandez", "glez": "gonzalez", "gzlz": "gonzalez", "gnzlz": "gonzalez", "glz": "gonzalez",
  "gzz": "gonzalez", "mtz": "martinez", "mtnz": "martinez", "mrtz": "martinez", "mtez": "martinez",
  "mrtnz": "martinez", "rdz": "rodriguez", "rdgz": "rodriguez", "rguez": "rodriguez", "rgz": "rodriguez",
  "rdguez": "rodriguez", "rdrgz": "rodriguez", "rgez": "rodriguez", "lpz": "lopez", "lpez": "lopez", "prz": "perez",
  "prez": "perez", "schz": "sanchez", "snchz": "sanchez", "schez": "sanchez", "rmz": "ramirez", "rmrz": "ramirez",
  "rmez": "ramirez", "gtz": "gutierrez", "gtrz": "gutierrez", "gtrrz": "gutierrez", "gtez": "gutierrez",
  "jmz": "jimenez", "jmnz": "jimenez", "jmez": "jimenez", "fdz": "fernandez", "fdez": "fernandez",
  "frdz": "fernandez", "fernz": "fernandez", "fndz": "fernandez", "vzqz": "vazquez", "vqz": "vazquez",
  "vquez": "vazquez", "vzqez": "vazquez", "vlzqz": "velazquez", "velqz": "velazquez", "dgz": "dominguez",
  "dmgz": "dominguez", "dguez": "dominguez", "mdz": "mendez", "mndz": "mendez", "mndza": "mendoza", "alvz": "alvarez",
  "avz": "alvarez", "alvrz": "alvarez", "jrz": "juarez", "juarz": "juarez", "srz": "suarez", "suarz": "suarez",
  "nnz": "nunez", "nunz": "nunez", "ibz": "ibanez", "ibnz": "ibanez", "mnz": "munoz", "ordz": "ordonez",
  "gcia": "garcia", "grcia": "garcia", "gca": "garcia", "grc": "garcia", "gmz": "gomez", "gmez": "gomez",
  "trrs": "torres", "tors": "torres", "flrs": "flores", "flrez": "flores", "mrls": "morales", "morls": "morales",
  "cstillo": "castillo", "castll": "castillo", "chvz": "chavez", "chavz": "chavez", "rvra": "rivera",
  "mrno": "moreno", "agr": "aguilar", "aglr": "aguilar", "cstro": "castro", "vgs": "vargas", "vrgs": "vargas",
  "gzmn": "guzman", "gzm": "guzman", "slzr": "salazar", "rsls": "rosales", "ctrs": "contreras", "cntrs": "contreras",
  "grro": "guerrero", "grero": "guerrero", "espz": "espinosa", "espnz": "espinoza", "bmdz": "bermudez",
  "mqz": "marquez", "mrqz": "marquez", "marqz": "marquez", "btz": "benitez", "mtes": "montes", "dlgdo": "delgado",
  "ortg": "ortega", "otga": "ortega", "rjs": "rojas", "pchco": "pacheco", "csnros": "cisneros", "vnva": "villanueva",
  "mexia": "mejia", "mjia": "mejia", "enrqz": "enriquez", "znga": "zuniga"
}'::jsonb $$;

-- Folded words as they sound in Mexican Spanish, in capital letters, each after one blank: b = v = w, s = z = c before e
-- and i, silent h, ll = y = i, g = j before e and i, k = qu = c, ph = f, x = j or s, doubled letters once, and X for "ch".
CREATE FUNCTION name_sounds(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  s text := ' ' || regexp_replace(words, '[^a-z ]', '', 'g');
BEGIN
  s := replace(replace(replace(replace(replace(s, ' xe', ' je'), ' xi', ' ji'), 'x', 's'), 'ch', 'x'), 'ph', 'f');
  s := replace(replace(replace(replace(s, 'ge', 'je'), 'gi', 'ji'), 'gue', 'ge'), 'gui', 'gi');
  s := replace(replace(replace(replace(replace(s, 'ce', 'se'), 'ci', 'si'), 'cy', 'si'), 'que', 'ke'), 'qui', 'ki');
  s := translate(replace(s, 'll', 'i'), 'zvwqcyh', 'sbbkki');
  s := replace(replace(replace(replace(replace(s, 'nn', 'n'), 'tt', 't'), 'ss', 's'), 'rr', 'r'), 'mm', 'm');
  s := replace(replace(replace(replace(replace(s, 'ff', 'f'), 'pp', 'p'), 'bb', 'b'), 'kk', 'k'), 'dd', 'd');
  s := upper(replace(replace(replace(replace(replace(s, 'gg', 'g'), 'aa', 'a'), 'ee', 'e'), 'ii', 'i'), 'oo', 'o'));
  -- Words of one or two letters are only searched for as they are written.
  RETURN rtrim(regexp_replace(s || ' ', '( [A-Z]{1,2})+(?= )', '', 'g'));
END $$;

-- The sounds of names, and of what their short forms stand for.
CREATE FUNCTION name_keys(names text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  written text := fold(names);
  words text := translate(written, '.''-', '');
  full_forms text;
BEGIN
  IF written ~ '[.''-]' THEN words := words || ' ' || regexp_replace(written, '[.''-]+ *', ' ', 'g'); END IF;
  SELECT string_agg(DISTINCT replace(short_forms() ->> word, '|', ' '), ' ') INTO full_forms
    FROM string_to_table(words, ' ') word WHERE short_forms() ? word;
  RETURN name_sounds(concat_ws(' ', words, full_forms)) || ' ';
END $$;

-- The LIKE patterns by which a searched word is found in name_keys: how it begins to sound, and what it is short for.
CREATE FUNCTION search_key_patterns(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := translate(fold(word), '.''-', '');
  sounds text := name_sounds(plain);
  patterns text[] := '{}';
BEGIN
  IF plain !~ '^[a-z]+$' THEN RETURN patterns; END IF;
  IF sounds <> '' THEN patterns := ARRAY['%' || sounds || '%']; END IF;
  RETURN patterns || coalesce((SELECT array_agg('%' || name_sounds(full_form) || ' %')
    FROM unnest(string_to_array(short_forms() ->> plain, '|')) full_form), '{}');
END $$;

-- A date as a word that no name sounds like: Z and the digits as letters.
CREATE FUNCTION date_key(day date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE STRICT
  AS $$ SELECT 'Z' || translate(to_char(day, 'YYYYMMDD'), '0123456789', 'ABCDEFGHIJ') $$;

-- As before, and behind it, in capital letters, the e-mail without its signs and the keys of the names.
CREATE OR REPLACE FUNCTION user_search_text(first_name text, middle_name text, last_name text, second_last_name text,
  email text, phone text, phone_e164 text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := fold(concat_ws(' ', first_name, middle_name, last_name, second_last_name));
  typed text := coalesce(regexp_replace(phone, '\D', '', 'g'), '');
  national text := coalesce(regexp_replace(phone_e164, '^\+(52)?', ''), '');
BEGIN
  RETURN ' ' || names
    || CASE WHEN names ~ '[.''-]'
         THEN ' ' || translate(names, '.''-', '') || ' ' || regexp_replace(names, '[.''-]+ *', ' ', 'g')
         ELSE '' END
    || ' ' || fold(email) || ' ' || typed
    || CASE WHEN national <> typed THEN ' ' || national ELSE '' END
    || ' ' || upper(translate(fold(email), '.''_@+-', '')) || name_keys(names);
END $$;

CREATE OR REPLACE FUNCTION derive_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT patient_search_text(u, NEW.phone, NEW.phone_e164) || coalesce(date_key(NEW.birth_date), ''),
      patient_sort_name(u), u.gender
    INTO STRICT NEW.search_text, NEW.sort_name, NEW.gender
    FROM users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
DROP TRIGGER derive_patient ON patients;
CREATE TRIGGER derive_patient
  BEFORE INSERT OR UPDATE OF user_id, phone, phone_e164, birth_date, search_text, sort_name, gender
  ON patients FOR EACH ROW EXECUTE FUNCTION derive_patient();

CREATE FUNCTION treatment_search_text(patient users, doctor users) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || fold(concat_ws(' ', patient.first_name, patient.middle_name, patient.last_name, patient.second_last_name,
      doctor.first_name, doctor.middle_name, doctor.last_name, doctor.second_last_name))
    || name_keys(concat_ws(' ', patient.first_name, patient.middle_name, patient.last_name, patient.second_last_name))
    || name_keys(concat_ws(' ', doctor.first_name, doctor.middle_name, doctor.last_name, doctor.second_last_name))
$$;
CREATE OR REPLACE FUNCTION derive_treatment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT treatment_search_text(pu, du), patient_sort_name(pu) INTO STRICT NEW.search_text, NEW.sort_name
    FROM patients p JOIN users pu ON pu.id = p.user_id, doctors d JOIN users du ON du.id = d.user_id
    WHERE p.id = NEW.patient_id AND d.id = NEW.doctor_id;
  RETURN NEW;
END $$;

-- Existing rows. They do not change as objects: no version, no count, no notice.
ALTER TABLE users DISABLE TRIGGER USER;
ALTER TABLE patients DISABLE TRIGGER USER;
ALTER TABLE treatments DISABLE TRIGGER USER;
ALTER TABLE transactions DISABLE TRIGGER USER;
ALTER TABLE patient_balances DISABLE TRIGGER USER;
UPDATE users SET last_name = last_name;
UPDATE patients p
  SET search_text = patient_search_text(u, p.phone, p.phone_e164) || coalesce(date_key(p.birth_date), '')
  FROM users u WHERE u.id = p.user_id;
UPDATE patient_balances b SET search_text = p.search_text FROM patients p WHERE p.id = b.patient_id;
UPDATE treatments t SET search_text = treatment_search_text(pu, du)
  FROM patients p JOIN users pu ON pu.id = p.user_id, doctors d JOIN users du ON du.id = d.user_id
  WHERE p.id = t.patient_id AND d.id = t.doctor_id;
UPDATE transactions t SET search_text = concat_ws(' ', patient_search_text(u, '', NULL),
    (SELECT string_agg(concat_ws(' ', translate(fold(n.reference), '/#', '  '),
        translate(fold(n.reference), ' ./#_-', ''), n.receipt, replace(n.receipt, '-', '')), ' ')
      FROM (SELECT t.reference, lower(t.receipt_number) AS receipt
        UNION ALL SELECT reference, lower(receipt_number) FROM transactions WHERE id = t.refund_of) AS n))
  FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = t.patient_id;
ALTER TABLE users ENABLE TRIGGER USER;
ALTER TABLE patients ENABLE TRIGGER USER;
ALTER TABLE treatments ENABLE TRIGGER USER;
ALTER TABLE transactions ENABLE TRIGGER USER;
ALTER TABLE patient_balances ENABLE TRIGGER USER;
