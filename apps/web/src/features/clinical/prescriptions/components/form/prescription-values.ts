import type { ChecklistAnswer } from '@piel/contract/clinical/checklists'
import type { MedicineForm } from '@piel/contract/clinical/medicines'
import {
  itemFields,
  issueBody,
  maxFills,
  maxItems,
  type prescriptionEndpoints,
  type Prescription,
  type Route,
  type Warning,
} from '@piel/contract/clinical/prescriptions'
import type { RequestOf } from '@piel/contract/core/endpoint'
import { reason } from '@piel/contract/core/text'
import * as z from 'zod/mini'
import { emptyOr } from '#/components/form/listed-rules.ts'

const textFields = ['generic', 'brand', 'strength', 'dose', 'frequency', 'duration', 'note'] as const
const itemNames = [...textFields, 'form', 'route', 'quantity', 'fills', 'fraction'] as const
/** An empty text is an absent value. */
export type ItemValues = Record<(typeof itemNames)[number], string>

export interface OverrideValues {
  key: string
  reason: string
  /** By the ID of the question. */
  answers: Record<string, string>
  dates: Record<string, string>
}

export interface PrescriptionValues {
  items: ItemValues[]
  indications: string
  overrides: OverrideValues[]
  replaceReason: string
}

export const emptyItem: ItemValues = {
  generic: '',
  brand: '',
  form: '',
  strength: '',
  dose: '',
  route: '',
  frequency: '',
  duration: '',
  quantity: '1',
  fills: '1',
  fraction: '',
  note: '',
}

const topical: Route = 'topical'
const routesOfForms: Partial<Record<MedicineForm, Route>> = {
  tablet: 'oral',
  capsule: 'oral',
  suspension: 'oral',
  syrup: 'oral',
  drops: 'oral',
  injection: 'intramuscular',
  suppository: 'rectal',
}
export const routeOf = (form: MedicineForm): Route => routesOfForms[form] ?? topical

const wholeText = (most: number, key: string) =>
  z.string().check(z.refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most, key))

const itemSchema = z.object({
  ...itemFields,
  quantity: wholeText(99, 'validation.packages'),
  fills: wholeText(maxFills.IV, 'validation.fills'),
  fraction: z.string(),
})

export const prescriptionSchema = (isReplacing: boolean) =>
  z.object({
    items: z
      .array(itemSchema)
      .check(z.minLength(1, 'validation.prescriptionEmpty'), z.maxLength(maxItems, 'validation.prescriptionItemsMax')),
    indications: issueBody.shape.indications,
    overrides: z.array(
      z.object({
        key: z.string(),
        reason: z.string().check(z.trim(), emptyOr(reason)),
        answers: z.record(z.string(), z.string()),
        dates: z.record(z.string(), z.string()),
      }),
    ),
    replaceReason: isReplacing ? reason : z.string(),
  }) as z.ZodMiniType as z.ZodMiniType<PrescriptionValues, PrescriptionValues>

/** The values of a form that begins with the items of another prescription. */
export const valuesOf = (from?: Prescription): PrescriptionValues => ({
  items: from
    ? from.items.map((item) => ({
        ...emptyItem,
        ...Object.fromEntries(itemNames.map((name) => [name, String(item[name] ?? '')])),
      }))
    : [emptyItem],
  indications: from?.indications ?? '',
  overrides: [],
  replaceReason: '',
})

/** The answers to the warnings of now; those that were given stay. */
export const overridesFor = (warnings: readonly Warning[], given: readonly OverrideValues[]): OverrideValues[] =>
  warnings.map(({ key, checklist }) => {
    const known = given.find((one) => one.key === key)
    const blank = Object.fromEntries((checklist?.questions ?? []).map(({ id }) => [id, '']))
    return {
      key,
      reason: known?.reason ?? '',
      answers: { ...blank, ...known?.answers },
      dates: { ...blank, ...known?.dates },
    }
  })

const orNull = (text: string) => (text === '' ? null : text)

type Body = RequestOf<typeof prescriptionEndpoints.issue>['body']

export const bodyOf = (values: PrescriptionValues, replacesId?: string): Body => ({
  items: values.items.map((item) => ({
    ...(item as unknown as Body['items'][number]),
    brand: orNull(item.brand),
    strength: orNull(item.strength),
    note: orNull(item.note),
    quantity: Number(item.quantity),
    fills: Number(item.fills),
    fraction: orNull(item.fraction) as Body['items'][number]['fraction'],
  })),
  indications: orNull(values.indications),
  overrides: values.overrides.map(({ key, reason: given, answers, dates }) => ({
    key,
    reason: orNull(given),
    answers: Object.entries(answers)
      .filter(([, answer]) => answer !== '')
      .map(([question, answer]) => ({
        question,
        answer: answer as ChecklistAnswer,
        date: orNull(dates[question] ?? ''),
      })),
  })),
  ...(replacesId && { replacesId, replaceReason: values.replaceReason }),
})
