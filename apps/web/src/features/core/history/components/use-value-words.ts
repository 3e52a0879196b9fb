import type { AppointmentType, PartRole } from '@piel/contract/agenda/types'
import { tierIds } from '@piel/contract/money/catalogue'
import { isIsoDate } from '@piel/contract/core/dates'
import { doctorTitles } from '@piel/contract/people/doctor-titles'
import { doctorStatuses } from '@piel/contract/people/doctors'
import { feeTimes } from '@piel/contract/agenda/fees'
import { licenseStatuses } from '@piel/contract/people/licenses'
import { socialNetworks } from '@piel/contract/account/me'
import { notificationKinds } from '@piel/contract/core/notifications'
import { duties, profileKinds, roles } from '@piel/contract/core/people'
import { patientChoices } from '@piel/contract/people/patient-fields'
import type { SaleItem } from '@piel/contract/money/items'
import { specialtyIds, specialtyNames } from '@piel/contract/people/specialties'
import { stateIds, stateNames, stateNamesEn } from '@piel/contract/core/states'
import { taxKinds } from '@piel/contract/money/taxes'
import { treatmentStatuses } from '@piel/contract/treatments/treatments'
import type { VersionedKind } from '@piel/contract/core/versions'
import { useTranslation } from '#/i18n/index.ts'
import type { Key } from '#/i18n/types.ts'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'

