import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'

const CalendarPopover = lazy(() =>
  withWords([], () => import('#/components/form/calendar-popover.tsx')).then((m) => ({ default: m.CalendarPopover })),
)

/** Days that the calendar offers before and after today. */
const reach = { past: 3660, future: 730 }

interface DayStepsProps {
  date: IsoDate
  today: IsoDate
  /** Days of a step. */
  by: 1 | 7
  onGo: (date: IsoDate) => void
}

/** Today, the day or week before and after, and any date. */
export function DaySteps({ date, today, by, onGo }: DayStepsProps) {
  const { t } = useTranslation('calendar')
  const [isOpen, setIsOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  return (
    <div ref={group} className="relative flex items-center gap-1 print:hidden">
      <IconButton
        icon={ChevronLeft}
        label={t(by === 7 ? 'previousWeek' : 'previousDay')}
        onClick={() => onGo(addDays(date, -by))}
      />
      <Button aria-pressed={date === today} onClick={() => onGo(today)}>
        {t('today')}
      </Button>
      <IconButton
        icon={ChevronRight}
        label={t(by === 7 ? 'nextWeek' : 'nextDay')}
        onClick={() => onGo(addDays(date, by))}
      />
      <IconButton
        icon={Calendar}
        label={t('pickDate')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <CalendarPopover
            label={t('date')}
            anchor={group}
            value={date}
            min={addDays(today, -reach.past)}
            max={addDays(today, reach.future)}
            onPick={(picked) => {
              onGo(picked)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
