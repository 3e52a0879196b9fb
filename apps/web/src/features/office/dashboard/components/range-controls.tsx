import { periods } from '@piel/contract/office/dashboard'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { useDates } from '#/lib/dates.ts'
import type { Range } from '../use-range.ts'
import { DatesButton } from './dates-button.tsx'

export function RangeControls({ range }: { range: Range }) {
  const { t } = useTranslation('analytics')
  const dates = useDates()
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
      <DatesButton range={range} label={t('dates', { range: dates.range(range.from, range.to) })} />
    </div>
  )
}
