import { isIsoDate } from '@piel/contract/core/dates'
import type { Field } from '@piel/contract/core/fields'
import type { Labels } from '@piel/contract/core/labels'
import { licenseStatusLabels } from '@piel/contract/people/licenses'
import { specialtyLabels } from '@piel/contract/people/specialties'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'

type Words<T extends Field['type']> = (value: unknown, field: Extract<Field, { type: T }>) => string | undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const jsonOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const ifNumber = (textOf: (value: number) => string) => (value: unknown) =>
  typeof value === 'number' ? textOf(value) : undefined
const ifText = (textOf: (value: string) => string) => (value: unknown) =>
  typeof value === 'string' ? textOf(value) : undefined

/**
 * Texts for the values of changed fields. A value unknown to this version is shown unchanged.
 * @param names of the objects that values refer to, by ID.
 */
export function useValueWords(names: Record<string, string>) {
  const { t, language } = useTranslation('audit')
  const dates = useDates()

  const dateOrText = (value: string): string => (isIsoDate(value) ? dates.date(value) : value)
  const nameIn = (labels: Labels, value: unknown): string => {
    const text = jsonOf(value)
    return labels[language][text] ?? text
  }
  const listOf = (value: unknown, wordsOf: (item: unknown) => string, separator: string) =>
    Array.isArray(value) ? value.map(wordsOf).join(separator) || t('values.none') : undefined
  const more = (value: string, parts: (string | false | undefined)[]): string => {
    const known = parts.filter((part) => typeof part === 'string')
    return known.length === 0 ? value : t('values.more', { value, more: known.join(', ') })
  }

  const specialty = (value: unknown): string => {
    if (!isRecord(value)) return jsonOf(value)
    const { specialtyId, certificateNumber, certifiedAt, certifiedUntil } = value
    const parts = [certificateNumber, certifiedAt, certifiedUntil].map(
      (part) => typeof part === 'string' && dateOrText(part),
    )
    return more(nameIn(specialtyLabels, specialtyId), parts)
  }
  const license = (value: unknown): string => {
    if (!isRecord(value)) return jsonOf(value)
    const { number, jurisdiction, status, issuedAt, expiresAt } = value
    return more(jsonOf(number), [
      typeof jurisdiction === 'string' && jurisdiction,
      typeof status === 'string' && nameIn(licenseStatusLabels, status),
      typeof issuedAt === 'string' && t('values.issued', { date: dateOrText(issuedAt) }),
      typeof expiresAt === 'string' && t('values.expires', { date: dateOrText(expiresAt) }),
    ])
  }

  const pairs = (value: unknown, nameOf: (key: string) => string, separator: string): string | undefined =>
    isRecord(value)
      ? Object.entries(value)
          .map(([key, part]) => t('values.pair', { label: nameOf(key), value: jsonOf(part) }))
          .join(separator) || t('values.none')
      : undefined

  /** "Person: 0–30 min; Room: 0–60 min". */
  const spans: Words<'spans'> = (value, { names: labels }) =>
    isRecord(value)
      ? Object.entries(labels[language])
          .flatMap(([key, role]) => {
            const span = value[key]
            return Array.isArray(span) ? t('values.part', { role, from: String(span[0]), until: String(span[1]) }) : []
          })
          .join('; ')
      : undefined

  const wordsOf: { readonly [T in Field['type']]: Words<T> } = {
    text: ifText(String),
    flag: () => undefined,
    number: ifNumber(String),
    money: ifNumber((value) => formatMoney(value, language)),
    percent: ifNumber((percent) => t('values.percent', { percent })),
    position: ifNumber((value) => String(value + 1)),
    workingDays: ifNumber((count) => t('values.days', { count })),
    date: ifText(dateOrText),
    instant: ifText(dates.precise),
    image: ifText(() => t('values.image')),
    object: ifText((value) => names[value] ?? value),
    choice: (value, { names: labels }) => nameIn(labels, value),
    choices: (value, { names: labels, all }) =>
      all && Array.isArray(value) && value.length === Object.keys(labels[language]).length
        ? all[language]
        : listOf(value, (item) => nameIn(labels, item), '; '),
    texts: (value, { names: labels }) => pairs(value, (key) => nameIn(labels, key), '\n'),
    spans,
    specialties: (value) => listOf(value, specialty, '\n'),
    licenses: (value) => listOf(value, license, '\n'),
  }

  const anyValue = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
    if (typeof value === 'string') return names[value] ?? dateOrText(value)
    return listOf(value, jsonOf, '; ') ?? pairs(value, String, '; ') ?? jsonOf(value)
  }

  return (field: Field | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('values.none')
    const words = field && (wordsOf[field.type] as Words<Field['type']>)(value, field)
    return words ?? anyValue(value)
  }
}
