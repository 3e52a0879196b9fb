import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { PasswordField } from '#/components/form/password-field.tsx'
import { EmailField, PhoneField, TextField } from '#/components/form/text-field.tsx'
import { useDates } from '#/lib/dates.ts'
import type { DoctorControl } from './doctor-values.ts'
import { LicenseFields } from './license-fields.tsx'
import { SpecialtyFields } from './specialty-fields.tsx'

interface DoctorFieldsProps {
  control: DoctorControl
  withPassword: boolean
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-[0.9375rem]/6 font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

export function DoctorFields({ control, withPassword }: DoctorFieldsProps) {
  const { t } = useTranslation('doctors')
  const today = useDates().today()
  return (
    <div className="grid gap-6">
      <Group title={t('form.groups.person')}>
        <TextField control={control} name="firstName" label={t('fields.firstName')} required autoCapitalize="words" />
        <TextField control={control} name="middleName" label={t('fields.middleName')} autoCapitalize="words" />
        <TextField control={control} name="lastName" label={t('fields.lastName')} required autoCapitalize="words" />
        <TextField control={control} name="secondLastName" label={t('fields.secondLastName')} autoCapitalize="words" />
      </Group>
      <Group title={t('form.groups.contact')}>
        <EmailField control={control} name="email" label={t('fields.email')} required />
        <PhoneField control={control} name="phone" label={t('fields.phone')} hint={t('form.hints.phone')} />
      </Group>
      <SpecialtyFields control={control} today={today} />
      <LicenseFields control={control} today={today} />
      {withPassword && (
        <Group title={t('form.groups.access')}>
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
        </Group>
      )}
    </div>
  )
}
