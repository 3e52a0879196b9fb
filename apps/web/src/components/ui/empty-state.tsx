import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: LucideIcon | undefined
  title: ReactNode
  text?: ReactNode
  /** The next step. */
  actions?: ReactNode
  className?: string | undefined
}

export function EmptyState({ icon: Icon, title, text, actions, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {Icon && (
        <span className="mb-4 grid size-11 place-items-center rounded-full bg-subtle text-muted">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <p className="text-base font-medium text-balance">{title}</p>
      {text && <p className="mt-1 max-w-md text-balance text-muted">{text}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
