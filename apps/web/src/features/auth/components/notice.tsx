import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why the visitor is here, above the form. */
export function Notice({ tone, children }: { tone: 'danger' | 'info'; children: ReactNode }) {
  const isDanger = tone === 'danger'
  const Icon = isDanger ? CircleAlert : CircleCheck
  return (
    <p
      role={isDanger ? 'alert' : 'status'}
      className={`mt-5 flex gap-2.5 rounded-control px-3 py-2.5 text-[0.875rem]/5 font-medium ${isDanger ? 'bg-danger-soft text-danger' : 'bg-subtle text-ink'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
