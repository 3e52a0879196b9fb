import { useEffect } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { useTranslation } from '#/i18n/index.ts'
import type { PatientValues } from './patient-values.ts'

interface ContactOnlyProps {
  methods: UseFormReturn<PatientValues, unknown, PatientValues>
  /** How many other patients have the e-mail. */
  sharedBy: number
}

/** Offers to use a shared e-mail for contact only, because each account signs in with its own. */
export function ContactOnly({ methods: { control, clearErrors }, sharedBy }: ContactOnlyProps) {
  const { t } = useTranslation('patientForm')
  const isChosen = useWatch({ control, name: 'isContactOnly' })
  const { errors } = useFormState({ control, name: 'email' })
  useEffect(() => {
    if (isChosen) clearErrors('email')
  }, [isChosen, clearErrors])
  if (!isChosen && sharedBy === 0 && errors.email?.message !== 'validation.emailTaken') return null
  const hint = t('contactOnly.hint')
  return (
    <CheckboxField
      control={control}
      name="isContactOnly"
      label={t('contactOnly.label')}
      hint={sharedBy > 0 ? `${t('contactOnly.taken', { count: sharedBy })} ${hint}` : hint}
      className="-mt-3 mb-2 sm:col-span-2"
    />
  )
}
