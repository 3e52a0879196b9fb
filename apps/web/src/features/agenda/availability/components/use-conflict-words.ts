import type { Conflict, FreeStart } from '@piel/contract/core/conflicts'
import type { IsoDate } from '@piel/contract/core/dates'
import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'

export function useConflictWords() {
  const { t, language } = useTranslation('availability')
  const dates = useDates()
  const nameOf = useResourceName()
  return {
    /** "Dra. Ruiz · 10:00–10:30 · Ana Pérez, Follow-up". */
    conflict({ resource: name, title, from, until, kind, appointment, label }: Conflict): string {
      const resource = nameOf({ name, title })
      if (kind === 'patient')
        return appointment === null
          ? t('conflicts.patientBusy', { from, until })
          : t('conflicts.patient', { from, until, resource, location: appointment.location })
      const what =
        appointment === null
          ? (label?.[language] ?? t(`conflicts.${kind}`))
          : `${appointment.patientName}, ${nameIn(appointment.type, language)}`
      return t('conflicts.line', { resource, from, until, what })
    },
    /** "10:45" on the day that was named, otherwise "Tue 24 Nov, 10:45". */
    free: ({ date, time: at, isLater }: FreeStart, named: IsoDate): string => {
      const time = isLater ? t('later', { time: at }) : at
      return date === named ? time : t('conflicts.freeOn', { date: dates.shortDay(date), time })
    },
    /** "Next available, Fri 27 Nov:". */
    next: (first: Pick<FreeStart, 'date'>): string => t('free.next', { date: dates.shortDay(first.date) }),
  }
}
