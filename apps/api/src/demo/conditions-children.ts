import type { Condition } from './conditions.ts'
import { consultation, diagnosis, note, prescription, procedure } from './visits.ts'

export const childConditions: readonly Condition[] = [
  {
    ages: [0, 3],
    histories: [
      'Dermatitis atópica desde los 3 meses. Madre con rinitis alérgica. Sin alergias alimentarias conocidas. Esquema de vacunación completo para la edad.',
      'Producto de término. Costra láctea resuelta. Piel seca desde el nacimiento; hermano con asma.',
    ],
    visits: [
      consultation(
        'Lactante que trae la madre por placas rojas y rasquido en mejillas y pliegues de 2 meses de evolución. Empeora con el frío y con ropa de lana. Baño diario con jabón de tocador.',
      ),
      diagnosis(
        'Dermatitis atópica, fase del lactante, leve a moderada (SCORAD 28). Xerosis generalizada, sin datos de sobreinfección.',
      ),
      prescription(
        'Hidrocortisona crema al 1 %, capa fina cada 12 horas en lesiones durante 7 días. Emoliente sin fragancia al menos 3 veces al día. Baño corto con agua tibia y sustituto de jabón.',
        'Hidrocortisona crema al 10 %, capa fina cada 12 horas en lesiones durante 7 días. Emoliente sin fragancia al menos 3 veces al día. Baño corto con agua tibia y sustituto de jabón.',
      ),
      consultation(
        'Control a las 3 semanas: mejillas limpias, persiste eritema leve en pliegues antecubitales. Duerme sin despertares por comezón. SCORAD 12.',
      ),
      note(
        'Se orienta a los padres sobre brotes y desencadenantes; se entrega plan de cuidado por escrito. Próxima cita en 3 meses o antes si hay exudado o fiebre.',
      ),
    ],
  },
  {
    ages: [0, 1],
    histories: [
      'Nacimiento a las 36 semanas por cesárea. Hemangioma infantil en región frontal, aparecido a las 2 semanas de vida. Sin otros padecimientos.',
      'Producto de término. Lactancia materna exclusiva. Episodio previo de candidosis oral tratado con nistatina.',
    ],
    visits: [
      consultation(
        'Lesión roja elevada de 12 × 9 mm, blanda, no ulcerada, en crecimiento desde la segunda semana de vida. Sin compromiso visual. Resto de la piel sin lesiones.',
      ),
      diagnosis(
        'Hemangioma infantil superficial en fase proliferativa, de bajo riesgo. Se descarta síndrome PHACE por exploración.',
      ),
      prescription(
        'Timolol solución oftálmica al 0.5 %, 1 gota sobre la lesión cada 12 horas. Vigilar sueño y alimentación. Se explica técnica de aplicación a la madre.',
      ),
      consultation(
        'Control al mes: color más opaco en el centro, sin crecimiento. Buena tolerancia. Frecuencia cardiaca 128 por minuto. Continúa igual.',
      ),
    ],
  },
  {
    ages: [3, 11],
    histories: [
      'Dermatitis atópica en remisión. Rinitis alérgica en tratamiento con loratadina. Acude a clases de natación.',
      'Sin antecedentes de importancia. Esquema de vacunación completo. Convive con un primo con lesiones similares.',
    ],
    visits: [
      consultation(
        'Múltiples pápulas umbilicadas de 2 a 4 mm en tronco y axila derecha, de 3 meses de evolución. Comezón leve. Asiste a alberca dos veces por semana.',
      ),
      diagnosis('Molusco contagioso, 17 lesiones. Eccema perilesional en axila.'),
      procedure(
        'Previa crema anestésica durante 40 minutos, curetaje de 11 lesiones en tronco. Hemostasia por compresión. Buena tolerancia, en compañía de su madre.',
      ),
      prescription(
        'Mupirocina ungüento al 2 % en las zonas tratadas cada 12 horas por 5 días. No compartir toallas ni ropa. Emoliente diario.',
      ),
      consultation(
        'Control a las 4 semanas: quedan 2 lesiones inflamadas en involución, no ameritan tratamiento. Hipopigmentación residual leve. Alta con datos de alarma.',
      ),
    ],
  },
  {
    ages: [5, 15],
    histories: [
      'Sin alergias conocidas. Verrugas en manos desde hace un año, tratadas en casa con remedios. Se muerde las uñas.',
      'Asma leve intermitente. Alergia a la amoxicilina (urticaria). Sin cirugías previas.',
    ],
    visits: [
      consultation(
        'Pápulas queratósicas de superficie verrugosa en dorso de mano derecha y región periungueal del pulgar e índice. Onicofagia.',
      ),
      diagnosis('Verrugas vulgares, 6 lesiones, dos de ellas periungueales.'),
      procedure(
        'Crioterapia con nitrógeno líquido, dos ciclos de 8 segundos en 4 lesiones del dorso de la mano derecha. Sin complicaciones.',
        'Crioterapia con nitrógeno líquido, dos ciclos de 8 segundos en 4 lesiones del dorso de la mano izquierda. Sin complicaciones.',
      ),
      prescription(
        'Ácido salicílico al 17 % en colodión por las noches en lesiones periungueales, con protección de la piel sana, durante 6 semanas.',
      ),
      procedure(
        'Segunda sesión de crioterapia: 2 lesiones residuales del dorso, un ciclo de 10 segundos. Ampolla esperable; se explica cuidado en casa.',
      ),
      consultation(
        'Dos meses después sin lesiones visibles en dorso; resta una periungueal de 1 mm. Continúa ácido salicílico 3 semanas más.',
      ),
    ],
  },
  {
    ages: [4, 12],
    histories: ['Piel seca. Madre con dermatitis atópica. Juega futbol por las tardes, sin protector solar.'],
    visits: [
      consultation(
        'Manchas claras de bordes mal definidos en ambas mejillas, más notorias después de las vacaciones. Asintomáticas, con descamación fina.',
      ),
      diagnosis('Pitiriasis alba. Luz de Wood sin acentuación; se descarta vitíligo y tiña.'),
      prescription(
        'Emoliente con urea al 5 % cada 12 horas y protector solar FPS 50 por la mañana y antes del deporte. Explicar que repigmenta en meses.',
      ),
    ],
  },
  {
    ages: [12, 22],
    histories: [
      'Acné desde los 12 años. Sin medicamentos de uso habitual. Niega alergias.',
      'Acné en cara y espalda desde la secundaria; usó jabones y exfoliantes sin mejoría. Padre con cicatrices de acné.',
      'Sin enfermedades crónicas. Entrena en gimnasio y toma proteína de suero de leche. Alergia a las sulfas.',
    ],
    visits: [
      consultation(
        'Comedones abiertos y cerrados en frente y nariz, pápulas y pústulas en mejillas, tres nódulos en mandíbula. Manipula las lesiones. Le afecta en la escuela.',
      ),
      diagnosis('Acné inflamatorio moderado, grado III. Cicatrices incipientes en sacabocados en sienes.'),
      prescription(
        'Adapaleno 0.1 % con peróxido de benzoilo 2.5 % gel por la noche. Doxiciclina 100 mg por vía oral cada 24 horas con alimentos durante 8 semanas. Protector solar FPS 50.',
        'Adapaleno 0.1 % con peróxido de benzoilo 2.5 % gel por la noche. Doxiciclina 100 mg por vía oral cada 12 horas con alimentos durante 8 semanas. Protector solar FPS 50.',
      ),
      consultation(
        'Semana 6: disminución de 50 % de lesiones inflamatorias. Resequedad leve tolerable. Refiere olvidar el gel algunos días.',
      ),
      procedure(
        'Extracción de comedones en frente y nariz bajo técnica aséptica. Compresas frías y emulsión calmante al final.',
      ),
      consultation(
        'Semana 12: quedan comedones aislados y manchas rojas postinflamatorias. Suspende doxiciclina y continúa gel de mantenimiento.',
      ),
      procedure(
        'Primera sesión de microagujas en cicatrices de sienes y mejillas, profundidad 1.5 mm, anestesia tópica. Eritema esperado al término.',
      ),
      note('Se revisa la fotografía comparativa en consulta. Acepta continuar el mantenimiento y regresar en 3 meses.'),
    ],
  },
]
