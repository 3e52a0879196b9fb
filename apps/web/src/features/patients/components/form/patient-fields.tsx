import { genders } from '@piel/contract/people'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { PasswordField } from '#/components/form/password-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { EmailField, PhoneField, TextField } from '#/components/form/text-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { useDates } from '#/lib/dates.ts'
import type { PatientValues } from './patient-values.ts'

interface PatientFieldsProps {
  control: Control<PatientValues, unknown, PatientValues>
  withPassword: boolean
  /** Below the fields that it is about. */
  duplicates: ReactNode
}

const wide = 'sm:col-span-2'

export function PatientFields({ control, withPassword, duplicates }: PatientFieldsProps) {
  const { t } = useTranslation('patients')
  const today = useDates().today()
  const oldest = `${Number(today.slice(0, 4)) - 121}-01-01`
  return (
    <div className="grid gap-6">
      <FieldGroup title={t('form.groups.person')}>
        <TextField control={control} name="firstName" label={t('fields.firstName')} required autoCapitalize="words" />
        <TextField control={control} name="middleName" label={t('fields.middleName')} autoCapitalize="words" />
        <TextField control={control} name="lastName" label={t('fields.lastName')} required autoCapitalize="words" />
        <TextField control={control} name="secondLastName" label={t('fields.secondLastName')} autoCapitalize="words" />
        <DateField control={control} name="birthDate" label={t('fields.birthDate')} required min={oldest} max={today} />
        <SelectField
          control={control}
          name="gender"
          label={t('fields.gender')}
          required
          options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
        />
      </FieldGroup>
      <FieldGroup title={t('form.groups.contact')}>
        <EmailField control={control} name="email" label={t('fields.email')} required />
        <PhoneField control={control} name="phone" label={t('fields.phone')} required hint={t('form.hints.phone')} />
        <TextareaField
          control={control}
          name="address"
          label={t('fields.address')}
          max={200}
          rows={2}
          className={wide}
        />
      </FieldGroup>
      {duplicates}
      <FieldGroup title={t('form.groups.history')}>
        <TextareaField
          control={control}
          name="medicalHistory"
          label={t('fields.medicalHistory')}
          hint={t('form.hints.medicalHistory')}
          max={1000}
          rows={5}
          className={wide}
        />
      </FieldGroup>
      {withPassword && (
        <FieldGroup title={t('form.groups.access')}>
          <p className="mb-2 text-muted sm:col-span-2">{t('form.hints.access')}</p>
          <PasswordField
            control={control}
            name="password"
            label={t('fields.password')}
            hint={t('form.hints.password')}
            autoComplete="new-password"
            mends={['confirmPassword']}
          />
          <PasswordField
            control={control}
            name="confirmPassword"
            label={t('fields.confirmPassword')}
            autoComplete="new-password"
          />
        </FieldGroup>
      )}
    </div>
  )
}
