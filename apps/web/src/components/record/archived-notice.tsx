import type { ReactNode } from 'react'
import { useDates } from '#/lib/dates.ts'

interface ArchivedNoticeProps {
  archivedAt: string
  /** Formats the notice with the date. */
  text: (day: string) => string
  /** A `RestoreButton`, for roles with the permission. */
  children?: ReactNode
}

export function ArchivedNotice({ archivedAt, text, children }: ArchivedNoticeProps) {
  const dates = useDates()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-warning-soft px-5 py-3 max-sm:px-4">
      <p className="min-w-0 flex-1 basis-60 text-warning">
        <time dateTime={archivedAt} title={dates.exact(archivedAt)}>
          {text(dates.day(archivedAt))}
        </time>
      </p>
      {children}
    </div>
  )
}
