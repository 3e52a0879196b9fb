import type { Doctor } from '@piel/contract/people/doctors'
import { isIsoDate, type IsoDate } from '@piel/contract/core/dates'
import { useTranslation } from '#/i18n/index.ts'
import { type ConflictSource, loadWith } from '#/components/form/conflict-panel.tsx'
import { useDates } from '#/lib/dates.ts'
import { doctorQuery } from '../../doctors.queries.ts'
import { type DoctorValues, type LicenseValues, type SpecialtyValues, valuesOf } from './doctor-values.ts'

/** Loads and describes a concurrent change of the doctor. */
export function useDoctorConflict(
  doctor: Doctor | undefined,
  today: IsoDate,
): ConflictSource<DoctorValues> | undefined {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  if (!doctor) return undefined

  const line = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const day = (label: string, date: string) => (isIsoDate(date) ? `${label}: ${dates.numeric(date)}` : '')
  const wordsOfSpecialty = (item: SpecialtyValues) =>
    line(
      item.specialtyId && t(`specialties.${item.specialtyId}`),
      day(t('detail.certifiedAt'), item.certifiedAt),
      item.certificateNumber,
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
    load: loadWith(doctorQuery(doctor.id), (current) => valuesOf(current, today)),
    labelOf: (name) => t(`fields.${name}`),
    wordsOf: (name, value) => {
      if (typeof value === 'string') return isIsoDate(value) ? dates.numeric(value) : value
      const items = name === 'specialties' ? (value as SpecialtyValues[]).map(wordsOfSpecialty) : undefined
      return (items ?? (value as LicenseValues[]).map(wordsOfLicense)).join('\n')
    },
  }
}