const patientChoiceNames = Object.keys(patientChoices) as (keyof typeof patientChoices)[]
/** Written out: importing the schemas of appointments would add a script. */
const whoNames = ['doctor', 'clinical', 'any'] as const satisfies readonly AppointmentType['who'][]
const itemKindNames = ['service', 'product'] as const satisfies readonly SaleItem['kind'][]
const partNames = ['lead', 'assistant', 'room', 'device'] as const satisfies readonly PartRole[]
const find = <T extends string>(known: readonly T[], value: unknown): T | undefined => known.find((it) => it === value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Texts for the values of changed fields. A value that this version does not know is shown unchanged.
 * @param names of the objects that values refer to, by their ids.
 */
export function useValueWords(names: Record<string, string>) {
  const { t, language } = useTranslation('audit')
  const dates = useDates()

  const specialty = (value: unknown): string => {
    if (!isRecord(value)) return textOf(value)
    const id = find(specialtyIds, value['specialtyId'])
    const name = id ? specialtyNames[language][id] : textOf(value['specialtyId'])
    const more = [value['certificateNumber'], value['certifiedAt']].filter((part) => typeof part === 'string')
    return more.length === 0 ? name : t('values.more', { value: name, more: more.map(dateOrText).join(', ') })
  }
  const license = (value: unknown): string => {
    if (!isRecord(value)) return textOf(value)
    const { issuedAt, expiresAt } = value
    const status = find(licenseStatuses, value['status'])
    const more = [
      typeof value['jurisdiction'] === 'string' && value['jurisdiction'],
      status && t(`values.licenseStatus.${status}`),
      typeof issuedAt === 'string' && t('values.issued', { date: dateOrText(issuedAt) }),
      typeof expiresAt === 'string' && t('values.expires', { date: dateOrText(expiresAt) }),
    ]
    return t('values.more', { value: textOf(value['number']), more: more.filter(Boolean).join(', ') })
  }
  const notification = (value: unknown): string => {
    const kind = find(notificationKinds, value)
    return kind ? t(`values.notifications.${kind}`) : textOf(value)
  }
  const state = (value: unknown): string => {
    const id = find(stateIds, value)
    return id ? (language === 'en' ? stateNamesEn : stateNames)[id] : textOf(value)
  }
  const link = (label: string): string => {
    const network = find(socialNetworks, label)
    return network ? t(`values.links.${network}`) : label
  }
  const status = (kind: VersionedKind, value: unknown): string | undefined => {
    const [ofDoctor, ofTreatment] = [find(doctorStatuses, value), find(treatmentStatuses, value)]
    if (kind === 'doctor') return ofDoctor && t(`values.doctorStatus.${ofDoctor}`)
    return ofTreatment && t(`values.treatmentStatus.${ofTreatment}`)
  }
  const choice = (kind: VersionedKind, field: string, value: unknown): string | undefined => {
    if (field === 'status') return status(kind, value)
    const ofPatient = field === 'genderIdentity' ? 'gender' : find(patientChoiceNames, field)
    if (ofPatient) {
      const chosen = find(patientChoices[ofPatient], value)
      return chosen && t(`values.choices.${ofPatient}.${chosen}` as Key<'audit'>)
    }
    if (field === 'title') {
      const title = find(doctorTitles, value)
      return title && t(`values.doctorTitle.${title}`)
    }
    if (field === 'role') {
      const role = find(roles, value)
      return role && t(`values.role.${role}`)
    }
    if (field === 'duty') {
      const duty = find(duties, value)
      return duty && t(`values.duty.${duty}`)
    }
    if (field === 'profileKind') {
      const profileKind = find(profileKinds, value)
      return profileKind && t(`values.profileKind.${profileKind}`)
    }
    if (field === 'tier') {
      const tier = find(tierIds, value)
      return tier && t(`values.tier.${tier}`)
    }
    if (field === 'taxKind' || field === 'feeTaxKind') {
      const tax = find(taxKinds, value)
      return tax && t(`values.taxKind.${tax}`)
    }
    if (field === 'feeWhen') {
      const feeTime = find(feeTimes, value)
      return feeTime && t(`values.feeWhen.${feeTime}`)
    }
    if (kind === 'sale_item' && field === 'kind') {
      const sold = find(itemKindNames, value)
      return sold && t(`values.saleItemKind.${sold}`)
    }
    if (field === 'who') {
      const who = find(whoNames, value)
      return who && t(`values.who.${who}`)
    }
    if (field === 'language') {
      const spoken = find(['en', 'es'], value)
      return spoken && t(`values.language.${spoken}`)
    }
    return undefined
  }
  /** "Person: 0–30 min; Room: 0–60 min" of the parts of a type of appointment. */
  const parts = (value: object): string =>
    partNames
      .flatMap((role) => {
        const part = (value as Record<string, unknown>)[role]
        return Array.isArray(part)
          ? [t('values.part', { role: t(`values.parts.${role}`), from: String(part[0]), until: String(part[1]) })]
          : []
      })
      .join('; ')
  const items: Record<string, (value: unknown) => string> = {
    specialties: specialty,
    licenses: license,
    notificationsOff: notification,
    zone: state,
  }
  const number = (field: string, value: number): string => {
    if (field.endsWith('Minor')) return formatMoney(value, language)
    if (field === 'discountPercent' || field === 'discountLimitPercent') return t('values.percent', { percent: value })
    if (field === 'position') return String(value + 1)
    return field.endsWith('Days') ? t('values.days', { count: value }) : String(value)
  }
  const dateOrText = (value: string): string => (isIsoDate(value) ? dates.date(value) : value)
  const text = (field: string, value: string): string => {
    if (field === 'photoId' || field === 'coverId') return t('values.image')
    if (field === 'archivedAt') return dates.precise(value)
    return names[value] ?? dateOrText(value)
  }

  /** A value of a field, in words. */
  return (kind: VersionedKind, field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('values.none')
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
    if (typeof value === 'number') return number(field, value)
    if (typeof value === 'string') return choice(kind, field, value) ?? text(field, value)
    if (field === 'parts' && !Array.isArray(value)) return parts(value)
    if (field === 'zone' && Array.isArray(value) && value.length === stateIds.length) return t('values.allStates')
    const all = Array.isArray(value)
      ? value.map((item) => (items[field] ?? textOf)(item))
      : Object.entries(value).map(([label, part]) => t('values.pair', { label: link(label), value: textOf(part) }))
    const isLines = ['specialties', 'licenses', 'socialLinks'].includes(field)
    return all.length === 0 ? t('values.none') : all.join(isLines ? '\n' : '; ')
  }
}
