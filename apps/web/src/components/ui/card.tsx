import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'

export function Card({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      {...rest}
      className={clsx('rounded-card border border-line bg-surface print:rounded-none print:border-0', className)}
    />
  )
}

export interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** For `aria-labelledby` on the card. */
  id?: string | undefined
  className?: string | undefined
}

export function CardHeader({ title, description, actions, id, className }: CardHeaderProps) {
  return (
    <div className={clsx('flex min-h-14 items-center gap-3 px-5 py-3 max-sm:px-4', className)}>
      <div className="min-w-0 flex-1">
        <h2 id={id} className="text-[0.9375rem]/6 font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {actions}
    </div>
  )
}

export function CardBody({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={clsx('px-5 pb-5 max-sm:px-4', className)} />
}
