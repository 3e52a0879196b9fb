import type { Conflict, conflictPasses, FreeStart } from '@piel/contract/core/conflicts'
import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { Button } from '#/components/ui/button.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { daysInWords } from '#/lib/clock.ts'
import { placeOf } from '#/lib/time-zones.ts'
import { useConflictWords } from '#/features/agenda/availability/components/use-conflict-words.ts'

export type Override = (typeof conflictPasses)[number]

/** The overrides that resolve all conflicts; undefined if one conflict cannot be overridden. */
export function overridesOf(conflicts: readonly Conflict[]): Override[] | undefined {
  const overrides = conflicts.map(({ pass }) => pass)
  return overrides.includes(null) ? undefined : [...new Set(overrides as Override[])]
}

export const conflictsOf = (error: unknown): readonly Conflict[] =>
  error instanceof ApiError && error.code === 'slot_taken' ? (error.problem.conflicts ?? []) : []

interface RefusalProps {
  error: unknown
  onFree: (start: FreeStart) => void
  /** A button that overrides the conflicts. */
  children?: ReactNode
}

/** Shows the conflicts of a refused request and the next available starts. */
export function Refusal({ error, onFree, children }: RefusalProps) {
  const { t, language } = useTranslation('availability')
  const words = useConflictWords()
  const { clock } = useDates()
  if (!(error instanceof ApiError)) return null
  const { clockChange, free = [] } = error.problem
  if (error.code === 'time_missing' && clockChange)
    return (
      <Notice>
        {t('conflicts.clockChange', {
          date: daysInWords(clockChange.date, clockChange.date, language),
          zone: placeOf(clockChange.timeZone, language),
          from: clock(clockChange.from),
          to: clock(clockChange.to),
        })}
      </Notice>
    )
  const conflicts = conflictsOf(error)
  if (conflicts.length === 0) return null
  return (
    <Notice>
      <p className="font-medium">{t('conflicts.title')}</p>
      <ul className="mt-1 text-ink">
        {conflicts.map((conflict) => (
          <li
            key={`${conflict.resourceId} ${conflict.kind} ${conflict.from} ${conflict.appointment?.id}`}
            className="wrap-anywhere"
          >
            {words.conflict(conflict)}
          </li>
        ))}
      </ul>
      {free[0] && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="text-ink">{words.next(free[0])}</span>
          {free.map((start) => (
            <Button
              key={`${start.date} ${start.time} ${start.isLater} ${start.leadId}`}
              size="sm"
              icon={Clock}
              className="tabular-nums"
              onClick={() => onFree(start)}
            >
              {words.free(start, free[0]?.date ?? start.date)}
            </Button>
          ))}
        </div>
      )}
      {children}
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mt-4 flex items-start gap-2.5 rounded-control bg-warning-soft px-3 py-3 text-warning">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
