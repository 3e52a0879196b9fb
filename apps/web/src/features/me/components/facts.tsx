import type { ReactNode } from 'react'

/** What is known, each value below its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-t">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-3 last:pb-0">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
