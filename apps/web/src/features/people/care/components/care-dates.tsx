import type { Control, FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { useDates } from '#/lib/dates.ts'
import { careDays, dateFields } from './care-values.ts'

/** First and last day; side by side if there is room. */
export function CareDates<V extends FieldValues & { since: string; until: string }, O>({
  control,
}: {
  control: Control<V, unknown, O>
}) {
  const { t } = useTranslation('care')
  return (
    <ListedFields
      control={control as unknown as Control<Record<keyof typeof dateFields, string>>}
      list={dateFields}
      labelOf={(name) => t(`fields.${name}`)}
      wordsOf={t}
      dates={careDays(useDates().today())}
    />
  )
}
