import { zodResolver } from '@hookform/resolvers/zod'
import { isIsoDate } from '@piel/contract/dates'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '../../../i18n/index.ts'
import { Modal } from '../../../components/dialog/modal.tsx'
import { DateField } from '../../../components/form/date-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useDates } from '../../../lib/dates.ts'

interface Days {
  from: string
  to: string
}

interface Props extends Days {
  onClose: () => void
  onPick: (days: Days) => void
}

const dayOrNone = z.string().check(z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid'))
const schema = z.object({ from: dayOrNone, to: dayOrNone })

/** Asks for the days of the filter by date: some that are asked for often, or any. */
export function DatesDialog({ from, to, onClose, onPick }: Props) {
  const { t } = useTranslation('audit')
  const dates = useDates()
  const today = dates.today()
  const ago = (days: number) => dates.daysBefore(today, days)
  const methods = useForm({ resolver: zodResolver(schema), defaultValues: { from, to }, mode: 'onBlur' })
  const bounds = { min: '2020-01-01', max: today }
  const usual = [
    { label: t('dates.today'), from: today, to: today },
    { label: t('dates.yesterday'), from: ago(1), to: ago(1) },
    { label: t('dates.week'), from: ago(6), to: today },
    { label: t('dates.month'), from: ago(29), to: today },
  ]
  /** The wrong way round is as clear as the right one. */
  const submit = methods.handleSubmit((days) =>
    onPick(days.from !== '' && days.to !== '' && days.from > days.to ? { from: days.to, to: days.from } : days),
  )

  return (
    <Modal isOpen onClose={onClose} title={t('dates.title')} size="small">
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
            <DateField control={methods.control} name="from" label={t('dates.from')} hint="" {...bounds} />
            <DateField control={methods.control} name="to" label={t('dates.to')} hint="" {...bounds} />
          </div>
          <div className="mt-2 flex justify-end max-sm:*:flex-1">
            <Button type="submit" variant="primary">
              {t('dates.apply')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Modal>
  )
}
