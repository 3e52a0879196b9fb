import * as z from 'zod/mini'
import { line as cleaned } from '../core/clean.ts'
import { instant, isoDate } from '../core/dates.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import type { Labels } from '../core/labels.ts'
import { defineNoun } from '../core/nouns.ts'
import { freeText, id, lineText, reason, wholeNumber } from '../core/text.ts'
import { allergyState } from '../people/patient-alerts.ts'
import { specialtyId } from '../people/specialties.ts'
import { checklist, checklistAnswers } from './checklists.ts'
import { fraction, generic, medicineForm } from './medicines.ts'

export const maxItems = 20
/** How long a prescription of fraction II is valid, and what the law bounds (Ley General de Salud, art. 226). */
export const fractionTwo = { days: 30, packages: 2 } as const
export const maxFills = { III: 3, IV: 12 } as const

export const routes = [
  'topical',
  'oral',
  'sublingual',
  'subcutaneous',
  'intramuscular',
  'intravenous',
  'intralesional',
  'ophthalmic',
  'otic',
  'nasal',
  'inhaled',
  'rectal',
  'vaginal',
] as const
export const route = z.enum(routes, 'validation.routeRequired')
export type Route = z.output<typeof route>
export const routeLabels = {
  en: {
    topical: 'Topical',
    oral: 'Oral',
    sublingual: 'Sublingual',
    subcutaneous: 'Subcutaneous',
    intramuscular: 'Intramuscular',
    intravenous: 'Intravenous',
    intralesional: 'Intralesional',
    ophthalmic: 'Ophthalmic',
    otic: 'Otic',
    nasal: 'Nasal',
    inhaled: 'Inhaled',
    rectal: 'Rectal',
    vaginal: 'Vaginal',
  },
  es: {
    topical: 'Tópica',
    oral: 'Oral',
    sublingual: 'Sublingual',
    subcutaneous: 'Subcutánea',
    intramuscular: 'Intramuscular',
    intravenous: 'Intravenosa',
    intralesional: 'Intralesional',
    ophthalmic: 'Oftálmica',
    otic: 'Ótica',
    nasal: 'Nasal',
    inhaled: 'Inhalada',
    rectal: 'Rectal',
    vaginal: 'Vaginal',
  },
} as const satisfies Labels<Route>

/** Whether a dose has a unit: words beyond numbers and what joins them ("1 a 2" has none). */
export const hasUnit = (dose: string): boolean =>
  /[\p{L}%]/u.test(dose.replaceAll(/(?<!\p{L})(?:a|al|o|u|y|to|or|and|x)(?!\p{L})/giu, ''))

const line = (max: number, key: string) => lineText(1, max, { min: key, max: 'validation.prescriptionLineMax' })
const optionalLine = z._default(
  z.nullable(lineText(0, 100, { min: 'validation.tooLong', max: 'validation.prescriptionLineMax' }, true)),
  null,
)

/** The rules of an item's fields, shared by form and API. */
export const itemFields = {
  generic,
  brand: optionalLine,
  form: medicineForm,
  strength: optionalLine,
  dose: line(100, 'validation.doseRequired').check(
    z.refine((dose) => dose === '' || hasUnit(dose), 'validation.doseUnit'),
  ),
  route,
  frequency: line(100, 'validation.frequencyRequired'),
  duration: line(100, 'validation.durationRequired'),
  /** Packages. */
  quantity: wholeNumber(1, 99, 'validation.packages'),
  /** How often it may be filled; of fraction II once, of III at most three times. */
  fills: z._default(wholeNumber(1, maxFills.IV, 'validation.fills'), 1),
  /** Of a medicine that the list does not have; otherwise the list's counts. */
  fraction: z._default(z.nullable(fraction), null),
  note: z._default(
    z.nullable(freeText(0, 300, { min: 'validation.tooLong', max: 'validation.prescriptionNoteMax' }, true)),
    null,
  ),
}
export const itemBody = z.strictObject(itemFields)
export type ItemBody = z.output<typeof itemBody>

const listOfItems = <S extends z.ZodMiniType>(item: S) =>
  z
    .array(item, 'validation.invalid')
    .check(z.minLength(1, 'validation.prescriptionEmpty'), z.maxLength(maxItems, 'validation.prescriptionItemsMax'))

export const warningKinds = ['allergySubstance', 'allergyFamily', 'repeated', 'pregnancy', 'checklist'] as const
export const warningKind = z.enum(warningKinds)
export type WarningKind = z.output<typeof warningKind>

export const warning = z.object({
  /** Names the warning in an override; the same while item, alert and checklist are the same. */
  key: z.string(),
  kind: warningKind,
  /** The item that it is about, from 0. */
  item: z.int(),
  generic: z.string(),
  /** The alert that it follows from. */
  alert: z.nullable(z.object({ id, label: z.string(), severity: z.nullable(z.string()) })),
  family: z.nullable(z.string()),
  checklist: z.nullable(checklist),
})
export type Warning = z.output<typeof warning>

/** What a check compared; interactions are never among it. */
export const compared = z.object({
  allergies: z.object({ state: allergyState, count: z.int() }),
  /** Items whose medicine is in the list, and so compared by family and pregnancy too. */
  listed: z.int(),
  total: z.int(),
  isPregnant: z.boolean(),
})
export type Compared = z.output<typeof compared>

