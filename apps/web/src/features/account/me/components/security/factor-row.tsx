import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FactorRowProps {
  icon: LucideIcon
  title: ReactNode
  detail: ReactNode
  children: ReactNode
}

export function FactorRow({ icon: Icon, title, detail, children }: FactorRowProps) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere">{title}</p>
        <p className="text-caption text-pretty text-muted">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
