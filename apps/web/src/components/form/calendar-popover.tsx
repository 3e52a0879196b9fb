import { type CalendarDate, parseDate } from '@internationalized/date'
import type { IsoDate } from '@piel/contract/core/dates'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from '#/i18n/index.ts'
import { dateLocale } from '#/lib/date-words.ts'
import { useDates } from '#/lib/dates.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import type { DateBounds } from './date-field.tsx'
import { inputStyles } from '#/components/ui/input.tsx'

interface CalendarPopoverProps extends DateBounds {
  label: string
  anchor: RefObject<HTMLElement | null>
  value: IsoDate | undefined
  onPick: (date: IsoDate) => void
  onClose: () => void
  /** What the days of the shown month are filled with. */
  filling?: Filling
}

export interface Filling {
  /** How full a day is, from 0 to 1, and the same in words; undefined where nothing is known. */
  of: (date: IsoDate) => { share: number; text: string } | undefined
  /** Called with the first day of a month that is shown. */
  onMonth: (first: IsoDate) => void
  /** Replaces the days of the month. */
  table: ReactNode
  /** Below the month. */
  legend: ReactNode
}

/** A month at a time, Monday first, with a jump to any month and year between the bounds. */
export function CalendarPopover({ label, anchor, value, min, max, onPick, onClose, filling }: CalendarPopoverProps) {
  const { t } = useTranslation('form')
  const { language, today } = useDates()
  const bounds = { min: parseDate(min), max: parseDate(max) }
  const clamp = (date: CalendarDate) =>
    date.compare(bounds.max) > 0 ? bounds.max : date.compare(bounds.min) < 0 ? bounds.min : date
  const [focused, focus] = useState(() => clamp(parseDate(value ?? today())))
  const setFocused = (date: CalendarDate) => {
    focus(date)
    filling?.onMonth(date.set({ day: 1 }).toString())
  }
  const step = clsx(buttonStyles({ variant: 'ghost' }), 'w-control px-0!')

  return (
    <I18nProvider locale={dateLocale[language]}>
      <Popover
        isOpen
        triggerRef={anchor}
        placement="bottom end"
        onOpenChange={(isOpen) => !isOpen && onClose()}
        className="rounded-card border border-line bg-raised text-ink shadow-overlay data-entering:animate-rise"
      >
        <Dialog aria-label={t('date.dialog', { field: label })} className="p-3 outline-none">
          {/* The only content while the page is inert. */}
          <main>
            <h1 className="sr-only">{label}</h1>
            <Calendar
              aria-label={label}
              autoFocus
              firstDayOfWeek="mon"
              minValue={bounds.min}
              maxValue={bounds.max}
              value={value ? parseDate(value) : null}
              focusedValue={focused}
              onFocusChange={setFocused}
              onChange={(date: CalendarDate) => onPick(date.toString())}
            >
              <div className="mb-2 flex items-center gap-1">
                <Button slot="previous" className={step}>
                  <ChevronLeft aria-hidden="true" className="size-4" />
                </Button>
                <CalendarJump
                  focused={focused}
                  min={bounds.min}
                  max={bounds.max}
                  onJump={(date) => setFocused(clamp(date))}
                />
                <Button slot="next" className={step}>
                  <ChevronRight aria-hidden="true" className="size-4" />
                </Button>
              </div>
              {filling?.table || <DaysOfMonth fillOf={filling?.of} />}
            </Calendar>
            {filling?.legend}
          </main>
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}

function DaysOfMonth({ fillOf }: { fillOf: Filling['of'] | undefined }) {
  return (
    <CalendarGrid weekdayStyle="short" className="w-full border-separate border-spacing-0.5">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="h-8 text-caption font-medium text-muted">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className={clsx(
              'relative mx-auto grid size-9 cursor-pointer place-items-center rounded-control tabular-nums outline-none hover:bg-hover',
              'data-focus-visible:outline-2 data-focus-visible:outline-solid data-focus-visible:outline-focus data-outside-month:hidden',
              'data-disabled:cursor-default data-disabled:text-faint data-disabled:line-through data-disabled:hover:bg-transparent',
              'data-today:font-bold data-today:text-accent data-selected:bg-accent data-selected:text-on-accent data-selected:data-today:text-on-accent',
            )}
          >
            {({ formattedDate }) => <FilledDay text={formattedDate} fill={fillOf?.(date.toString())} />}
          </CalendarCell>
        )}
      </CalendarGridBody>
    </CalendarGrid>
  )
}

/** A day; the bar along its lower edge shows how full it is. */
function FilledDay({ text, fill }: { text: string; fill: ReturnType<Filling['of']> }) {
  if (!fill) return text
  return (
    <>
      {text}
      <span className="sr-only">, {fill.text}</span>
      <span
        aria-hidden="true"
        title={fill.text}
        className="absolute inset-x-1 bottom-0.5 h-1 rounded-full border border-line bg-canvas"
      >
        <span
          className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${Math.round(fill.share * 100)}%` }}
        />
      </span>
    </>
  )
}

interface CalendarJumpProps {
  focused: CalendarDate
  min: CalendarDate
  max: CalendarDate
  onJump: (date: CalendarDate) => void
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** Month and year as lists: a birth date is three choices away, not seven hundred clicks. */
function CalendarJump({ focused, min, max, onJump }: CalendarJumpProps) {
  const { t } = useTranslation('form')
  const { monthName } = useDates()
  const years = Array.from({ length: max.year - min.year + 1 }, (_, index) => max.year - index)
  const look = clsx(inputStyles(), 'w-auto! cursor-pointer px-2!')
  return (
    <div className="flex flex-1 justify-center gap-1">
      <select
        aria-label={t('date.month')}
        value={focused.month}
        onChange={(event) => onJump(focused.set({ month: Number(event.target.value) }))}
        className={look}
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('date.year')}
        value={focused.year}
        onChange={(event) => onJump(focused.set({ year: Number(event.target.value) }))}
        className={clsx(look, 'tabular-nums')}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </div>
  )
}
