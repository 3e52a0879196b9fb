import { notificationObjects, type Notification } from '@piel/contract/core/notifications'
import { treatmentStatuses } from '@piel/contract/treatments/treatments'
import type { Translate } from '#/i18n/types.ts'
import type { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'

/**
 * The page of the notification's object. @param isOwnRecord links to the profile, for doctors, who cannot open doctors'
 * pages.
 */
export function pathOf({ kind, objectId }: Notification, isOwnRecord: boolean): string {
  const object = notificationObjects[kind]
  if (object === 'treatment') return paths.treatment(objectId)
  if (object === 'transaction') return paths.transaction(objectId)
  if (object === 'doctor') return isOwnRecord ? paths.profile() : paths.doctor(objectId)
  if (object === 'audit') return paths.audit()
  if (object === 'system') return paths.system()
  if (object === 'users') return paths.users()
  if (object === 'till_session') return paths.tillSession(objectId)
  return paths.patient(objectId)
}

export const searchOf = ({ kind }: Notification): Record<string, string> =>
  kind === 'duty_review' ? { duty: 'clinical' } : {}

export function textOf(
  { kind, detail }: Notification,
  t: Translate<'notifications'>,
  dates: Pick<ReturnType<typeof useDates>, 'date'>,
): string {
  if (kind === 'license_expiring') return t('license', { date: detail === null ? '' : dates.date(detail) })
  if (kind === 'till_left_open') return t('tillLeftOpen', { date: detail === null ? '' : dates.date(detail) })
  if (kind === 'restore_requested') return t('restore', { name: detail ?? '' })
  if (kind === 'duty_review') return t('dutyReview', { names: detail ?? '' })
  if (kind !== 'treatment_changed') return t(`kinds.${kind}`)
  const status = treatmentStatuses.find((it) => it === detail)
  return status ? t(`treatment.${status}`) : t('kinds.treatment_changed')
}
