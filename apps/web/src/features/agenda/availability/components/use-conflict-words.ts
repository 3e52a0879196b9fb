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
    conflict({ resource: name, title, kind, appointment, label, ...span }: Conflict): string {
      const part = { from: dates.clock(span.from), until: dates.clock(span.until) }
      const resource = nameOf({ name, title })
      if (kind === 'patient')
        return appointment === null
          ? t('conflicts.patientBusy', part)
          : t('conflicts.patient', { ...part, resource, location: appointment.location })
      const what =
        appointment === null
          ? (label?.[language] ?? t(`conflicts.${kind}`))
          : `${appointment.patientName}, ${nameIn(appointment.type, language)}`
      return t('conflicts.line', { ...part, resource, what })
    },
    /** "10:45" on the day that was named, otherwise "Tue 24 Nov, 10:45". */
    free: ({ date, time: at, isLater }: FreeStart, named: IsoDate): string => {
      const text = isLater ? t('later', { time: dates.clock(at) }) : dates.clock(at)
      return date === named ? text : t('conflicts.freeOn', { date: dates.shortDay(date), time: text })
    },
    /** "Next available, Fri 27 Nov:". */
    next: (first: Pick<FreeStart, 'date'>): string => t('free.next', { date: dates.shortDay(first.date) }),
  }
}
