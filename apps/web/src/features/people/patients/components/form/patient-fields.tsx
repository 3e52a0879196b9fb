import { type ReactNode, useEffect } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { ListedGroup, ListedInputs } from '#/components/form/field-list.tsx'
import { FoldedFields } from '#/components/form/folded-fields.tsx'
import { listedNames } from '#/components/form/listed-values.ts'
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
  isNew: boolean
  /** How many other patients have the e-mail. */
  sharedBy: number
  /** Below the fields that identify a patient. */
  duplicates: ReactNode
}

/** In the order of reception. */
const asked = [
  'firstName',
  'middleName',
  'lastName',
  'secondLastName',
  'phone',
  'birthDate',
  'gender',
  'email',
] as const satisfies PatientField[]
const rare = listedNames(patientFieldList).filter(
  (name) => patientFieldList[name].group !== 'history' && !asked.some((one) => one === name),
)

export function PatientFields({ methods, withPassword, isNew, sharedBy, duplicates }: PatientFieldsProps) {
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
  const passwords = (
    <>
      <p className="mb-2 text-muted sm:col-span-2">{t('patientForm:hints.access')}</p>
      <PasswordPair
        control={control}
        label={t('fields.password')}
        confirmLabel={t('fields.confirmPassword')}
        hint={t('patientForm:hints.password')}
      />
    </>
  )
  const more = <ListedInputs {...listed} names={rare} />
  return (
    <div className="grid gap-5">
      <FieldGroup title={t('patientForm:groups.person')}>
        <ListedInputs
          {...listed}
          names={asked}
          below={{ email: <ContactOnly methods={methods} sharedBy={sharedBy} /> }}
        />
      </FieldGroup>
      {duplicates}
      <ListedGroup {...listed} group="history" title={t('patientForm:groups.history')} />
      {isNew ? (
        <FoldedFields methods={methods} title={t('patientForm:groups.more')} names={rare}>
          {more}
        </FoldedFields>
      ) : (
        <FieldGroup title={t('patientForm:groups.more')}>{more}</FieldGroup>
      )}
      {withPassword && (
        <FoldedFields methods={methods} title={t('patientForm:groups.access')} names={['password', 'confirmPassword']}>
          {passwords}
        </FoldedFields>
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
      className="mb-2 sm:col-span-2"
    />
  )
}
