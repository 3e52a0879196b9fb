import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { latePart } from '#/lib/lazy-part.ts'

const MonthPopover = latePart(['agendaViews'], () => import('./month-popover.tsx'), 'MonthPopover')

const maxDays = { past: 3660, future: 730 }

interface DayStepsProps {
  date: IsoDate
  today: IsoDate
  stepDays: 1 | 7
  location: string | undefined
  onGo: (date: IsoDate) => void
}

export function DaySteps({ date, today, stepDays, location, onGo }: DayStepsProps) {
  const { t } = useTranslation('calendar')
  const [isOpen, setIsOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  return (
    <div ref={group} className="relative flex items-center gap-1 print:hidden">
      <IconButton
        icon={ChevronLeft}
        label={t(stepDays === 7 ? 'previousWeek' : 'previousDay')}
        onClick={() => onGo(addDays(date, -stepDays))}
      />
      <Button aria-pressed={date === today} onClick={() => onGo(today)}>
        {t('today')}
      </Button>
      <IconButton
        icon={ChevronRight}
        label={t(stepDays === 7 ? 'nextWeek' : 'nextDay')}
        onClick={() => onGo(addDays(date, stepDays))}
      />
      <IconButton
        icon={Calendar}
        label={t('pickDate')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <MonthPopover
          location={location}
          label={t('date')}
          anchor={group}
          value={date}
          min={addDays(today, -maxDays.past)}
          max={addDays(today, maxDays.future)}
          onPick={(picked) => {
            onGo(picked)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
