import type { Conflict, FreeStart } from '@piel/contract/core/conflicts'
import type { IsoDate } from '@piel/contract/core/dates'
import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'

export function useConflictWords() {
  const { t, language } = useTranslation('availability')
  const dates = useDates()
  return {
    /** "Dra. Ruiz · 10:00–10:30 · Ana Pérez, Follow-up". */
    conflict({ resource, from, until, kind, appointment, label }: Conflict): string {
      const what =
        appointment === null
          ? (label?.[language] ?? t(`conflicts.${kind}`))
          : `${appointment.patientName}, ${nameIn(appointment.type, language)}`
      return t('conflicts.line', { resource, from, until, what })
    },
    /** "10:45" on the requested day, otherwise "Tue 24 Nov, 10:45". */
    free: ({ date, time: at, isLater }: FreeStart, asked: IsoDate): string => {
      const time = isLater ? t('later', { time: at }) : at
      return date === asked ? time : t('conflicts.freeOn', { date: dates.shortDay(date), time })
    },
  }
}
