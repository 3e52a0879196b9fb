import * as z from 'zod/mini'
import type { Labels } from '../core/labels.ts'

/** The medicines that a checklist precedes. */
export const checklistIds = ['isotretinoin', 'methotrexate'] as const
export type ChecklistId = (typeof checklistIds)[number]

/** Answers of each kind of question; the first one needs no reason. `dated` ones need the day of the test. */
export const questionKinds = {
  pregnancyTest: { answers: ['negative', 'positive', 'notApplicable'], dated: ['negative', 'positive'] },
  laboratory: { answers: ['normal', 'abnormal', 'notApplicable'], dated: ['normal', 'abnormal'] },
  confirm: { answers: ['yes', 'no', 'notApplicable'], dated: [] },
} as const
export type QuestionKind = keyof typeof questionKinds

export const checklistAnswers = ['negative', 'positive', 'normal', 'abnormal', 'yes', 'no', 'notApplicable'] as const
export type ChecklistAnswer = (typeof checklistAnswers)[number]
export const checklistAnswerLabels = {
  en: {
    negative: 'Negative',
    positive: 'Positive',
    normal: 'Normal',
    abnormal: 'Abnormal',
    yes: 'Yes',
    no: 'No',
    notApplicable: 'Not applicable',
  },
  es: {
    negative: 'Negativa',
    positive: 'Positiva',
    normal: 'Normales',
    abnormal: 'Anormales',
    yes: 'Sí',
    no: 'No',
    notApplicable: 'No aplica',
  },
} as const satisfies Labels<ChecklistAnswer>

export const question = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(questionKinds) as [QuestionKind, ...QuestionKind[]]),
  en: z.string(),
  es: z.string(),
})
export type Question = z.output<typeof question>

export const checklist = z.object({
  id: z.enum(checklistIds),
  /** Prescriptions keep the version that was answered. */
  version: z.int(),
  /** `draft` until the clinic's responsible physician has reviewed it. */
  status: z.enum(['draft']),
  questions: z.array(question),
})
export type Checklist = z.output<typeof checklist>

/** Whether an answer needs a reason. */
export const needsReason = (kind: QuestionKind, answer: ChecklistAnswer): boolean =>
  questionKinds[kind].answers[0] !== answer

/** Whether an answer states a test, which has a day. */
export const isDated = (kind: QuestionKind, answer: string): boolean =>
  (questionKinds[kind].dated as readonly string[]).includes(answer)
