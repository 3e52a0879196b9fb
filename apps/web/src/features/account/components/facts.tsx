import type { ReactNode } from 'react'

/** What is known, name beside value; one below the other on phones. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-t">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 last:pb-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
