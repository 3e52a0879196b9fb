import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

interface FigureProps {
  label: string
  /** Undefined while it loads. */
  value: string | undefined
  /** The list that it sums. */
  to: string
  /** A definition of the figure, or a link to a part of it. */
  note: ReactNode
  className?: string
}

export function Figure({ label, value, to, note, className }: FigureProps) {
  return (
    <li
      className={clsx(
        'group/figure relative bg-surface px-5 py-4 transition-colors hover:bg-hover max-sm:px-4',
        className,
      )}
    >
      <Link
        to={to}
        className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        <span className="block text-muted first-letter:uppercase max-sm:text-[0.875rem]/5">{label}</span>
        {value === undefined ? (
          <SkeletonGroup className="flex h-10 items-center">
            <Skeleton className="h-7 w-24 max-w-full" />
          </SkeletonGroup>
        ) : (
          <span className="mt-1 flex h-9 items-center justify-between gap-2">
            <span className="truncate text-figure font-medium tabular-nums">{value}</span>
            <ArrowRight
              aria-hidden="true"
              className="size-4 shrink-0 text-faint transition-[translate,color] group-hover/figure:translate-x-0.5 group-hover/figure:text-accent"
            />
          </span>
        )}
      </Link>
      <p className="mt-1 min-h-4 text-caption text-muted">{note}</p>
    </li>
  )
}
