import { type DoctorTitle, titledName } from '@piel/contract/core/doctor-titles'
import { useTranslation } from '#/i18n/index.ts'

/** The name with the person's title; rooms and devices have none. */
export function useResourceName() {
  const { language } = useTranslation()
  return ({ name, title = null }: { name: string; title?: DoctorTitle | null }): string =>
    titledName(language, title, name)
}
