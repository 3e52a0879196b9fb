import { type DoctorTitle, titledName } from '@piel/contract/people/doctor-titles'
import { useTranslation } from '#/i18n/index.ts'

/** Names a person with the title that the person has chosen; rooms and devices have none. */
export function useResourceName() {
  const { language } = useTranslation()
  return ({ name, title = null }: { name: string; title?: DoctorTitle | null }): string =>
    titledName(language, title, name)
}
