import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why unlocking failed, announced at once. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="mb-4 flex gap-2.5 rounded-control bg-danger-soft px-3 py-2.5 text-[0.875rem]/5 font-medium text-danger"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
