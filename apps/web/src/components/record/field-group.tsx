import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '#/components/ui/card.tsx'

interface FieldGroupProps {
  title: string
  className?: string
  children: ReactNode
}

/** A group of form fields, two per row if there is room. */
export function FieldGroup({ title, className, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-[0.9375rem]/6 font-semibold">{title}</legend>
      <div className={clsx('grid gap-x-4 gap-y-1 sm:grid-cols-2', className)}>{children}</div>
    </fieldset>
  )
}

interface SectionProps {
  id: string
  title: string
  hint?: string | undefined
  children: ReactNode
}

/** A group of settings: its title beside a card with its fields, a hairline between two groups. */
export function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-0 max-sm:py-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {hint && <p className="mt-0.5 text-pretty text-muted">{hint}</p>}
      </div>
      <Card className="p-5 max-sm:p-4">{children}</Card>
    </section>
  )
}
