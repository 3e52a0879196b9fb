import type { ReactNode } from 'react'
import { Card } from '#/components/ui/card.tsx'

interface SectionProps {
  id: string
  title: string
  hint?: string | undefined
  children: ReactNode
}

/** A group of settings: what it is about beside what can be set, a hairline between one and the next. */
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
