import { fullName } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import { CopyPlus, HandCoins, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { owes } from '#/features/agenda/appointments/components/owed.tsx'
import { statusLooks } from '#/features/agenda/appointments/components/status/status-badge.tsx'
import { isThreeLines, type GridItem } from './grid-model.ts'
import { drawnSpan } from './lanes.ts'

const twoLinesMinutes = 28

/**
 * The text of an appointment: start and name, and from two lines on type and status. Narrow cards drop the time, which the
 * axis shows. Spaces separate the texts because the accessible name must contain the visible text.
 */
export function AppointmentCard({ item }: { item: GridItem }) {
  const { t, language } = useTranslation('appointments')
  const { clock } = useDates()
  const { patient, type, status, time, isOverbooked } = item.appointment
  const { icon: Icon, sign, mark } = statusLooks[status]
  const minutes = item.until - item.from
  const typeName = nameIn(type, language)
  const isGone = status === 'noShow' || status === 'cancelled'
  const isOver = isGone || status === 'completed'
  const hasTwo = minutes >= twoLinesMinutes
  const hasThree = isThreeLines(item)
  const name = { text: fullName(patient), isOver, isGone }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        '@container/card relative flex size-full min-w-0 overflow-hidden rounded-[5px] border border-line text-caption shadow-control transition-colors',
        'group-hover/item:border-strong/70 group-aria-pressed/item:border-accent group-aria-pressed/item:shadow-[inset_0_0_0_1px_var(--color-accent)]',
        status === 'inProgress' ? 'bg-status-started-soft' : isOver ? 'bg-subtle' : 'bg-surface',
      )}
    >
      <PartOfVisit item={item} mark={mark} />
      <span className={clsx('z-[1] min-w-0 flex-1 ps-1.5 pe-1', hasTwo ? 'py-1' : 'flex items-center')}>
        <span className="flex min-w-0 flex-1 items-center gap-1.5 leading-4">
          <Icon className={clsx('size-3.5 shrink-0', sign)} />
          <span
            className={clsx(
              'shrink-0 text-muted tabular-nums',
              hasTwo ? '@max-[5rem]/card:hidden' : '@max-[7rem]/card:hidden',
            )}
          >
            {clock(time)}
          </span>{' '}
          {!hasThree && <Name className={clsx('min-w-0', hasTwo && '@max-[10rem]/card:hidden')} {...name} />}
          <span className="ms-auto flex shrink-0 items-center gap-1">
            {isOverbooked && <CopyPlus className="size-3.5 text-warning @max-[5rem]/card:hidden" />}
            {owes(patient) && (
              <>
                <HandCoins className="size-3.5 text-warning @max-[5rem]/card:hidden" />
                {/* The card’s accessible name includes the amount. */}
                <span
                  data-word={t('owed.word')}
                  className="text-warning after:content-[attr(data-word)] @max-[16rem]/card:hidden"
                />
              </>
            )}
            {patient.allergies === 'known' && <TriangleAlert className="size-3.5 text-danger" />}
          </span>
        </span>{' '}
        {hasThree && <Name className="mt-0.5 block text-body leading-5" {...name} />}
        {hasTwo && !hasThree && <Name className="mt-0.5 block leading-4 @min-[10rem]/card:hidden" {...name} />}{' '}
        {hasTwo && (
          <span className={clsx('mt-0.5 block truncate leading-4 text-muted', !hasThree && '@max-[10rem]/card:hidden')}>
            {typeName} · {t(`statuses.${status}`)}
          </span>
        )}
      </span>
    </span>
  )
}

/** The bar of the status beside the time that needs the resource; the rest of the appointment is hatched. */
function PartOfVisit({ item, mark }: { item: GridItem; mark: string }) {
  const { from, part } = item
  // A short appointment is drawn longer than it is.
  const { until } = drawnSpan(item)
  const share = (minutes: number) => `${(minutes * 100) / (until - from)}%`
  const [before, after] = [part.from - from, item.until - part.until]
  return (
    <>
      {before > 0 && <span data-rest style={{ insetBlockStart: 0, height: share(before) }} className={rest} />}
      {after > 0 && <span data-rest style={{ insetBlockEnd: 0, height: share(after) }} className={rest} />}
      <span className="w-[3px] shrink-0" />
      <span
        style={{ insetBlock: `${share(before)} ${share(after)}` }}
        className={clsx('absolute start-0 w-[3px]', mark)}
      />
    </>
  )
}

const rest = 'agenda-rest absolute inset-x-0'

interface NameProps {
  text: string
  isOver: boolean
  isGone: boolean
  className: string
}

const Name = ({ text, isOver, isGone, className }: NameProps) => (
  <bdi className={clsx('truncate font-medium', isOver && 'text-muted', isGone && 'line-through', className)}>
    {text}
  </bdi>
)
