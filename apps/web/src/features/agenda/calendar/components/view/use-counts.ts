import type { AgendaDay } from '@piel/contract/agenda/calendar'
import { useTranslation } from '#/i18n/index.ts'

/** "18 appointments, 3 to confirm, 2 in the waiting room". */
export function useCounts() {
  const { t } = useTranslation('calendar')
  return ({ counts }: Pick<AgendaDay, 'counts'>): string => {
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
    return [
      t('head.appointments', { count }),
      counts.booked > 0 && t('head.toConfirm', { count: counts.booked }),
      counts.arrived > 0 && t('head.waiting', { count: counts.arrived }),
    ]
      .filter((part) => typeof part === 'string')
      .join(', ')
  }
}
