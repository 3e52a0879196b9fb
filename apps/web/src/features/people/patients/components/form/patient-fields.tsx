import { type ReactNode, useEffect } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { ListedGroup } from '#/components/form/field-list.tsx'
import { PasswordPair } from '#/components/form/password-pair.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { type PatientField, patientFieldList, type PatientWords } from '../patient-field-list.ts'
import type { PatientValues } from './patient-values.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'

interface PatientFieldsProps {
  methods: UseFormReturn<PatientValues, unknown, PatientValues>
  withPassword: boolean
  /** How many other patients have the e-mail. */
  sharedBy: number
  /** Below the fields that identify a patient. */
  duplicates: ReactNode
}

export function PatientFields({ methods, withPassword, sharedBy, duplicates }: PatientFieldsProps) {
  const { t } = useTranslation(['patients', 'patientForm'])
  const today = useDates().today()
  const { control } = methods
  const listed = {
    control,
    list: patientFieldList,
    labelOf: (name: PatientField) => t(`fields.${name}`),
    wordsOf: (key: PatientWords) => t(key),
    dates: { min: `${Number(today.slice(0, 4)) - 121}-01-01`, max: today },
  }
  return (
    <div className="grid gap-6">
      <ListedGroup {...listed} group="person" title={t('patientForm:groups.person')} />
      <ListedGroup
        {...listed}
        group="contact"
        title={t('patientForm:groups.contact')}
        below={{ phone: <ContactOnly methods={methods} sharedBy={sharedBy} /> }}
      />
      {duplicates}
      <ListedGroup {...listed} group="history" title={t('patientForm:groups.history')} />
      {withPassword && (
        <FieldGroup title={t('patientForm:groups.access')}>
          <p className="mb-2 text-muted sm:col-span-2">{t('patientForm:hints.access')}</p>
          <PasswordPair
            control={control}
            label={t('fields.password')}
            confirmLabel={t('fields.confirmPassword')}
            hint={t('patientForm:hints.password')}
          />
        </FieldGroup>
      )}
    </div>
  )
}

interface ContactOnlyProps {
  methods: UseFormReturn<PatientValues, unknown, PatientValues>
  /** How many other patients have the e-mail. */
  sharedBy: number
}

/** Offers to use a shared e-mail for contact only, because each account signs in with its own. */
function ContactOnly({ methods: { control, clearErrors }, sharedBy }: ContactOnlyProps) {
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
