import { zodResolver } from '@hookform/resolvers/zod'
import { addMonths, isIsoDate, type IsoDate, lastOfMonth } from '@piel/contract/dates'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '../../i18n/index.ts'
import { Modal } from '../dialog/modal.tsx'
import { DateField } from '../form/date-field.tsx'
import { Button } from '../ui/button.tsx'
import { useDates } from '../../lib/dates.ts'
import type { Days } from './filter-dates.tsx'

interface Props extends Days {
  max: IsoDate
  onClose: () => void
  onPick: (days: Days) => void
}

const dayOrNone = z.string().check(z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid'))
const schema = z.object({ from: dayOrNone, to: dayOrNone })

/** Asks for the days of the filter by date: some that are asked for often, or any. */
export function DatesDialog({ from, to, max, onClose, onPick }: Props) {
  const { t } = useTranslation('form')
  const dates = useDates()
  const today = dates.today()
  const ago = (days: number) => dates.daysBefore(today, days)
  const firstOf = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`
  const monthAgo = addMonths(today, -1)
  const methods = useForm({ resolver: zodResolver(schema), defaultValues: { from, to }, mode: 'onBlur' })
  const bounds = { min: '2020-01-01', max }
  const usual = [
    { label: t('days.today'), from: today, to: today },
    { label: t('days.yesterday'), from: ago(1), to: ago(1) },
    { label: t('days.week'), from: ago(6), to: today },
    { label: t('days.month'), from: ago(29), to: today },
    { label: t('days.thisMonth'), from: firstOf(today), to: today },
    { label: t('days.lastMonth'), from: firstOf(monthAgo), to: lastOfMonth(monthAgo) },
  ]
  /** The wrong way round is as clear as the right one. */
  const submit = methods.handleSubmit((days) =>
    onPick(days.from !== '' && days.to !== '' && days.from > days.to ? { from: days.to, to: days.from } : days),
  )

  return (
    <Modal isOpen onClose={onClose} title={t('days.title')} size="small">
      <div className="mb-5 grid grid-cols-2 gap-2">
        {usual.map(({ label, ...days }) => (
          <Button key={label} className="px-2!" onClick={() => onPick(days)}>
            {label}
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
