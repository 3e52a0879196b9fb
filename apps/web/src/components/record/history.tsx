import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { ExactTime } from './times.tsx'

interface HistoryItemProps {
  icon: LucideIcon
  /** Classes of the icon's background and colour. */
  tint: string
  title: ReactNode
  /** Both absent for the state before the first change. */
  author?: string
  at?: string
  children?: ReactNode
}

/** One change of a record with its author and time; a child of `ol`. */
export function HistoryItem({ icon: Icon, tint, title, author, at, children }: HistoryItemProps) {
  return (
    <li className="relative pb-6 pl-12 last:pb-0">
      <span aria-hidden="true" className="absolute top-10 bottom-1 left-4 w-px bg-line [li:last-child>&]:hidden" />
      <span className={clsx('absolute top-0 left-0 grid size-8 place-items-center rounded-full', tint)}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <p className="flex min-h-8 items-center font-medium tabular-nums">{title}</p>
      {children}
      {at !== undefined && (
        <p className="mt-0.5 text-caption text-muted">
          <bdi>{author}</bdi>
          {' · '}
          <ExactTime instant={at} />
        </p>
      )}
    </li>
  )
}

export function HistorySkeleton() {
  return [0, 1].map((item) => (
    <span key={item} className="flex gap-4">
      <Skeleton className="size-8 shrink-0 rounded-full!" />
      <span className="grid gap-2 pt-1.5">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-3.5 w-40" />
      </span>
    </span>
  ))
}
