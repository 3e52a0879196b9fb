import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import type { VisitValues } from './booking-values.ts'

interface LaterFieldProps<V extends FieldValues, O> {
  control: Control<V, unknown, O>
  time: string
  /** The times that the day has twice. */
  twice: { from: string; until: string } | null | undefined
}

/** Chooses the second of two equal times, on the day on which clocks are set back; nothing at other times. */
export function LaterField<V extends FieldValues & VisitValues, O>({ control, time, twice }: LaterFieldProps<V, O>) {
  const { t } = useTranslation('appointmentForm')
  if (!twice || time < twice.from || time >= twice.until) return null
  return (
    <CheckboxField
      control={control}
      name={'later' satisfies keyof VisitValues as FieldPath<V>}
      label={t('later.label', { time })}
      hint={t('later.hint', twice)}
    />
  )
}
