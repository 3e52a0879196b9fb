import type { Checklist, ChecklistId, Question } from '@piel/contract/clinical/checklists'

interface ShippedQuestion extends Question {
  /** Is not asked of men. */
  notOfMen?: true
}

/**
 * What is asked before a medicine is prescribed: drafts for the responsible physician. A change of the questions is a
 * new version; prescriptions keep the one that was answered.
 */
const shipped: Record<ChecklistId, { version: number; questions: ShippedQuestion[] }> = {
  isotretinoin: {
    version: 1,
    questions: [
      {
        id: 'pregnancyTest',
        kind: 'pregnancyTest',
        en: 'Pregnancy test',
        es: 'Prueba de embarazo',
        notOfMen: true,
      },
      {
        id: 'contraception',
        kind: 'confirm',
        en: 'Two contraceptive methods from one month before until one month after',
        es: 'Dos métodos anticonceptivos desde un mes antes hasta un mes después',
        notOfMen: true,
      },
      {
        id: 'laboratory',
        kind: 'laboratory',
        en: 'Liver function and blood lipids',
        es: 'Función hepática y lípidos en sangre',
      },
      {
        id: 'informed',
        kind: 'confirm',
        en: 'Told about birth defects, mood changes, and not donating blood',
        es: 'Se le informó de malformaciones, cambios de ánimo y de no donar sangre',
      },
    ],
  },
  methotrexate: {
    version: 1,
    questions: [
      {
        id: 'pregnancyTest',
        kind: 'pregnancyTest',
        en: 'Pregnancy test',
        es: 'Prueba de embarazo',
        notOfMen: true,
      },
      {
        id: 'contraception',
        kind: 'confirm',
        en: 'Contraception during treatment and three months after',
        es: 'Anticoncepción durante el tratamiento y tres meses después',
      },
      {
        id: 'laboratory',
        kind: 'laboratory',
        en: 'Blood count, liver and kidney function',
        es: 'Biometría hemática, función hepática y renal',
      },
      {
        id: 'weekly',
        kind: 'confirm',
        en: 'Told that it is taken once a week, on a fixed day',
        es: 'Se le informó que se toma una vez por semana, en un día fijo',
      },
      { id: 'folicAcid', kind: 'confirm', en: 'Folic acid is prescribed', es: 'Se indica ácido fólico' },
    ],
  },
}

/** The checklist of a medicine for a patient. */
export function checklistFor(id: ChecklistId, { isMan }: { isMan: boolean }): Checklist {
  const { version, questions } = shipped[id]
  const asked = questions.filter(({ notOfMen }) => !(isMan && notOfMen))
  return {
    id,
    version,
    status: 'draft',
    questions: asked.map(({ id: asks, kind, en, es }) => ({ id: asks, kind, en, es })),
  }
}