export const answerBody = z.strictObject({
  question: z.string('validation.invalid').check(cleaned, z.maxLength(40, 'validation.invalid')),
  answer: z.enum(checklistAnswers, 'validation.answerRequired'),
  date: z._default(z.nullable(isoDate()), null),
})

export const overrideBody = z.strictObject({
  key: z.string('validation.invalid').check(cleaned, z.maxLength(300, 'validation.invalid')),
  /** Why the prescription is right all the same; for a checklist, only if an answer needs one. */
  reason: z._default(z.nullable(reason), null),
  answers: z._default(z.array(answerBody, 'validation.invalid').check(z.maxLength(20, 'validation.invalid')), []),
})
export type OverrideBody = z.output<typeof overrideBody>

/** The doctor as of then. */
export const signer = z.object({
  name: z.string(),
  title: z.nullable(doctorTitle),
  degree: z.nullable(z.string()),
  university: z.nullable(z.string()),
  specialties: z.array(z.object({ id: specialtyId, certificate: z.nullable(z.string()) })),
  licenses: z.array(z.object({ number: z.string(), jurisdiction: z.string() })),
  address: z.nullable(z.string()),
})
export type Signer = z.output<typeof signer>

const act = z.object({ at: instant, by: z.object({ id, name: z.string() }), reason: z.nullable(z.string()) })

export const prescription = z.object({
  id,
  patientId: id,
  doctorId: id,
  /** Year and number of the doctor's own series. */
  folio: z.string(),
  day: z.string(),
  issuedAt: instant,
  author: z.object({ id, name: z.string() }),
  signer,
  patient: z.object({ name: z.string(), birthDate: z.nullable(z.string()) }),
  indications: z.nullable(z.string()),
  items: z.array(
    z.extend(itemBody, {
      /** The last day on which fraction II is filled. */
      validUntil: z.nullable(z.string()),
    }),
  ),
  overrides: z.array(
    z.object({
      kind: warningKind,
      generic: z.string(),
      alertLabel: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      checklist: z.nullable(checklist),
      answers: z.array(answerBody),
    }),
  ),
  void: z.nullable(act),
  printedAt: z.nullable(instant),
  replacesId: z.nullable(id),
  replacedById: z.nullable(id),
})
export type Prescription = z.output<typeof prescription>

export const checkBody = z.strictObject({
  items: listOfItems(z.strictObject({ ...z.partial(itemBody).shape, generic })),
})
export type CheckBody = z.output<typeof checkBody>

export const issueBody = z
  .strictObject({
    items: listOfItems(itemBody),
    indications: z._default(
      z.nullable(freeText(0, 2000, { min: 'validation.tooLong', max: 'validation.indicationsMax' }, true)),
      null,
    ),
    overrides: z._default(
      z.array(overrideBody, 'validation.invalid').check(z.maxLength(100, 'validation.invalid')),
      [],
    ),
    replacesId: z.optional(z.nullable(id)),
    /** Why the other one is replaced. */
    replaceReason: z.optional(z.nullable(reason)),
  })
  .check(
    z.refine(({ replacesId, replaceReason }) => !replacesId || Boolean(replaceReason), {
      path: ['replaceReason'],
      error: 'validation.reasonRequired',
    }),
  )
export type IssueBody = z.output<typeof issueBody>

export const prescriptionEndpoints = defineEndpoints('Prescriptions', {
  check: {
    route: 'POST /patient/:id/prescriptions/check',
    summary: 'Compare medicines with the allergies, the pregnancy and each other; says what was compared',
    permission: 'records.write',
    body: checkBody,
    answer: { status: 200, schema: z.object({ warnings: z.array(warning), compared, signer }) },
    errors: ['archived', 'doctor_required', 'license_required'],
  },
  list: {
    route: 'GET /patient/:id/prescriptions',
    summary: 'List the newest 100 prescriptions of a patient',
    permission: 'records.read',
    answer: { status: 200, schema: z.object({ data: z.array(prescription) }) },
  },
  issue: {
    route: 'POST /patient/:id/prescriptions',
    summary: 'Issue a prescription under the next folio of the doctor; it can replace another one',
    permission: 'records.write',
    body: issueBody,
    answer: { status: 201, schema: prescription },
    errors: ['merged', 'archived', 'doctor_required', 'license_required', 'already_replaced', 'transition_refused'],
  },
  get: {
    route: 'GET /prescriptions/:id',
    summary: 'Get a prescription',
    permission: 'records.read',
    answer: { status: 200, schema: prescription },
  },
  void: {
    route: 'POST /prescriptions/:id/void',
    summary: 'Void a prescription with a reason; its folio stays',
    permission: 'records.write',
    body: z.strictObject({ reason }),
    answer: { status: 200, schema: prescription },
    errors: ['archived', 'doctor_required', 'transition_refused'],
    idempotent: true,
  },
  printed: {
    route: 'POST /prescriptions/:id/printed',
    summary: 'Record that a prescription was printed',
    permission: 'records.read',
    answer: { status: 204 },
  },
})

export const prescriptionNoun = defineNoun('prescription', {
  actions: {
    'prescription.read': { en: 'Viewed a patient’s prescriptions', es: 'Consultó las recetas de un paciente' },
    'prescription.issue': { en: 'Issued a prescription', es: 'Emitió una receta' },
    'prescription.void': { en: 'Voided a prescription', es: 'Anuló una receta' },
    'prescription.print': { en: 'Printed a prescription', es: 'Imprimió una receta' },
  },
})
