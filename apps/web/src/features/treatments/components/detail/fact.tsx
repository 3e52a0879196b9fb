import type { ReactNode } from 'react'

/** One line of what is known about a treatment; inside a `dl`. */
export function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="mt-0.5 min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
