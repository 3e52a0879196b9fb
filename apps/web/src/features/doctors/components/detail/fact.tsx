import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'

interface FactProps {
  icon?: LucideIcon
  label: string
  /** "Not specified" where there is nothing. */
  children: ReactNode
}

/** One line of what is known about a doctor; inside a `dl`. */
export function Fact({ icon: Icon, label, children }: FactProps) {
  const { t } = useTranslation('common')
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-caption text-muted">
        {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
        {label}
      </dt>
      <dd className="mt-0.5 min-w-0 wrap-anywhere">
        {children ?? <span className="text-muted">{t('notSpecified')}</span>}
      </dd>
    </div>
  )
}

/** A calendar date in words, or nothing. */
export function Day({ date }: { date: string }) {
  const dates = useDates()
  return (
    <time dateTime={date} className="tabular-nums">
      {dates.date(date)}
    </time>
  )
}

/** The day of an instant in words, its time on hover. */
export function Moment({ instant }: { instant: string }) {
  const dates = useDates()
  return (
    <time dateTime={instant} title={dates.exact(instant)} className="tabular-nums">
      {dates.day(instant)}
    </time>
  )
}
