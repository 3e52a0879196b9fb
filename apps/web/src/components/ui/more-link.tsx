import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface MoreLinkProps {
  to: string
  search?: object
  label?: string
  children: ReactNode
}

/** A link from a part to the whole: "View all →"; `label` begins with the same words and names the list. */
export function MoreLink({ to, search, label, children }: MoreLinkProps) {
  return (
    <Link
      to={to}
      search={search}
      aria-label={label}
      className="group touch-target inline-flex print:hidden shrink-0 items-center gap-1 rounded-[4px] font-medium text-accent focus-ring hover:text-accent-strong"
    >
      <span className="underline-offset-4 group-hover:underline">{children}</span>
      <ArrowRight aria-hidden="true" className="size-3.5 transition-transform group-hover:translate-x-0.5" />
    </Link>
  )
}
