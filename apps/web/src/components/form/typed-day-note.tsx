import type { IsoDate } from '@piel/contract/core/dates'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { typedDays, type TypedDay } from '#/lib/typed-day/typed-day.ts'

interface Props {
  /** ID by which the control is described. */
  id: string | undefined
  text: string
  min: IsoDate
  max: IsoDate
  withTime: boolean
  /** The field, whose Enter and loss of focus take what was understood. */
  field: RefObject<HTMLElement | null>
  /** Shown for text that means no day. */
  otherwise: ReactNode
  onPick: (day: TypedDay) => void
}

/** States the day that typed words mean before it counts, and asks where they can mean several. */
export function TypedDayNote({ id, text, min, max, withTime, field, otherwise, onPick }: Props) {
  const { t } = useTranslation('typedDay')
  const dates = useDates()
  const days = typedDays(text, { today: dates.today(), min, max }, { withTime })
  const [first, ...others] = days
  const words = ({ date, time }: TypedDay) =>
    time === undefined ? dates.longDate(date) : t('dayAndTime', { day: dates.longDate(date), time: dates.clock(time) })

  const take = useEffectEvent(() => {
    if (first !== undefined && others.length === 0) onPick(first)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return
    take()
    // Enter takes the day, or asks; the next one sends the form. Ctrl+Enter sends it at once.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault()
  })
  useEffect(() => {
    const { current } = field
    current?.addEventListener('keydown', press)
    current?.addEventListener('focusout', take)
    return () => {
      current?.removeEventListener('keydown', press)
      current?.removeEventListener('focusout', take)
    }
  }, [field])

  if (first === undefined) return otherwise
  if (others.length === 0)
    return (
      <p id={id} role="status" className="text-ink">
        {words(first)}
      </p>
    )
  return (
    <div role="group" aria-label={t('which')} className="flex flex-wrap items-baseline gap-x-3">
      <span id={id} role="status">
        {t('which')}
      </span>
      {days.map((day) => (
        <button
          key={words(day)}
          type="button"
          onClick={() => onPick(day)}
          className="min-h-6 rounded-control text-left text-accent underline focus-ring pointer-coarse:min-h-control"
        >
          {words(day)}
        </button>
      ))}
    </div>
  )
}
