import { alertNameIn } from '@piel/contract/clinical/alert-suggestions'
import { isDated, needsReason, questionKinds, type Question } from '@piel/contract/clinical/checklists'
import { familyNamed } from '@piel/contract/clinical/medicine-families'
import type { Compared, OverrideBody, Warning } from '@piel/contract/clinical/prescriptions'
import type { Alert, Allergies } from '@piel/contract/people/patient-alerts'
import type { FieldError } from '@piel/contract/core/errors'
import { findMedicine, hasWords, plainName } from '#/modules/clinical/medicines/find-medicine.service.ts'
import type { KnownMedicine } from '#/modules/clinical/medicines/shipped-medicines.policy.ts'
import { checklistFor } from './shipped-checklists.service.ts'

export interface CheckedPatient {
  allergies: Pick<Allergies, 'state'>
  /** Open ones. */
  alerts: Alert[]
  isMan: boolean
}

interface CheckedItem {
  generic: string
  brand?: string | null | undefined
}

const isShortWord = (name: string) => name.length < 4

/** Whether an allergy names the substance of an item: one name is in the other as whole words. */
function isSubstance(allergy: string, names: readonly string[]): boolean {
  const label = plainName(allergy)
  return names.some((name) => name === label || (!isShortWord(label) && hasWords(name, label)) || hasWords(label, name))
}

const namesOf = ({ generic, brand }: CheckedItem, known: KnownMedicine | undefined): string[] =>
  [generic, brand ?? '', known?.generic ?? '', known?.nameEn ?? ''].map(plainName).filter((name) => name !== '')

/** The family of an allergy: as recorded, by the name of a family, or that of the medicine that it names. */
const familyOfAlert = ({ family, label }: Alert, list: readonly KnownMedicine[]): string | null =>
  family ?? familyNamed(label) ?? findMedicine(list, label)?.family ?? null

const isPregnancy = (alert: Alert): boolean =>
  alert.kind === 'condition' && plainName(alertNameIn(alert, 'es')).startsWith('embaraz')

interface Checks {
  warnings: Warning[]
  compared: Compared
}

/** Compares the medicines of a prescription with a patient's alerts and with each other. Interactions are not in it. */
export function checkItems(
  items: readonly CheckedItem[],
  { allergies, alerts, isMan }: CheckedPatient,
  list: readonly KnownMedicine[],
): Checks {
  const known = items.map(({ generic }) => findMedicine(list, generic))
  const nameOf = (i: number) => known[i]?.id ?? plainName(items[i]?.generic ?? '')
  const allergic = alerts.filter(({ kind }) => kind === 'allergy')
  const pregnancy = alerts.find(isPregnancy)
  const warnings = items.flatMap((item, i): Warning[] => {
    const medicine = known[i]
    const warningOf = (kind: Warning['kind'], of: string, more: Partial<Warning> = {}): Warning => ({
      key: `${kind}:${nameOf(i)}:${of}`,
      kind,
      item: i,
      generic: item.generic,
      alert: null,
      family: null,
      checklist: null,
      ...more,
    })
    const ofAlert = ({ id, label, severity }: Alert) => ({ alert: { id, label, severity } })
    const names = namesOf(item, medicine)
    const byAllergy = allergic.flatMap((alert) => {
      if (isSubstance(alert.label, names)) return [warningOf('allergySubstance', alert.id, ofAlert(alert))]
      const family = familyOfAlert(alert, list)
      const isSame = family !== null && medicine?.family === family
      return isSame ? [warningOf('allergyFamily', alert.id, { ...ofAlert(alert), family })] : []
    })
    const isRepeated = items.some((_, j) => j < i && nameOf(j) === nameOf(i))
    const checklist = medicine?.checklist ? checklistFor(medicine.checklist, { isMan }) : null
    return [
      ...byAllergy,
      ...(isRepeated ? [warningOf('repeated', String(i))] : []),
      ...(pregnancy && medicine?.avoidInPregnancy ? [warningOf('pregnancy', pregnancy.id, ofAlert(pregnancy))] : []),
      // The same medicine twice has one checklist.
      ...(checklist && !isRepeated
        ? [warningOf('checklist', `${checklist.id}.${checklist.version}`, { checklist })]
        : []),
    ]
  })
  return {
    warnings,
    compared: {
      allergies: { state: allergies.state, count: allergic.length },
      listed: known.filter((one) => one !== undefined).length,
      total: items.length,
      isPregnant: pregnancy !== undefined,
    },
  }
}

type Answer = OverrideBody['answers'][number]

function answerError({ kind }: Question, given: Answer | undefined, today: string): string | undefined {
  if (!given || !(questionKinds[kind].answers as readonly string[]).includes(given.answer))
    return 'validation.answerRequired'
  if (!isDated(kind, given.answer)) return undefined
  if (given.date === null) return 'validation.dateInvalid'
  return given.date > today ? 'validation.dateFuture' : undefined
}

/** What is missing in the answers to warnings: none of them, an answer of a checklist, or a reason. */
export function unanswered(
  warnings: readonly Warning[],
  overrides: readonly OverrideBody[],
  today: string,
): FieldError[] {
  return warnings.flatMap((warning): FieldError[] => {
    const n = overrides.findIndex(({ key }) => key === warning.key)
    const given = overrides[n]
    if (!given) return [{ pointer: `/items/${warning.item}/generic`, code: 'validation.warningUnanswered' }]
    const questions = warning.checklist?.questions ?? []
    const answerOf = ({ id }: Question) => given.answers.find((answer) => answer.question === id)
    const wrong = questions.flatMap((asked) => {
      const code = answerError(asked, answerOf(asked), today)
      return code === undefined ? [] : [{ pointer: `/overrides/${n}/answers/${asked.id}`, code }]
    })
    const isExplained =
      given.reason !== null ||
      (warning.checklist !== null &&
        questions.every((asked) => {
          const answer = answerOf(asked)
          return answer !== undefined && !needsReason(asked.kind, answer.answer)
        }))
    return wrong.length > 0 || isExplained
      ? wrong
      : [{ pointer: `/overrides/${n}/reason`, code: 'validation.reasonRequired' }]
  })
}
