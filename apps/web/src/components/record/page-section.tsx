import type { ReactNode } from 'react'

interface PageSectionProps {
  /** The ID for `aria-labelledby`. */
  id: string
  title: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a record's page: its title above a hairline, without a box. */
export function PageSection({ id, title, actions, className, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex min-h-11 items-center gap-3 border-b border-line pb-2">
        <h2 id={id} className="min-w-0 flex-1 text-[0.9375rem]/6 font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        {actions}
      </div>
      <div className="pt-3">{children}</div>
    </section>
  )
}
