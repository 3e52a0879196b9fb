import { maxRangeDays, periods } from '@piel/contract/office/dashboard'
import { clsx } from 'clsx'
import { Calendar, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { useDates } from '#/lib/dates.ts'
import { latePart } from '#/lib/lazy-part.ts'
import type { Range } from '../use-range.ts'

const DatesDialog = latePart(['validation'], () => import('#/components/table/dates-dialog.tsx'), 'DatesDialog')
const usual = ['week', 'month', 'thisMonth', 'lastMonth', 'thisYear', 'months12'] as const

export function RangeControls({ range }: { range: Range }) {
  const { t } = useTranslation('analytics')
  const dates = useDates()
  const [isOpen, setIsOpen] = useState(false)
  const inWords = dates.range(range.from, range.to)
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <label
        className={clsx(
          buttonStyles(),
          'cursor-pointer gap-1.5! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <span className="text-muted">{t('period')}:</span>
        <span aria-hidden="true">{t(`periods.${range.period}`)}</span>
        <ChevronDown aria-hidden="true" className="size-4 opacity-70" />
        <select
          value={range.period}
          onChange={(event) => range.show({ period: event.target.value === 'yearly' ? 'yearly' : 'monthly' })}
          className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none bg-raised text-ink opacity-0"
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {t(`periods.${period}`)}
            </option>
          ))}
        </select>
      </label>
      <Button
        icon={Calendar}
        aria-haspopup="dialog"
        aria-label={t('dates', { range: inWords })}
        onClick={() => setIsOpen(true)}
        className="tabular-nums max-sm:grow"
      >
        {inWords}
      </Button>
      {isOpen && (
        <DatesDialog
          from={range.from}
          to={range.to}
          max={dates.today()}
          usual={usual}
          maxDays={maxRangeDays}
          onClose={() => setIsOpen(false)}
          onPick={(days) => {
            setIsOpen(false)
            range.show(days)
          }}
        />
      )}
    </div>
  )
}
