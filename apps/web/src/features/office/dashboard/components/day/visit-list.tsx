import type { DashboardDay, Visit } from '@piel/contract/office/dashboard'
import { useTranslation } from '#/i18n/index.ts'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { StepButton } from '#/features/agenda/appointments/components/status/step-button.tsx'
import type { StatusActions } from '#/features/agenda/appointments/components/status/use-status.ts'
import { minutesBetween } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { groupsOf } from './day-groups.ts'
import { Group, Lines, Nothing } from './group.tsx'
import { VisitLine } from './visit-line.tsx'

/** Lines that fit above the fold of a desk's screen, 1366 × 768, with their titles. */
const shownLines = { waiting: 4, inVisit: 3, all: 9 } as const
/** A wait or a delay that needs attention, in minutes. */
const longMinutes = 15

interface VisitListProps {
  rows: readonly Visit[]
  day: DashboardDay
  moment: number
  status: StatusActions
}

/** Who waits, who is in consultation, and who comes next. */
export function VisitList({ rows, day, moment, status }: VisitListProps) {
  const { t } = useTranslation('day')
  const { clock } = useDates()
  const { waiting, inVisit, next } = groupsOf(rows)
  const [waits, visits] = [waiting.slice(0, shownLines.waiting), inVisit.slice(0, shownLines.inVisit)]
  const coming = next.slice(0, Math.max(2, shownLines.all - waits.length - visits.length))
  const passed = (from: string | null) => (from === null ? 0 : minutesBetween(from, moment))
  const line = (row: Visit, minutes?: number) => (
    <VisitLine
      key={row.id}
      row={row}
      lead={minutes === undefined ? clock(row.time) : t('minutes', { count: minutes })}
      isUrgent={row.status !== 'inProgress' && passed(row.arrivedAt ?? row.startsAt) >= longMinutes}
      hasLocations={day.hasSeveralLocations}
      action={<StepButton row={row} today={day.date} status={status} />}
    />
  )
  const all = (count: number, search?: object) =>
    count > 0 && (
      <MoreLink to={paths.agenda()} {...(search && { search })}>
        {t('more', { count })}
      </MoreLink>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {waiting.length > 0 && (
        <Group
          title={t('waiting', { count: waiting.length })}
          aside={all(waiting.length - waits.length, { view: 'waiting' })}
        >
          <Lines>{waits.map((row) => line(row, passed(row.arrivedAt)))}</Lines>
        </Group>
      )}
      {inVisit.length > 0 && (
        <Group title={t('inVisit', { count: inVisit.length })} aside={all(inVisit.length - visits.length)}>
          <Lines>{visits.map((row) => line(row, passed(row.startedAt)))}</Lines>
        </Group>
      )}
      <Group title={t('next', { count: next.length })} aside={all(next.length - coming.length)}>
        {coming.length > 0 ? (
          <Lines>{coming.map((row) => line(row))}</Lines>
        ) : (
          <Nothing>{t(rows.length === 0 ? 'none' : 'noneLeft')}</Nothing>
        )}
      </Group>
    </div>
  )
}
