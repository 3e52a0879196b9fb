import { isIsoDate, type IsoDate } from '@piel/contract/core/dates'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { latePart } from '#/lib/lazy-part.ts'
import { Chip, ChipName } from './chip.tsx'

const DatesDialog = latePart(['validation'], () => import('./dates-dialog.tsx'), 'DatesDialog')

/** Days of the clinic's calendar, both inclusive; empty for no bound. */
export interface Days {
  from: string
  to: string
}

interface Props extends Days {
  label?: string
  /** The last selectable day; today by default. */
  max?: IsoDate
  onChange: (days: Days) => void
}

export function FilterDates({ label: given, from, to, max, onChange }: Props) {
  const { t } = useTranslation('form')
  const dates = useDates()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const label = given ?? t('days.label')
  const isSet = from !== '' || to !== ''
  const inWords = (date: string) => (isIsoDate(date) ? dates.date(date) : date)

  const range = () => {
    if (from !== '' && from === to) return inWords(from)
    if (from !== '' && to !== '') return t('days.range', { from: inWords(from), to: inWords(to) })
    return from === '' ? t('days.until', { date: inWords(to) }) : t('days.since', { date: inWords(from) })
  }

  return (
    <>
      <Chip filter={label} isSet={isSet} onClear={() => onChange({ from: '', to: '' })}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="flex min-w-0 items-center gap-1.5 ps-3 pe-2 font-medium whitespace-nowrap outline-none"
        >
          <ChipName isSet={isSet}>{label}</ChipName>
          <span title={isSet ? range() : undefined} className="truncate">
            {isSet ? range() : t('days.any')}
          </span>
          <Calendar aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        </button>
      </Chip>
      {isOpen && (
        <DatesDialog
          from={from}
          to={to}
          max={max ?? dates.today()}
          onClose={close}
          onPick={(days) => {
            close()
            onChange(days)
          }}
        />
      )}
    </>
  )
}
