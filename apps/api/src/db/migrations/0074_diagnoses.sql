-- Terms of diagnoses: Piel's own, those of an imported catalogue, and the clinic's (decision 0128). Terms are withdrawn and
-- never deleted: what was recorded keeps its words.
CREATE TABLE diagnosis_terms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  source text NOT NULL CHECK (source IN ('piel', 'official', 'clinic')),
  code_system text NOT NULL DEFAULT 'CIE-10',
  code text,
  name_es text NOT NULL,
  name_en text,
  synonyms text NOT NULL DEFAULT '',
  -- Of the official catalogue: what asks, and what is to be notified.
  sex text CHECK (sex IN ('FEMALE', 'MALE')),
  least_days integer,
  most_days integer,
  notifiable text CHECK (notifiable IN ('immediate', 'weekly')),
  is_active boolean NOT NULL DEFAULT true,
  search_text text NOT NULL GENERATED ALWAYS AS (' ' || fold(name_es || ' ' || coalesce(name_en, '') || ' ' || synonyms
    || ' ' || coalesce(code || ' ' || replace(code, '.', ''), ''))) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (source = 'official' OR (sex IS NULL AND least_days IS NULL AND most_days IS NULL AND notifiable IS NULL)),
  CHECK (source = 'clinic' OR code IS NOT NULL)
);
CREATE INDEX diagnosis_terms_search ON diagnosis_terms USING gin (search_text gin_trgm_ops) WHERE is_active;
CREATE UNIQUE INDEX diagnosis_terms_official ON diagnosis_terms (code) WHERE source = 'official';
CREATE UNIQUE INDEX diagnosis_terms_clinic ON diagnosis_terms (fold(name_es)) WHERE source = 'clinic' AND is_active;

