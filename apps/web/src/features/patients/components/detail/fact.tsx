import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FactProps {
  icon: LucideIcon
  label: string
  className?: string
  children: ReactNode
}

/** One line of what is known about a patient; inside a `dl`. */
export function Fact({ icon: Icon, label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="flex items-center gap-1.5 text-caption text-muted">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {label}
      </dt>
      <dd className="mt-0.5 min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
