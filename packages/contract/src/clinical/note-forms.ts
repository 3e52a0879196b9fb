import * as z from 'zod/mini'
import type { Labels } from '../core/labels.ts'
import type { Language } from '../core/people.ts'
import { freeText } from '../core/text.ts'

/** Forms of a note, by NOM-004-SSA3-2012; a procedure has the items of 6.2 and the clinic's own. */
export const noteForms = [
  'evolution',
  'clinicalHistory',
  'procedure',
  'interconsultation',
  'referral',
  'nursing',
] as const
export const noteForm = z.enum(noteForms, 'validation.invalid')
export type NoteForm = z.output<typeof noteForm>
export const noteFormLabels = {
  en: {
    evolution: 'Progress note',
    clinicalHistory: 'Clinical history',
    procedure: 'Procedure note',
    interconsultation: 'Interconsultation',
    referral: 'Referral',
    nursing: 'Nursing sheet',
  },
  es: {
    evolution: 'Nota de evolución',
    clinicalHistory: 'Historia clínica',
    procedure: 'Nota de procedimiento',
    interconsultation: 'Interconsulta',
    referral: 'Referencia',
    nursing: 'Hoja de enfermería',
  },
} as const satisfies Labels<NoteForm>

/** The others are for doctors with a confirmed licence. */
export const isForEveryone = (form: NoteForm): boolean => form === 'nursing'

/** The keys of a note's content. */
export const noteSections = [
  'reason',
  'familyHistory',
  'pathologicalHistory',
  'otherHistory',
  'condition',
  'systems',
  'progress',
  'appearance',
  'vitalSigns',
  'examination',
  'results',
  'indication',
  'procedure',
  'anaesthesia',
  'complications',
  'criteria',
  'studyPlan',
  'receiver',
  'summary',
  'medication',
  'diagnosis',
  'prognosis',
  'plan',
  'observations',
] as const
export const noteSection = z.enum(noteSections, 'validation.invalid')
export type NoteSection = z.output<typeof noteSection>
export const noteSectionLabels = {
  en: {
    reason: 'Reason',
    familyHistory: 'Family history',
    pathologicalHistory: 'Past medical history',
    otherHistory: 'Habits and social history',
    condition: 'Present condition',
    systems: 'Review of systems',
    progress: 'Progress',
    appearance: 'General appearance',
    vitalSigns: 'Vital signs',
    examination: 'Physical examination',
    results: 'Results of studies',
    indication: 'Indication',
    procedure: 'Procedure',
    anaesthesia: 'Anaesthesia',
    complications: 'Complications',
    criteria: 'Diagnostic criteria',
    studyPlan: 'Study plan',
    receiver: 'Referred to',
    summary: 'Clinical summary',
    medication: 'Medicines given',
    diagnosis: 'Diagnosis',
    prognosis: 'Prognosis',
    plan: 'Treatment and plan',
    observations: 'Observations',
  },
  es: {
    reason: 'Motivo',
    familyHistory: 'Antecedentes heredofamiliares',
    pathologicalHistory: 'Antecedentes personales patológicos',
    otherHistory: 'Antecedentes personales no patológicos',
    condition: 'Padecimiento actual',
    systems: 'Interrogatorio por aparatos y sistemas',
    progress: 'Evolución',
    appearance: 'Habitus exterior',
    vitalSigns: 'Signos vitales',
    examination: 'Exploración física',
    results: 'Resultados de estudios',
    indication: 'Indicación',
    procedure: 'Procedimiento',
    anaesthesia: 'Anestesia',
    complications: 'Complicaciones',
    criteria: 'Criterios diagnósticos',
    studyPlan: 'Plan de estudios',
    receiver: 'Se refiere a',
    summary: 'Resumen clínico',
    medication: 'Medicamentos administrados',
    diagnosis: 'Diagnóstico',
    prognosis: 'Pronóstico',
    plan: 'Tratamiento e indicaciones',
    observations: 'Observaciones',
  },
} as const satisfies Labels<NoteSection>

