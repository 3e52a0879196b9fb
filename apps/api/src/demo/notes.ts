import type { NoteContent } from '@piel/contract/clinical/note-forms'

/** Progress notes as dermatologists write them; the last one leaves the results open, with a reason. */
export const demoNotes: readonly { content: NoteContent; incompleteReason: string | null }[] = [
  {
    content: {
      progress:
        'Acude a control. Refiere menos lesiones nuevas y buena tolerancia al tratamiento; resequedad labial leve.',
      vitalSigns: 'TA 116/74 mmHg, FC 72 lpm, FR 16 rpm, T 36.4 °C, peso 61 kg',
      examination: 'Comedones aislados en frente y tres pápulas en mejilla derecha. Sin nódulos ni cicatrices nuevas.',
      results: 'Perfil de lípidos y pruebas de función hepática dentro de lo normal.',
      diagnosis: 'Acné vulgar, en mejoría',
      prognosis: 'Bueno para la función',
      plan: 'Adapaleno 0.1 % gel, capa delgada en cara, vía tópica, cada 24 h por la noche, 12 semanas. Protector solar FPS 50 cada 4 h. Cita en 8 semanas.',
    },
    incompleteReason: null,
  },
  {
    content: {
      progress: 'Disminuyó el prurito nocturno desde la última visita. Usa emoliente dos veces al día.',
      vitalSigns: 'TA 122/78 mmHg, FC 76 lpm, FR 17 rpm, T 36.6 °C',
      examination:
        'Placas eritematosas mal delimitadas en pliegues antecubitales, con liquenificación leve. Sin datos de infección.',
      diagnosis: 'Dermatitis atópica moderada',
      prognosis: 'Bueno para la vida y la función; curso crónico con recaídas',
      plan: 'Betametasona valerato 0.1 % crema en placas, vía tópica, cada 24 h, 7 días; después dos veces por semana. Emoliente cada 12 h. Se explican signos de alarma.',
      notApplicable: ['results'],
    },
    incompleteReason: null,
  },
  {
    content: {
      progress: 'Sin lesiones nuevas. La placa del codo izquierdo se aplanó; conserva escama fina.',
      vitalSigns: 'TA 130/84 mmHg, FC 70 lpm, FR 16 rpm, T 36.3 °C, peso 78 kg',
      examination: 'Placa eritematoescamosa de 3 cm en codo izquierdo y de 2 cm en rodilla derecha. Uñas sin cambios.',
      diagnosis: 'Psoriasis en placas leve',
      prognosis: 'Bueno para la vida; reservado para el control a largo plazo',
      plan: 'Calcipotriol con betametasona ungüento, vía tópica, cada 24 h, 4 semanas. Cita en 6 semanas.',
    },
    incompleteReason: 'Se esperan los resultados del laboratorio.',
  },
]

/** A note that its author has not signed yet. */
export const demoDraft: NoteContent = {
  progress: 'Refiere mancha en mejilla izquierda desde hace tres meses, más evidente con el sol.',
  examination: 'Mácula hiperpigmentada de bordes irregulares, 2 cm, en región malar izquierda.',
  diagnosis: 'Melasma malar',
}
