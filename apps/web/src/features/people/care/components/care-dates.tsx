import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { useDates } from '#/lib/dates.ts'
import { careDays } from './care-values.ts'

/** First and last day; side by side if there is room. */
export function CareDates<V extends FieldValues & { since: string; until: string }, O>({
  control,
}: {
  control: Control<V, unknown, O>
}) {
  const { t } = useTranslation('care')
  const days = careDays(useDates().today())
  const [since, until] = ['since' as FieldPath<V>, 'until' as FieldPath<V>]
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField control={control} name={since} revalidates={[until]} label={t('fields.since')} required {...days} />
      <DateField control={control} name={until} label={t('fields.until')} hint={t('fields.untilHint')} {...days} />
    </div>
  )
}
