import { titledName, type DoctorTitle } from '@piel/contract/core/doctor-titles'
import { fullName, type PersonName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'

/** Writes the full name of a doctor with the title that the doctor has chosen. */
export function useDoctorName() {
  const { language } = useTranslation()
  return (person: PersonName, title: DoctorTitle | null): string => titledName(language, title, fullName(person))
}