/**
 * What each form must state, in the order of the examination: NOM-004-SSA3-2012, 6.1 (clinical history), 6.2 (progress),
 * 6.3 (interconsultation), 6.4 (referral), 9.1 (nursing sheet). Names, age, sex, date, time and author come by
 * themselves.
 */
export const itemsOf: Record<NoteForm, readonly NoteSection[]> = {
  evolution: ['progress', 'vitalSigns', 'examination', 'results', 'diagnosis', 'prognosis', 'plan'],
  clinicalHistory: [
    'condition',
    'familyHistory',
    'pathologicalHistory',
    'otherHistory',
    'systems',
    'vitalSigns',
    'examination',
    'results',
    'diagnosis',
    'prognosis',
    'plan',
  ],
  procedure: [
    'indication',
    'vitalSigns',
    'anaesthesia',
    'procedure',
    'complications',
    'diagnosis',
    'prognosis',
    'plan',
  ],
  interconsultation: ['reason', 'examination', 'criteria', 'studyPlan', 'diagnosis', 'plan'],
  referral: ['receiver', 'reason', 'summary', 'diagnosis', 'plan'],
  nursing: ['appearance', 'vitalSigns', 'medication', 'procedure', 'observations'],
}

/** The most characters of a note, all sections together. */
export const maxNoteLength = 20_000

const sectionText = freeText(0, maxNoteLength, { min: 'validation.tooLong', max: 'validation.noteMax' }, true)
const sectionTexts = Object.fromEntries(noteSections.map((section) => [section, z.optional(sectionText)])) as Record<
  NoteSection,
  z.ZodMiniOptional<typeof sectionText>
>

export const noteContent = z
  .strictObject({
    ...sectionTexts,
    /** Sections that do not apply to this patient; they count as stated. */
    notApplicable: z.optional(z.array(noteSection, 'validation.invalid').check(z.maxLength(noteSections.length))),
  })
  .check(z.refine((content) => lengthOf(content) <= maxNoteLength, 'validation.noteMax'))
export type NoteContent = z.output<typeof noteContent>

type Texts = Partial<Record<NoteSection, string | undefined>>
const textOf = (content: Texts, section: NoteSection): string => content[section]?.trim() ?? ''

/** Characters of all sections. */
export const lengthOf = (content: Texts): number =>
  noteSections.reduce((sum, section) => sum + (content[section]?.length ?? 0), 0)

/** The sections of a form, followed by others that have a text: a change of form loses none. */
export const sectionsOf = (form: NoteForm, content: Texts): NoteSection[] => [
  ...itemsOf[form],
  ...noteSections.filter((section) => !itemsOf[form].includes(section) && textOf(content, section) !== ''),
]

export const completeness = z.object({ done: z.int(), total: z.int() })
export type Completeness = z.output<typeof completeness>

/** How much of what the form must state is stated, and what is missing. */
export function completenessOf(form: NoteForm, content: NoteContent): Completeness & { missing: NoteSection[] } {
  const items = itemsOf[form]
  const missing = items.filter(
    (section) => textOf(content, section) === '' && !content.notApplicable?.includes(section),
  )
  return { done: items.length - missing.length, total: items.length, missing }
}

/** A blank of a phrase that was not filled in. */
export const blank = /_{3,}/
/** The sections with open blanks. */
export const openBlanks = (form: NoteForm, content: Texts): NoteSection[] =>
  sectionsOf(form, content).filter((section) => blank.test(textOf(content, section)))

const notApplicableWords = { en: 'Not applicable', es: 'No aplica' } as const satisfies Record<Language, string>

/** The note as its readers see it: each section with its heading, without those that are empty. */
export function readingText(form: NoteForm, content: NoteContent, language: Language): string {
  const labels = noteSectionLabels[language]
  return sectionsOf(form, content)
    .flatMap((section) => {
      const text = textOf(content, section)
      if (text !== '') return `${labels[section]}:\n${text}`
      return content.notApplicable?.includes(section) ? `${labels[section]}: ${notApplicableWords[language]}` : []
    })
    .join('\n\n')
}
