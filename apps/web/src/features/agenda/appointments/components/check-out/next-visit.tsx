import type { Appointment } from '@piel/contract/agenda/appointments'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import type { FreeStart } from '@piel/contract/core/conflicts'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'

/** Weeks until the next visit, by the key that chooses them; 0 for none. */
const weeksOf = { 0: 0, 2: 2, 4: 4, 1: 12 } as const
const choices = [0, 2, 4, 12] as const
export type Weeks = (typeof choices)[number]
const shownStarts = 5
const daysInWeek = 7

/** The free starts of the same person and type from a number of weeks on. */
export function useFreeStarts({ type, lead, location, patient }: Appointment, weeks: Weeks) {
  const today: IsoDate = useDates().today()
  const { data, isFetching } = useQuery({
    ...endpointQuery(agendaEndpoints.free, {
      query: {
        typeId: type.id,
        leadIds: lead.id,
        locationId: location.id,
        patientId: patient.id,
        from: addDays(today, weeks * daysInWeek),
      },
    }),
    enabled: weeks > 0,
  })
  return { starts: weeks > 0 ? data?.data.slice(0, shownStarts) : [], isFetching }
}

export const keyOfStart = ({ date, time, isLater }: FreeStart): string => `${date} ${time} ${isLater}`

interface NextVisitProps {
  weeks: Weeks
  onWeeks: (weeks: Weeks) => void
  /** Undefined while they load. */
  starts: readonly FreeStart[] | undefined
  chosen: FreeStart | undefined
  onChoose: (start: FreeStart) => void
}

const option =
  'relative inline-flex h-8 cursor-pointer pointer-coarse:h-control items-center rounded-full border px-3 tabular-nums transition-colors select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
const looks = (isChosen: boolean) =>
  clsx(option, isChosen ? 'border-accent bg-accent-soft font-medium text-accent' : 'border-line hover:bg-hover')

/** When the patient comes again: in some weeks, at a free start of the same person. */
export function NextVisit({ weeks, onWeeks, starts, chosen, onChoose }: NextVisitProps) {
  const { t } = useTranslation('checkOut')
  const dates = useDates()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const chooseByKey = ({ key }: KeyboardEvent) => {
    if (key in weeksOf) onWeeks(weeksOf[Number(key) as keyof typeof weeksOf])
  }
  return (
    <div className="grid gap-3">
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="mb-1.5 font-semibold">{t('next.title')}</legend>
        {choices.map((each) => (
          <label key={each} className={looks(each === weeks)}>
            <input
              ref={each === 0 ? first : undefined}
              type="radio"
              name="weeks"
              className="sr-only"
              checked={each === weeks}
              onChange={() => onWeeks(each)}
              onKeyDown={chooseByKey}
            />
            {each === 0 ? t('next.none') : t('next.weeks', { count: each })}
          </label>
        ))}
      </fieldset>
      {weeks > 0 && (
        <fieldset className="flex min-h-10 min-w-0 flex-wrap items-center gap-1.5">
          <legend className="sr-only">{t('next.starts')}</legend>
          {starts?.length === 0 && <p className="text-muted">{t('next.noStarts')}</p>}
          {starts?.map((start) => (
            <label key={keyOfStart(start)} className={looks(start === chosen)}>
              <input
                type="radio"
                name="start"
                className="sr-only"
                checked={start === chosen}
                onChange={() => onChoose(start)}
                onKeyDown={chooseByKey}
              />
              {dates.shortDay(start.date)}, {dates.clock(start.time)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