CREATE TRIGGER refuse_deletion BEFORE DELETE OR TRUNCATE ON diagnosis_terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Code, Spanish, English, synonyms. A draft for the clinic's responsible physician.
INSERT INTO diagnosis_terms (source, code, name_es, name_en, synonyms)
SELECT 'piel', split_part(line, '|', 1), split_part(line, '|', 2), split_part(line, '|', 3), split_part(line, '|', 4)
FROM unnest(string_to_array(trim(E'\n' FROM $terms$
L00|Síndrome estafilocócico de piel escaldada|Staphylococcal scalded skin syndrome|enfermedad de Ritter
L01.0|Impétigo|Impetigo|impétigo vulgar, impétigo ampolloso
L01.1|Dermatosis impetiginizada|Impetiginised dermatosis|impetiginización
L02.0|Absceso o forúnculo de la cara|Abscess or boil of the face|ántrax
L02.2|Absceso o forúnculo del tronco|Abscess or boil of the trunk|ántrax
L02.4|Absceso o forúnculo de una extremidad|Abscess or boil of a limb|ántrax
L02.9|Absceso o forúnculo de sitio no precisado|Abscess or boil, site not stated|furunculosis
L03.0|Paroniquia o celulitis de un dedo|Paronychia or cellulitis of a digit|panadizo, uñero
L03.1|Celulitis de una extremidad|Cellulitis of a limb|celulitis de pierna
L03.2|Celulitis de la cara|Facial cellulitis|
L03.9|Celulitis de sitio no precisado|Cellulitis, site not stated|
A46|Erisipela|Erysipelas|
L05.0|Quiste pilonidal con absceso|Pilonidal cyst with abscess|sinus pilonidal
L05.9|Quiste pilonidal sin absceso|Pilonidal cyst without abscess|sinus pilonidal
L08.0|Piodermitis|Pyoderma|pioderma
L08.1|Eritrasma|Erythrasma|
L10.0|Pénfigo vulgar|Pemphigus vulgaris|
L10.2|Pénfigo foliáceo|Pemphigus foliaceus|
L11.1|Enfermedad de Grover|Grover disease|dermatosis acantolítica transitoria
L12.0|Penfigoide ampolloso|Bullous pemphigoid|penfigoide buloso
L12.3|Epidermólisis ampollosa adquirida|Epidermolysis bullosa acquisita|
L13.0|Dermatitis herpetiforme|Dermatitis herpetiformis|enfermedad de Duhring
L20.0|Prurigo de Besnier|Besnier prurigo|
L20.8|Otra forma de dermatitis atópica|Other atopic dermatitis|eccema infantil, eccema de flexuras
L20.9|Dermatitis atópica|Atopic dermatitis|eccema atópico, neurodermatitis atópica, DA
L21.0|Caspa|Dandruff|pitiriasis capitis, seborrea
L21.1|Dermatitis seborreica del lactante|Infantile seborrhoeic dermatitis|costra láctea
L21.9|Dermatitis seborreica|Seborrhoeic dermatitis|eccema seborreico
L22|Dermatitis del pañal|Nappy dermatitis|rozadura, diaper rash
L23.0|Dermatitis alérgica de contacto por metales|Allergic contact dermatitis from metals|níquel, bisutería
L23.1|Dermatitis alérgica de contacto por adhesivos|Allergic contact dermatitis from adhesives|
L23.2|Dermatitis alérgica de contacto por cosméticos|Allergic contact dermatitis from cosmetics|
L23.3|Dermatitis alérgica de contacto por medicamentos tópicos|Allergic contact dermatitis from topical medicines|
L23.4|Dermatitis alérgica de contacto por tintes|Allergic contact dermatitis from dyes|
L23.7|Dermatitis alérgica de contacto por plantas|Allergic contact dermatitis from plants|
L23.9|Dermatitis alérgica de contacto|Allergic contact dermatitis|
L24.0|Dermatitis irritativa por detergentes|Irritant dermatitis from detergents|eccema de manos, dermatitis del ama de casa
L24.9|Dermatitis irritativa de contacto|Irritant contact dermatitis|
L25.9|Dermatitis de contacto|Contact dermatitis|
L26|Eritrodermia|Erythroderma|dermatitis exfoliativa
L27.0|Erupción generalizada por medicamentos|Generalised drug eruption|farmacodermia, toxicodermia, exantema medicamentoso
L27.1|Erupción localizada por medicamentos|Localised drug eruption|eritema pigmentado fijo
L27.2|Dermatitis por alimentos ingeridos|Dermatitis from ingested food|
L28.0|Liquen simple crónico|Lichen simplex chronicus|neurodermatitis circunscrita
L28.1|Prurigo nodular|Prurigo nodularis|
L28.2|Prurigo por insectos y otros|Insect prurigo and others|urticaria papular, estrófulo
L29.0|Prurito anal|Anal itch|
L29.1|Prurito escrotal|Scrotal itch|
L29.2|Prurito vulvar|Vulvar itch|
L29.9|Prurito|Itch|comezón
L30.0|Dermatitis numular|Nummular dermatitis|eccema numular
L30.1|Dishidrosis|Dyshidrosis|ponfólix, eccema dishidrótico
L30.3|Dermatitis infecciosa|Infective dermatitis|eccema infectado
L30.4|Intertrigo|Intertrigo|
L30.5|Pitiriasis alba|Pityriasis alba|dartros, jiotes
L30.9|Eccema de causa no precisada|Eczema, cause not stated|dermatitis
L40.0|Psoriasis en placas|Plaque psoriasis|psoriasis vulgar
L40.1|Psoriasis pustulosa generalizada|Generalised pustular psoriasis|von Zumbusch
L40.3|Pustulosis palmoplantar|Palmoplantar pustulosis|
L40.4|Psoriasis en gotas|Guttate psoriasis|psoriasis guttata
L40.5|Artritis psoriásica|Psoriatic arthritis|
L40.8|Psoriasis invertida o de otra forma|Inverse psoriasis or another form|psoriasis ungueal
L40.9|Psoriasis|Psoriasis|
L41.0|Pitiriasis liquenoide aguda|Acute pityriasis lichenoides|PLEVA, Mucha-Habermann
L41.1|Pitiriasis liquenoide crónica|Chronic pityriasis lichenoides|
L41.3|Parapsoriasis en placas pequeñas|Small plaque parapsoriasis|
L41.4|Parapsoriasis en placas grandes|Large plaque parapsoriasis|
L42|Pitiriasis rosada|Pityriasis rosea|Gibert
L43.0|Liquen plano hipertrófico|Hypertrophic lichen planus|
L43.2|Reacción liquenoide por medicamentos|Lichenoid drug reaction|
L43.8|Liquen plano oral o de otra forma|Oral lichen planus or another form|
L43.9|Liquen plano|Lichen planus|
L44.0|Pitiriasis rubra pilaris|Pityriasis rubra pilaris|PRP
L44.1|Liquen nítido|Lichen nitidus|
L44.2|Liquen estriado|Lichen striatus|
L50.0|Urticaria alérgica|Allergic urticaria|ronchas
L50.1|Urticaria espontánea|Spontaneous urticaria|urticaria idiopática
L50.2|Urticaria por frío o calor|Urticaria from cold or heat|
L50.3|Dermografismo|Dermographism|urticaria facticia
L50.5|Urticaria colinérgica|Cholinergic urticaria|
L50.6|Urticaria de contacto|Contact urticaria|
L50.8|Urticaria crónica|Chronic urticaria|urticaria crónica espontánea
L50.9|Urticaria|Urticaria|habones, ronchas
T78.3|Angioedema|Angioedema|edema de Quincke
L51.0|Eritema multiforme|Erythema multiforme|eritema polimorfo
L51.1|Síndrome de Stevens-Johnson|Stevens-Johnson syndrome|SSJ
L51.2|Necrólisis epidérmica tóxica|Toxic epidermal necrolysis|NET, síndrome de Lyell
L52|Eritema nudoso|Erythema nodosum|eritema nodoso
L53.1|Eritema anular centrífugo|Erythema annulare centrifugum|
L53.9|Eritema de causa no precisada|Erythema, cause not stated|
L55.0|Quemadura solar de primer grado|First-degree sunburn|
L55.1|Quemadura solar de segundo grado|Second-degree sunburn|
L56.0|Reacción fototóxica por medicamentos|Phototoxic drug reaction|
L56.1|Reacción fotoalérgica por medicamentos|Photoallergic drug reaction|
L56.2|Fitofotodermatitis|Phytophotodermatitis|fotodermatitis de contacto, limón
L56.3|Urticaria solar|Solar urticaria|
L56.4|Erupción polimorfa lumínica|Polymorphous light eruption|
L56.8|Prurigo actínico|Actinic prurigo|prurigo solar
L57.0|Queratosis actínica|Actinic keratosis|queratosis solar
L57.3|Poiquilodermia de Civatte|Civatte poikiloderma|
L57.8|Fotoenvejecimiento|Photoageing|elastosis solar, fotodaño
L58.0|Radiodermatitis aguda|Acute radiodermatitis|
L58.1|Radiodermatitis crónica|Chronic radiodermatitis|
L59.0|Eritema ab igne|Erythema ab igne|
L60.0|Uña encarnada|Ingrown nail|onicocriptosis, uña enterrada
L60.1|Onicólisis|Onycholysis|
L60.2|Onicogrifosis|Onychogryphosis|
L60.3|Distrofia ungueal|Nail dystrophy|
L60.4|Líneas de Beau|Beau lines|
L60.5|Síndrome de uñas amarillas|Yellow nail syndrome|
L63.0|Alopecia total|Alopecia totalis|
L63.1|Alopecia universal|Alopecia universalis|
L63.2|Ofiasis|Ophiasis|
L63.9|Alopecia areata|Alopecia areata|pelada
L64.9|Alopecia androgenética|Androgenetic alopecia|calvicie, alopecia androgénica
L65.0|Efluvio telógeno|Telogen effluvium|caída de cabello
L65.1|Efluvio anágeno|Anagen effluvium|
L65.9|Alopecia no cicatricial|Non-scarring alopecia|
L66.0|Pseudopelada|Pseudopelade|Brocq
L66.1|Liquen plano pilar|Lichen planopilaris|alopecia frontal fibrosante
L66.2|Foliculitis decalvante|Folliculitis decalvans|
L66.3|Celulitis disecante del cuero cabelludo|Dissecting cellulitis of the scalp|perifoliculitis abscedens
L66.9|Alopecia cicatricial|Scarring alopecia|
F63.3|Tricotilomanía|Trichotillomania|
L67.0|Tricorrexis nudosa|Trichorrhexis nodosa|
L68.0|Hirsutismo|Hirsutism|vello excesivo
L68.9|Hipertricosis|Hypertrichosis|
L70.0|Acné|Acne|acné vulgar, barros, espinillas
L70.1|Acné conglobata|Acne conglobata|
L70.4|Acné del lactante|Infantile acne|
L70.5|Acné excoriado|Excoriated acne|
L70.8|Acné por cosméticos o medicamentos|Acne from cosmetics or medicines|acné cosmético, erupción acneiforme
L71.0|Dermatitis perioral|Perioral dermatitis|
L71.1|Rinofima|Rhinophyma|
L71.9|Rosácea|Rosacea|
L72.0|Quiste epidérmico|Epidermal cyst|quiste de inclusión, quiste sebáceo
L72.1|Quiste pilar|Pilar cyst|quiste triquilémico
L72.2|Esteatocistoma múltiple|Steatocystoma multiplex|
L73.0|Acné queloideo de la nuca|Acne keloidalis nuchae|foliculitis queloidea
L73.1|Pseudofoliculitis de la barba|Pseudofolliculitis barbae|vello encarnado
L73.2|Hidradenitis supurativa|Hidradenitis suppurativa|hidrosadenitis, acné inverso
L73.9|Foliculitis|Folliculitis|
L74.0|Miliaria|Miliaria|sudamina, salpullido
L74.4|Anhidrosis|Anhidrosis|
R61.0|Hiperhidrosis localizada|Localised hyperhidrosis|sudoración axilar, sudoración de manos
R61.1|Hiperhidrosis generalizada|Generalised hyperhidrosis|
L75.0|Bromhidrosis|Bromhidrosis|mal olor corporal
L75.2|Enfermedad de Fox-Fordyce|Fox-Fordyce disease|miliaria apocrina
L80|Vitíligo|Vitiligo|
L81.0|Hiperpigmentación posinflamatoria|Post-inflammatory hyperpigmentation|manchas
L81.1|Melasma|Melasma|cloasma, paño
L81.2|Efélides|Freckles|pecas
L81.3|Manchas café con leche|Café-au-lait spots|
L81.4|Lentigo solar|Solar lentigo|manchas de la edad, lentigo simple
L81.5|Leucodermia|Leucoderma|
L81.6|Hipomelanosis en gotas|Guttate hypomelanosis|
L81.7|Dermatosis purpúrica pigmentada|Pigmented purpuric dermatosis|Schamberg
L81.8|Dermatosis cenicienta o tatuaje|Ashy dermatosis or tattoo|eritema discrómico perstans
L82|Queratosis seborreica|Seborrhoeic keratosis|verruga seborreica, dermatosis papulosa nigra
L83|Acantosis nigricans|Acanthosis nigricans|
L84|Callo|Corn or callus|callosidad, heloma
L85.0|Ictiosis adquirida|Acquired ichthyosis|
L85.1|Queratodermia palmoplantar adquirida|Acquired palmoplantar keratoderma|
L85.3|Xerosis|Xerosis|piel seca
L85.8|Cuerno cutáneo o queratosis pilar|Cutaneous horn or keratosis pilaris|
L87.1|Colagenosis perforante reactiva|Reactive perforating collagenosis|
L88|Pioderma gangrenoso|Pyoderma gangrenosum|
L89.9|Úlcera por presión|Pressure ulcer|úlcera de decúbito, escara
L90.0|Liquen escleroso|Lichen sclerosus|
L90.5|Cicatriz|Scar|cicatriz atrófica, cicatriz de acné
L90.6|Estrías|Stretch marks|estrías por distensión
L91.0|Queloide o cicatriz hipertrófica|Keloid or hypertrophic scar|
L91.8|Acrocordón|Skin tag|fibroma blando, papiloma fibroepitelial
L92.0|Granuloma anular|Granuloma annulare|
L92.1|Necrobiosis lipoídica|Necrobiosis lipoidica|
L92.3|Granuloma por cuerpo extraño|Foreign body granuloma|granuloma por relleno
L93.0|Lupus discoide|Discoid lupus|lupus eritematoso discoide
L93.1|Lupus cutáneo subagudo|Subacute cutaneous lupus|
M32.9|Lupus eritematoso sistémico|Systemic lupus erythematosus|LES
M33.1|Dermatomiositis|Dermatomyositis|
M34.9|Esclerosis sistémica|Systemic sclerosis|esclerodermia
L94.0|Morfea|Morphoea|esclerodermia localizada
L94.1|Esclerodermia lineal|Linear scleroderma|golpe de sable
L94.2|Calcinosis cutánea|Calcinosis cutis|
L95.0|Vasculopatía livedoide|Livedoid vasculopathy|atrofia blanca
L95.9|Vasculitis cutánea|Cutaneous vasculitis|vasculitis leucocitoclástica
D69.0|Vasculitis por IgA|IgA vasculitis|púrpura de Henoch-Schönlein
L97|Úlcera de la pierna|Leg ulcer|
I83.0|Úlcera venosa|Venous ulcer|úlcera varicosa
I83.1|Dermatitis por estasis|Stasis dermatitis|dermatitis ocre
L98.0|Granuloma piógeno|Pyogenic granuloma|
L98.1|Dermatitis facticia|Factitial dermatitis|dermatitis artefacta
L98.2|Síndrome de Sweet|Sweet syndrome|dermatosis neutrofílica febril
L98.5|Mucinosis cutánea|Cutaneous mucinosis|
B00.1|Herpes labial|Herpes labialis|fuegos, herpes simple
B00.9|Herpes simple|Herpes simplex|
A60.0|Herpes genital|Genital herpes|
B01.9|Varicela|Chickenpox|
B02.9|Herpes zóster|Shingles|culebrilla, zona
B02.2|Neuralgia posherpética|Post-herpetic neuralgia|herpes zóster con afección neurológica
B05.9|Sarampión|Measles|
B06.9|Rubéola|Rubella|
B07|Verruga vírica|Viral wart|verruga vulgar, verruga plantar, verruga plana, mezquino
A63.0|Verruga anogenital|Anogenital wart|condiloma acuminado, VPH
B08.1|Molusco contagioso|Molluscum contagiosum|
B08.4|Enfermedad de mano, pie y boca|Hand, foot and mouth disease|coxsackie
B09|Exantema vírico|Viral exanthem|
B35.0|Tiña de la cabeza o la barba|Ringworm of the scalp or beard|tinea capitis, querion
B35.1|Onicomicosis|Onychomycosis|tiña de las uñas, hongos en uñas
B35.2|Tiña de la mano|Ringworm of the hand|tinea manuum
B35.3|Tiña del pie|Athlete’s foot|pie de atleta, tinea pedis
B35.4|Tiña del cuerpo|Ringworm of the body|tinea corporis
B35.6|Tiña inguinal|Ringworm of the groin|tinea cruris
B36.0|Pitiriasis versicolor|Pityriasis versicolor|tiña versicolor, paño blanco
B37.2|Candidosis de piel y uñas|Candidiasis of skin and nails|candidiasis
B42.1|Esporotricosis linfocutánea|Lymphocutaneous sporotrichosis|
B43.0|Cromomicosis|Chromomycosis|cromoblastomicosis
B47.0|Eumicetoma|Eumycetoma|
B47.1|Actinomicetoma|Actinomycetoma|
B47.9|Micetoma|Mycetoma|pie de Madura
A30.5|Lepra lepromatosa|Lepromatous leprosy|enfermedad de Hansen
A30.9|Lepra|Leprosy|enfermedad de Hansen
A18.4|Tuberculosis cutánea|Cutaneous tuberculosis|escrofuloderma, lupus vulgar
A31.1|Micobacteriosis cutánea|Cutaneous mycobacteriosis|
A51.0|Sífilis primaria genital|Primary genital syphilis|chancro
A51.3|Sífilis secundaria de piel y mucosas|Secondary syphilis of skin and mucosa|
A53.9|Sífilis|Syphilis|lúes
B55.1|Leishmaniasis cutánea|Cutaneous leishmaniasis|úlcera de los chicleros
B76.9|Larva migratoria cutánea|Cutaneous larva migrans|
B85.0|Pediculosis de la cabeza|Head lice|piojos
B85.3|Pediculosis del pubis|Pubic lice|ladillas
B86|Escabiosis|Scabies|sarna
B87.0|Miasis cutánea|Cutaneous myiasis|
T63.3|Mordedura de araña|Spider bite|loxoscelismo
C43.3|Melanoma de la cara|Melanoma of the face|
C43.7|Melanoma de pierna o pie|Melanoma of leg or foot|melanoma acral
C43.9|Melanoma|Melanoma|
D03.9|Melanoma in situ|Melanoma in situ|lentigo maligno
C44.3|Carcinoma de piel de la cara|Carcinoma of facial skin|carcinoma basocelular, carcinoma espinocelular
C44.9|Carcinoma de piel|Carcinoma of skin|carcinoma basocelular, carcinoma espinocelular, epitelioma
D04.9|Carcinoma de piel in situ|Carcinoma of skin in situ|enfermedad de Bowen
C46.0|Sarcoma de Kaposi|Kaposi sarcoma|
C84.0|Micosis fungoide|Mycosis fungoides|linfoma cutáneo de células T
D17.9|Lipoma|Lipoma|
D18.0|Hemangioma|Haemangioma|punto rubí, angioma
D22.3|Nevo melanocítico de la cara|Melanocytic naevus of the face|lunar
D22.5|Nevo melanocítico del tronco|Melanocytic naevus of the trunk|lunar
D22.9|Nevo melanocítico|Melanocytic naevus|lunar
D23.9|Dermatofibroma u otro tumor benigno|Dermatofibroma or another benign tumour|siringoma, histiocitoma
D48.5|Tumor de piel de comportamiento incierto|Skin tumour of uncertain behaviour|
Q80.0|Ictiosis vulgar|Ichthyosis vulgaris|
Q81.9|Epidermólisis ampollosa|Epidermolysis bullosa|
Q82.1|Xeroderma pigmentoso|Xeroderma pigmentosum|
Q82.2|Mastocitosis cutánea|Cutaneous mastocytosis|urticaria pigmentosa
Q82.5|Nevo congénito|Congenital naevus|mancha en vino de Oporto, nevo sebáceo
Q82.8|Enfermedad de Darier u otra genodermatosis|Darier disease or another genodermatosis|Hailey-Hailey
Q85.0|Neurofibromatosis|Neurofibromatosis|von Recklinghausen
Q85.1|Esclerosis tuberosa|Tuberous sclerosis|
I73.0|Fenómeno de Raynaud|Raynaud phenomenon|
I78.1|Telangiectasias|Telangiectasia|arañas vasculares, nevo arácneo
D86.3|Sarcoidosis cutánea|Cutaneous sarcoidosis|
H02.6|Xantelasma|Xanthelasma|
K12.0|Aftas|Aphthous ulcers|estomatitis aftosa
K13.0|Queilitis|Cheilitis|queilitis actínica, boqueras
M35.2|Enfermedad de Behçet|Behçet disease|
N48.1|Balanitis|Balanitis|
R21|Erupción por estudiar|Rash to be studied|exantema
Z41.1|Procedimiento estético|Aesthetic procedure|toxina, relleno, rejuvenecimiento
$terms$), E'\n')) AS line;
