import type { DashboardDay } from '@piel/contract/office/dashboard'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { StepButton } from '#/features/agenda/appointments/components/status/step-button.tsx'
import type { StatusActions } from '#/features/agenda/appointments/components/status/use-status.ts'
import { useDates } from '#/lib/dates.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { paths } from '#/lib/paths.ts'
import { useLater } from '#/lib/use-later.ts'
import { Group, Lines, Nothing } from './group.tsx'
import { VisitLine } from './visit-line.tsx'

const MessageLink = lazyPart(
  ['appointments'],
  () => import('#/features/agenda/appointments/components/message/message-link.tsx'),
  'MessageLink',
)

const shownLines = 3

interface ToConfirmProps {
  toConfirm: NonNullable<DashboardDay['toConfirm']>
  day: DashboardDay
  status: StatusActions
}

/** The unconfirmed appointments of the next day, each with a message to the patient and the confirmation. */
export function ToConfirm({ toConfirm: { rows, total }, day, status }: ToConfirmProps) {
  const { t } = useTranslation('day')
  const isLater = useLater()
  const { clock, shortDay } = useDates()
  const shown = rows.slice(0, shownLines)
  const date = rows[0]?.date
  return (
    <Group
      title={date === undefined ? t('confirm.title') : t('confirm.titleFor', { count: total, date: shortDay(date) })}
      aside={
        date !== undefined &&
        total > shown.length && (
          <MoreLink to={paths.agenda()} search={{ view: 'list', from: date, to: date, status: ['booked'] }}>
            {t('more', { count: total - shown.length })}
          </MoreLink>
        )
      }
    >
      {shown.length === 0 ? (
        <Nothing>{t('confirm.none')}</Nothing>
      ) : (
        <Lines>
          {shown.map((row) => (
            <VisitLine
              key={row.id}
              row={row}
              lead={clock(row.time)}
              hasOwed={false}
              hasLocations={day.hasSeveralLocations}
              action={
                <span className="flex items-center gap-1">
                  <Suspense fallback={null}>{isLater && <MessageLink appointment={row} />}</Suspense>
                  <StepButton row={row} today={day.date} status={status} />
                </span>
              }
            />
          ))}
        </Lines>
      )}
    </Group>
  )
}
