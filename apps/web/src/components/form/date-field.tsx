import { clsx } from 'clsx'
import { Calendar } from 'lucide-react'
import { isIsoDate, type IsoDate } from '@piel/contract/core/dates'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Input } from '#/components/ui/input.tsx'
import { latePart } from '#/lib/lazy-part.ts'
import { dateTextOf, dateValueOf, maskDate } from './date-text.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const CalendarPopover = latePart([], () => import('./calendar-popover.tsx'), 'CalendarPopover')

export interface DateBounds {
  min: IsoDate
  max: IsoDate
}

/** A calendar date, typed as DD/MM/YYYY in every language or picked from a calendar. */
export function DateField<V extends FieldValues, O>({ min, max, ...props }: FieldProps<V, O> & DateBounds) {
  const { t } = useTranslation('form')
  const field = useField({ ...props, hint: props.hint ?? t('date.hint') })
  const [isOpen, setIsOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)

  const type = (input: HTMLInputElement) => {
    const isAtEnd = input.selectionStart === input.value.length
    const isGrowing = input.value.length > dateTextOf(field.value).length
    field.change(dateValueOf(isAtEnd && isGrowing ? maskDate(input.value) : input.value))
  }

  return (
    <FieldFrame {...props} hint={props.hint ?? t('date.hint')} id={field.id} error={field.error}>
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
