import type { Condition } from './conditions.ts'
import { consultation, diagnosis, note, prescription, procedure } from './visits.ts'

export const adultConditions: readonly Condition[] = [
  {
    ages: [25, 58],
    gender: 'FEMALE',
    histories: [
      'Melasma desde su segundo embarazo. Usó anticonceptivos orales 4 años, suspendidos. Hipotiroidismo en control con levotiroxina 75 mcg.',
      'Dos embarazos, dos partos. Manchas en la cara que oscurecen en primavera. Cremas con hidroquinona sin supervisión durante un año.',
      'Trabaja al aire libre. Sin alergias. Madre y dos hermanas con melasma.',
    ],
    visits: [
      consultation(
        'Manchas café simétricas en mejillas, frente y labio superior de 4 años de evolución. Empeoran con el sol y en la cocina. Fototipo IV.',
      ),
      diagnosis(
        'Melasma centrofacial mixto, MASI 14.2. Dermatoscopia: red parda con pigmento gris azulado aislado. Sin ocronosis.',
      ),
      prescription(
        'Hidroquinona 4 % con tretinoína 0.05 % y fluocinolona 0.01 % por la noche durante 8 semanas. Protector solar con color FPS 50 cada 3 horas. Sombrero de ala ancha.',
        'Hidroquinona 4 % con tretinoína 0.05 % y fluocinolona 0.01 % por la noche durante 8 meses. Protector solar con color FPS 50 cada 3 horas. Sombrero de ala ancha.',
      ),
      consultation(
        'Semana 8: aclaramiento de 40 % en mejillas. Irritación leve las primeras dos semanas. Pasa a ácido azelaico 20 % y continúa fotoprotección.',
      ),
      procedure(
        'Peeling de ácido glicólico al 35 %, 3 minutos, neutralizado. Eritema leve homogéneo, sin escarcha. Emoliente y protector solar.',
      ),
      procedure('Segundo peeling de ácido glicólico al 50 %, 2 minutos. Buena tolerancia. Siguiente en 3 semanas.'),
      consultation(
        'MASI 5.8 a los 6 meses. Se insiste en fotoprotección permanente; se explica la posibilidad de recaída en verano.',
      ),
    ],
  },
  {
    ages: [30, 65],
    histories: [
      'Rosácea desde los 35 años. Reflujo gastroesofágico en tratamiento con omeprazol. Se sonroja con picante, vino y cambios de temperatura.',
      'Blefaritis de repetición. Hipertensión arterial en tratamiento con losartán 50 mg. Niega alergias.',
    ],
    visits: [
      consultation(
        'Eritema centrofacial persistente con telangiectasias, pápulas y algunas pústulas en mejillas y mentón. Ardor con cosméticos. Ojo seco.',
      ),
      diagnosis('Rosácea papulopustulosa moderada con compromiso ocular leve. Sin fimas.'),
      prescription(
        'Ivermectina crema al 1 % por la noche durante 12 semanas. Limpiador suave, protector solar mineral FPS 50. Lágrimas artificiales y aseo de párpados.',
      ),
      note('Se envía a oftalmología para valoración de blefaritis. Lleva resumen clínico.'),
      consultation(
        'Semana 12: sin pústulas, persiste eritema de fondo. Identifica el café caliente como desencadenante.',
      ),
      procedure(
        'Luz pulsada intensa en mejillas y dorso nasal, filtro 560 nm, 14 J/cm². Eritema transitorio, sin ampollas. Sesión 1 de 3.',
      ),
    ],
  },
  {
    ages: [20, 75],
    histories: [
      'Psoriasis en placas desde los 24 años. Tío materno con psoriasis. Tabaquismo de 10 cigarros al día. IMC 31.',
      'Psoriasis en piel cabelluda y codos. Prediabetes en control con dieta. Sin dolor articular matutino.',
      'Diabetes mellitus tipo 2 de 8 años en tratamiento con metformina. Psoriasis tratada antes con calcipotriol.',
    ],
    visits: [
      consultation(
        'Placas eritematoescamosas bien delimitadas en codos, rodillas, región sacra y piel cabelluda. Comezón moderada. Brote tras faringitis hace un mes.',
      ),
      diagnosis(
        'Psoriasis vulgar en placas, PASI 9.6, superficie corporal 8 %. Hoyuelos en 3 uñas. Sin datos de artritis; cuestionario PEST 1 punto.',
      ),
      prescription(
        'Calcipotriol con betametasona espuma cada 24 horas por 4 semanas en tronco y extremidades. Champú de clobetasol 0.05 %, 15 minutos, tres veces por semana.',
      ),
      note(
        'Se solicitan biometría hemática, perfil hepático, perfil de lípidos, hepatitis B y C y prueba de tuberculina ante posible tratamiento sistémico.',
      ),
      consultation(
        'PASI 6.1 a las 6 semanas; respuesta parcial. Laboratorios dentro de límites normales. Acepta tratamiento sistémico.',
      ),
      prescription(
        'Metotrexato 15 mg por vía oral UNA VEZ POR SEMANA, los lunes. Ácido fólico 5 mg los miércoles. Suspender alcohol. Laboratorio de control en 4 semanas.',
        'Metotrexato 15 mg por vía oral cada 24 horas. Ácido fólico 5 mg los miércoles. Suspender alcohol. Laboratorio de control en 4 semanas.',
      ),
      consultation(
        'PASI 1.8 a las 16 semanas. Transaminasas normales. Bajó 4 kg y dejó de fumar hace 2 meses. Continúa igual dosis.',
      ),
    ],
  },
  {
    ages: [18, 60],
    gender: 'MALE',
    histories: [
      'Adelgazamiento del cabello desde los 25 años. Padre y abuelo materno con calvicie. Sin medicamentos de uso habitual.',
      'Dermatitis seborreica en piel cabelluda. Estrés laboral. Niega enfermedades crónicas.',
    ],
    visits: [
      consultation(
        'Recesión bitemporal y adelgazamiento del vértex de 5 años de evolución. Prueba de tracción negativa. Tricoscopia: miniaturización mayor de 20 %.',
      ),
      diagnosis('Alopecia androgenética masculina, Hamilton-Norwood III vértex. Dermatitis seborreica leve.'),
      prescription(
        'Minoxidil oral 2.5 mg cada 24 horas y finasterida 1 mg cada 24 horas. Champú de ketoconazol 2 % dos veces por semana. Se explican efectos adversos.',
      ),
      consultation(
        'Cuarto mes: cabello nuevo corto en vértex. Sin edema ni palpitaciones. Presión arterial 118/76 mmHg. Continúa.',
      ),
      procedure(
        'Plasma rico en plaquetas, 4 ml intradérmicos en vértex y línea frontal. Dolor 3 de 10. Sesión 1 de 3.',
      ),
      note('Fotografía comparativa estandarizada al sexto mes: mayor densidad en vértex, línea frontal estable.'),
    ],
  },
  {
    ages: [10, 50],
    histories: [
      'Alopecia areata a los 19 años, resuelta. Tiroiditis de Hashimoto en la madre. Sin tratamiento actual.',
    ],
    visits: [
      consultation(
        'Dos placas sin pelo, lisas, de 2 y 3 cm en región occipital, aparecidas hace 6 semanas. Pelos en signo de exclamación en el borde.',
      ),
      diagnosis('Alopecia areata en placas, SALT 4. Uñas sin alteraciones.'),
      procedure(
        'Infiltración intralesional de acetónido de triamcinolona 5 mg/ml, 1.2 ml en total en ambas placas. Sin atrofia previa.',
      ),
      note(
        'Perfil tiroideo y anticuerpos antiperoxidasa solicitados; resultado: TSH 2.1 mUI/l, anticuerpos negativos.',
      ),
      consultation(
        'A las 6 semanas repoblación con vello fino en 70 % de la placa mayor. Se repite infiltración a igual dosis.',
      ),
    ],
  },
  {
    ages: [16, 70],
    histories: [
      'Más de 50 lunares. Quemaduras solares en la infancia. Padre con melanoma en la espalda a los 62 años.',
      'Sin antecedentes de cáncer de piel. Fototipo II. Desea revisión de lunares.',
      'Lunar en la espalda que ha cambiado según su pareja. Sin enfermedades crónicas.',
    ],
    visits: [
      consultation(
        'Revisión de lunares de cuerpo completo con dermatoscopia. Nevos de distribución regular; en región escapular izquierda uno de 7 mm, asimétrico, de dos tonos.',
      ),
      diagnosis(
        'Nevo melanocítico atípico en región escapular izquierda: red de pigmento irregular y glóbulos periféricos. Resto, nevos comunes.',
      ),
      procedure(
        'Extirpación en huso de lesión escapular izquierda con margen de 2 mm, lidocaína con epinefrina 3 ml, sutura en dos planos con nylon 4-0. Pieza enviada a patología.',
        'Extirpación en huso de lesión escapular derecha con margen de 2 mm, lidocaína con epinefrina 3 ml, sutura en dos planos con nylon 4-0. Pieza enviada a patología.',
      ),
      note(
        'Resultado de patología: nevo displásico compuesto con atipia leve, bordes libres. Se informa por teléfono, con tranquilidad.',
      ),
      procedure('Retiro de puntos a los 14 días. Herida limpia, sin dehiscencia. Silicona en gel por 3 meses.'),
      consultation(
        'Control anual: sin lesiones nuevas sospechosas. Se refuerza autoexploración mensual y fotoprotección.',
      ),
    ],
  },
  {
    ages: [18, 70],
    histories: [
      'Urticaria de 3 meses. Niega relación con alimentos. Toma naproxeno por migraña dos veces al mes.',
      'Rinitis alérgica. Alergia a la penicilina (anafilaxia en 2011). Porta placa de alerta.',
    ],
    visits: [
      consultation(
        'Ronchas pruriginosas casi diarias de 3 meses de evolución, duran menos de 24 horas. Un episodio de edema labial. Sin dificultad respiratoria.',
      ),
      diagnosis('Urticaria crónica espontánea con angioedema ocasional, UAS7 de 24. Dermografismo negativo.'),
      prescription(
        'Bilastina 20 mg cada 24 horas en ayuno; si persiste a las 2 semanas, cada 12 horas. Evitar naproxeno y aspirina. Datos de alarma por escrito.',
      ),
      consultation('A las 4 semanas UAS7 de 6 con dosis doble, sin somnolencia. Sin nuevos episodios de edema.'),
      note(
        'Biometría hemática, VSG, TSH e IgE total sin alteraciones relevantes. Continúa 3 meses y después reducción gradual.',
      ),
    ],
  },
  {
    ages: [8, 65],
    histories: ['Vitíligo desde los 30 años. Hipotiroidismo en tratamiento con levotiroxina. Sin otros antecedentes.'],
    visits: [
      consultation(
        'Manchas acrómicas simétricas en manos, codos y alrededor de los ojos, de 2 años de evolución, estables desde hace 6 meses.',
      ),
      diagnosis('Vitíligo no segmentario acrofacial, VASI facial 0.6. Luz de Wood con acentuación blanco azulada.'),
      prescription(
        'Tacrolimus ungüento al 0.1 % cada 12 horas en cara. Fototerapia UVB de banda angosta dos veces por semana. Fotoprotección en zonas acrómicas.',
      ),
      procedure(
        'Fototerapia UVB de banda angosta, sesión 12, 620 mJ/cm². Eritema leve de menos de 24 horas. Se sube 10 %.',
      ),
      consultation(
        'Repigmentación perifolicular de 35 % en párpados y 10 % en codos. Manos sin cambio. Refiere mejor ánimo.',
      ),
    ],
  },
]
