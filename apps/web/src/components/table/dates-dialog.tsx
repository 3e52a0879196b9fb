import { zodResolver } from '@hookform/resolvers/zod'
import { addDays, addMonths, isIsoDate, type IsoDate, endOfMonth } from '@piel/contract/core/dates'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import type { Days } from './filter-dates.tsx'

/** Common ranges; `thisYear` and `months12` are long for a list. */
const forLists = ['today', 'yesterday', 'week', 'month', 'thisMonth', 'lastMonth'] as const
export type UsualDays = (typeof forLists)[number] | 'thisYear' | 'months12'

interface Props extends Days {
  max: IsoDate
  /** The common ranges to offer. */
  usual?: readonly UsualDays[]
  /** Makes both days required, and limits the number of days between them. */
  maxDays?: number
  onClose: () => void
  onPick: (days: Days) => void
}

const dayOrNone = z.string().check(z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid'))
const anyDays = z.object({ from: dayOrNone, to: dayOrNone })
const day = z.string().check(z.refine(isIsoDate, 'validation.dateInvalid'))
const bothDays = (maxDays: number) =>
  z.object({ from: day, to: day }).check(
    z.refine(
      ({ from, to }) => {
        const [first = '', last = ''] = [from, to].toSorted()
        return !isIsoDate(first) || !isIsoDate(last) || last < addDays(first, maxDays)
      },
      { path: ['to'], error: 'validation.rangeTooLong' },
    ),
  )

/** Chooses the range of a date filter: a common one, or two dates. */
export function DatesDialog({ from, to, max, usual = forLists, maxDays, onClose, onPick }: Props) {
  const { t } = useTranslation('form')
  const dates = useDates()
  const today = dates.today()
  const ago = (days: number) => dates.daysBefore(today, days)
  const firstOf = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`
  const monthAgo = addMonths(today, -1)
  const methods = useForm({
    resolver: zodResolver(maxDays === undefined ? anyDays : bothDays(maxDays)),
    defaultValues: { from, to },
    mode: 'onBlur',
  })
  const bounds = { min: '2020-01-01', max }
  const days: Record<UsualDays, Days> = {
    today: { from: today, to: today },
    yesterday: { from: ago(1), to: ago(1) },
    week: { from: ago(6), to: today },
    month: { from: ago(29), to: today },
    thisMonth: { from: firstOf(today), to: today },
    lastMonth: { from: firstOf(monthAgo), to: endOfMonth(monthAgo) },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
    months12: { from: addDays(addMonths(today, -12), 1), to: today },
  }
  /** Reversed dates are swapped. */
  const submit = methods.handleSubmit((typed) =>
    onPick(typed.from !== '' && typed.to !== '' && typed.from > typed.to ? { from: typed.to, to: typed.from } : typed),
  )

  return (
    <Modal isOpen onClose={onClose} title={t('days.title')} size="small">
      <div className="mb-5 grid grid-cols-2 gap-2">
        {usual.map((name) => (
          <Button key={name} className="px-1! max-sm:text-caption" onClick={() => onPick(days[name])}>
            {t(`days.${name}`)}
          </Button>
        ))}
      </div>
      <FormProvider {...methods}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <DateField control={methods.control} name="from" label={t('days.from')} hint="" {...bounds} />
            <DateField control={methods.control} name="to" label={t('days.to')} hint="" {...bounds} />
          </div>
          <div className="mt-2 flex justify-end max-sm:*:flex-1">
            <Button type="submit" variant="primary">
              {t('days.apply')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Modal>
  )
}
