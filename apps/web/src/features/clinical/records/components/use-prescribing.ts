import { useTranslation } from '#/i18n/index.ts'
import { useMe } from '#/lib/me.ts'

interface Prescribing {
  isAllowed: boolean
  /** The reason, for users who can add other entries. */
  reason: string | undefined
}

/** Whether the signed-in user can write prescriptions and correct them. */
export function usePrescribing(): Prescribing {
  const { t } = useTranslation(['records', 'validation'])
  const { doctorId, licenseProblem } = useMe()
  if (doctorId === null) return { isAllowed: false, reason: t('form.doctorsPrescribe') }
  if (licenseProblem) return { isAllowed: false, reason: t(`validation:${licenseProblem}`) }
  return { isAllowed: true, reason: undefined }
}
