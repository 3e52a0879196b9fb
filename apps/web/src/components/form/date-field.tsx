import { clsx } from 'clsx'
import { Calendar } from 'lucide-react'
import { isIsoDate, type IsoDate } from '@piel/contract/core/dates'
import type { LocalTime } from '@piel/contract/core/times'
import { Suspense, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Input } from '#/components/ui/input.tsx'
import { latePart, lazyPart } from '#/lib/lazy-part.ts'
import { dateTextOf, dateValueOf, maskDate } from './date-text.ts'
import { describedBy, FieldFrame, FieldNote } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const CalendarPopover = latePart([], () => import('./calendar-popover.tsx'), 'CalendarPopover')
const TypedDayNote = lazyPart(['typedDay'], () => import('./typed-day-note.tsx'), 'TypedDayNote')

export interface DateBounds {
  min: IsoDate
  max: IsoDate
}

interface DateFieldProps extends DateBounds {
  /** Receives the time of words that state one, such as "tomorrow 10". */
  onTime?: (time: LocalTime) => void
}

/**
 * A calendar date, typed as DD/MM/YYYY in every language or as people say it ("mañana", "+2s", "28/11"), or picked from a
 * calendar.
 */
export function DateField<V extends FieldValues, O>({ min, max, onTime, ...props }: FieldProps<V, O> & DateFieldProps) {
  const { t } = useTranslation('form')
  const hint = props.hint ?? t('date.hint')
  const field = useField({ ...props, hint })
  const [isOpen, setIsOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)

  const type = (input: HTMLInputElement) => {
    const isAtEnd = input.selectionStart === input.value.length
    const isGrowing = input.value.length > dateTextOf(field.value).length
    field.change(dateValueOf(isAtEnd && isGrowing ? maskDate(input.value) : input.value))
  }

  const isTyping = field.value !== '' && !isIsoDate(field.value)
  const note = <FieldNote id={field.id} hint={hint} error={field.error} />
  const reading = (
    <Suspense fallback={note}>
      <TypedDayNote
        id={describedBy(field.id, { hint, error: field.error })}
        text={field.value}
        min={min}
        max={max}
        withTime={onTime !== undefined}
        field={group}
        otherwise={note}
        onPick={({ date, time }) => {
          field.change(date)
          if (time !== undefined) onTime?.(time)
        }}
      />
    </Suspense>
  )

  return (
    <FieldFrame {...props} id={field.id} error={field.error} note={isTyping ? reading : note}>
      <div
        ref={group}
        className="relative"
        onBlur={(event) => {
          const isInside = event.currentTarget.contains(event.relatedTarget)
          if (!isInside && !isOpen) field.leave()
        }}
      >
        <Input
          {...field.control}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('date.pattern')}
          value={dateTextOf(field.value)}
          onChange={(event) => type(event.target)}
          className={clsx('pr-11 tabular-nums')}
        />
        <IconButton
          icon={Calendar}
          label={t('date.open', { field: props.label })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          tooltip={false}
          onClick={() => setIsOpen(true)}
          className="absolute top-0 right-0"
        />
        {isOpen && (
          <CalendarPopover
            label={props.label}
            anchor={group}
            value={isIsoDate(field.value) ? field.value : undefined}
            min={min}
            max={max}
            onPick={(date) => {
              field.change(date)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </div>
    </FieldFrame>
  )
}
