import { useTranslation } from '#/i18n/index.ts'
import { PasswordField } from '#/components/form/password-field.tsx'
import { EmailField, PhoneField, TextField } from '#/components/form/text-field.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { useDates } from '#/lib/dates.ts'
import type { DoctorControl } from './doctor-values.ts'
import { LicenseFields } from './license-fields.tsx'
import { SpecialtyFields } from './specialty-fields.tsx'

interface DoctorFieldsProps {
  control: DoctorControl
  withPassword: boolean
}

export function DoctorFields({ control, withPassword }: DoctorFieldsProps) {
  const { t } = useTranslation('doctors')
  const today = useDates().today()
  return (
    <div className="grid gap-6">
      <FieldGroup title={t('form.groups.person')}>
        <TextField control={control} name="firstName" label={t('fields.firstName')} required autoCapitalize="words" />
        <TextField control={control} name="middleName" label={t('fields.middleName')} autoCapitalize="words" />
        <TextField control={control} name="lastName" label={t('fields.lastName')} required autoCapitalize="words" />
        <TextField control={control} name="secondLastName" label={t('fields.secondLastName')} autoCapitalize="words" />
      </FieldGroup>
      <FieldGroup title={t('form.groups.contact')}>
        <EmailField control={control} name="email" label={t('fields.email')} required />
        <PhoneField control={control} name="phone" label={t('fields.phone')} hint={t('form.hints.phone')} />
      </FieldGroup>
      <SpecialtyFields control={control} today={today} />
      <LicenseFields control={control} today={today} />
      {withPassword && (
        <FieldGroup title={t('form.groups.access')}>
          <p className="mb-2 text-muted sm:col-span-2">{t('form.hints.access')}</p>
          <PasswordField
            control={control}
            name="password"
            label={t('fields.password')}
            hint={t('form.hints.password')}
            autoComplete="new-password"
            revalidates={['confirmPassword']}
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
