import type { Condition } from './conditions.ts'
import { consultation, diagnosis, note, prescription, procedure } from './visits.ts'

export const elderConditions: readonly Condition[] = [
  {
    ages: [55, 101],
    histories: [
      'Trabajó en el campo, exposición solar intensa durante 40 años. Hipertensión arterial en tratamiento con amlodipino. Carcinoma basocelular en mejilla extirpado en 2019.',
      'Diabetes mellitus tipo 2 de 15 años. Catarata operada. Fototipo II. Toma aspirina 100 mg diarios.',
      'Fibrilación auricular en anticoagulación con apixabán 5 mg cada 12 horas. Marcapasos desde 2020: no usar electrocauterio monopolar.',
    ],
    visits: [
      consultation(
        'Lesiones ásperas al tacto en frente, sienes y dorso de manos de varios años. Una de ellas sangra al lavarse la cara. Piel con daño solar crónico.',
      ),
      diagnosis(
        'Queratosis actínicas múltiples (9 lesiones), campo de cancerización en frente. Lesión perlada de 5 mm en ala nasal: probable carcinoma basocelular.',
      ),
      procedure(
        'Crioterapia de 7 queratosis actínicas en frente y manos. Biopsia por sacabocado de 3 mm en ala nasal, hemostasia por compresión y un punto de nylon 5-0.',
      ),
      note(
        'Patología: carcinoma basocelular nodular, bordes comprometidos en la biopsia. Se explica el diagnóstico en consulta, con su hija presente.',
      ),
      procedure(
        'Extirpación de carcinoma basocelular en ala nasal derecha con margen de 4 mm y cierre con colgajo bilobulado. Sin sangrado activo. Analgesia con paracetamol 500 mg.',
        'Extirpación de carcinoma basocelular en ala nasal izquierda con margen de 4 mm y cierre con colgajo bilobulado. Sin sangrado activo. Analgesia con paracetamol 500 mg.',
      ),
      prescription(
        '5-fluorouracilo crema al 5 % en frente cada 12 horas por 3 semanas; se espera inflamación. Protector solar FPS 50 diario y sombrero.',
      ),
      consultation(
        'Control a los 3 meses: cicatriz nasal de buen aspecto, sin recidiva. Frente con piel lisa. Revisión cada 6 meses.',
      ),
    ],
  },
  {
    ages: [50, 101],
    histories: [
      'Hipertensión arterial e hipercolesterolemia en tratamiento. Artrosis de rodillas. Vive con su familia.',
      'Sin enfermedades crónicas conocidas. Piel seca. Niega alergias a medicamentos.',
    ],
    visits: [
      consultation(
        'Lesiones verrugosas color café, de aspecto pegado, en espalda y debajo de las mamas. Molestan con la ropa. Preocupación por cáncer.',
      ),
      diagnosis(
        'Queratosis seborreicas múltiples, dos irritadas. Dermatoscopia con quistes de milio y aperturas comedonianas: benignas.',
      ),
      procedure(
        'Curetaje y electrofulguración de 5 queratosis seborreicas irritadas en espalda, lidocaína al 2 % simple. Sin complicaciones.',
      ),
      consultation('Revisión a las 4 semanas: zonas epitelizadas, eritema residual. Se indica protección solar. Alta.'),
    ],
  },
  {
    ages: [60, 101],
    histories: [
      'Insuficiencia renal crónica estadio 3. Diabetes mellitus tipo 2 con insulina glargina. Piel muy seca en invierno.',
      'Demencia leve, acude con cuidadora. Hipotiroidismo. Baños largos con agua caliente.',
    ],
    visits: [
      consultation(
        'Comezón generalizada de 4 meses, intensa por la noche. Piel seca con descamación en piernas y excoriaciones. No hay contactos con comezón ni surcos.',
      ),
      diagnosis('Xerosis senil con prurito y eccema craquelado en piernas. Escabiasis descartada por dermatoscopia.'),
      prescription(
        'Emoliente con urea al 10 % dos veces al día, baño breve con agua tibia. Betametasona crema al 0.05 % en piernas por 10 días. Evitar hidroxicina.',
      ),
      consultation(
        'A las 3 semanas duerme toda la noche. Piel hidratada, sin excoriaciones nuevas. Continúa emoliente de por vida.',
      ),
    ],
  },
  {
    ages: [40, 101],
    histories: [
      'Diabetes mellitus tipo 2 de 12 años, última hemoglobina glucosilada 7.9 %. Uñas gruesas desde hace años. Usa calzado cerrado.',
      'Insuficiencia venosa en ambas piernas. Hepatitis A en la juventud. Niega consumo de alcohol.',
    ],
    visits: [
      consultation(
        'Engrosamiento y color amarillento de uñas de ambos primeros dedos y del tercero izquierdo. Descamación en planta. Pulsos pedios presentes.',
      ),
      diagnosis('Onicomicosis subungueal distal y tiña de los pies. Examen directo con KOH positivo: hifas tabicadas.'),
      prescription(
        'Terbinafina 250 mg por vía oral cada 24 horas por 12 semanas, con perfil hepático previo. Bifonazol crema al 1 % en plantas por 4 semanas.',
      ),
      note('Perfil hepático normal. Se revisan interacciones con sus medicamentos: ninguna relevante.'),
      consultation(
        'Semana 12: crecimiento proximal sano de 5 mm. Plantas sin escama. Recorte y limado de uñas en consultorio.',
      ),
    ],
  },
  {
    ages: [50, 95],
    histories: [
      'Herpes zóster en 2022. Artritis reumatoide en tratamiento con leflunomida. Vacuna contra influenza al corriente.',
    ],
    visits: [
      consultation(
        'Dolor ardoroso de 3 días en costado derecho seguido de vesículas agrupadas sobre base roja, en banda, sin cruzar la línea media. Afebril.',
      ),
      diagnosis(
        'Herpes zóster torácico T5 derecho, 48 horas de evolución de las lesiones. Paciente con inmunosupresión leve.',
      ),
      prescription(
        'Valaciclovir 1 g por vía oral cada 8 horas por 7 días, ajustado a función renal normal. Paracetamol 500 mg cada 6 horas. Fomentos con sulfato de cobre 1:1000.',
      ),
      consultation(
        'Día 10: costras secas, dolor 4 de 10. Se inicia gabapentina 300 mg por la noche y se programa vacuna recombinante en 6 meses.',
      ),
    ],
  },
]
