import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'

const tones = {
  neutral: ['bg-subtle text-muted', 'bg-faint'],
  accent: ['bg-accent-soft text-accent', 'bg-accent'],
  success: ['bg-success-soft text-success', 'bg-success'],
  warning: ['bg-warning-soft text-warning', 'bg-warning'],
  danger: ['bg-danger-soft text-danger', 'bg-danger'],
  info: ['bg-info-soft text-info', 'bg-info'],
  started: ['bg-status-started-soft text-status-started', 'bg-status-started-mark'],
  progress: ['bg-status-progress-soft text-status-progress', 'bg-status-progress-mark'],
  completed: ['bg-status-completed-soft text-status-completed', 'bg-status-completed-mark'],
  cancelled: ['bg-status-cancelled-soft text-status-cancelled', 'bg-status-cancelled-mark'],
} as const

export interface BadgeProps extends ComponentPropsWithRef<'span'> {
  tone?: keyof typeof tones | undefined
  /** Replaces the dot. */
  icon?: LucideIcon | undefined
  /** False for a plain word, such as a role. */
  dot?: boolean | undefined
}

/** A state in one word, with a dot or an icon, because colour alone is not enough. */
export function Badge({ tone = 'neutral', icon: Icon, dot = true, className, children, ...rest }: BadgeProps) {
  const [surface, mark] = tones[tone]
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-caption font-medium print:border print:border-line print:bg-transparent print:text-ink',
        surface,
        className,
      )}
    >
      {Icon ? (
        <Icon aria-hidden="true" className="-ml-0.5 size-3.5" />
      ) : (
        dot && <span aria-hidden="true" className={clsx('-ml-0.5 size-1.5 rounded-full', mark)} />
      )}
      {children}
    </span>
  )
}
