import { isIsoDate } from '@piel/contract/core/dates'
import { useTranslation } from '#/i18n/index.ts'
import type { ConflictSource } from '#/components/form/conflict-panel.tsx'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useDates } from '#/lib/dates.ts'
import { type DoctorField, doctorFieldList } from '../doctor-field-list.ts'
import type { DoctorValues, LicenseValues, SpecialtyValues } from './doctor-values.ts'

export function useDoctorWords(): Pick<ConflictSource<DoctorValues>, 'labelOf' | 'wordsOf'> {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  const listedWords = useListedWords(doctorFieldList, { wordsOf: (key) => t(key) })

  const line = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const day = (label: string, date: string) => (isIsoDate(date) ? `${label}: ${dates.numeric(date)}` : '')
  const wordsOfSpecialty = (item: SpecialtyValues) =>
    line(
      item.specialtyId && t(`specialties.${item.specialtyId}`),
      day(t('detail.certifiedAt'), item.certifiedAt),
      item.certificateNumber,
      day(t('fields.certifiedUntil'), item.certifiedUntil),
    )
  const wordsOfLicense = (item: LicenseValues) =>
    line(
      item.number,
      item.jurisdiction,
      day(t('detail.issuedAt'), item.issuedAt),
      day(t('detail.expiresAt'), item.expiresAt),
      t(`licenseStatuses.${item.status}`),
    )
  return {
    labelOf: (name) => t(`fields.${name}`),
    wordsOf: (name, value) => {
      if (typeof value === 'string') return listedWords(name as DoctorField, value)
      const items = name === 'specialties' ? (value as SpecialtyValues[]).map(wordsOfSpecialty) : undefined
      return (items ?? (value as LicenseValues[]).map(wordsOfLicense)).join('\n')
    },
  }
}
