import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'

const layouts = {
  /** Columns below a record's heading, behind a hairline. */
  grid: 'mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2',
  /** One below the other, a hairline between each. */
  rows: 'divide-y divide-line border-t *:py-3 *:last:pb-0',
  /** Layout by `className` only. */
  plain: '',
} as const

interface FactsProps {
  layout?: keyof typeof layouts
  className?: string
  children: ReactNode
}

export function Facts({ layout = 'grid', className, children }: FactsProps) {
  return <dl className={clsx(layouts[layout], className)}>{children}</dl>
}

interface FactProps {
  icon?: LucideIcon
  label: string
  className?: string
  /** "Not specified" where it is null or undefined. */
  children: ReactNode
}

/** A value with its label; inside `Facts`. */
export function Fact({ icon: Icon, label, className, children }: FactProps) {
  const { t } = useTranslation('common')
  return (
    <div className={clsx('min-w-0', className)}>
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
