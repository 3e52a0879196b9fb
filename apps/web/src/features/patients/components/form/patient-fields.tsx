import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { ListedField } from '#/components/form/field-list.tsx'
import { PasswordField } from '#/components/form/password-field.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { patientFieldEntries } from '../patient-field-list.ts'
import type { PatientValues } from './patient-values.ts'

interface PatientFieldsProps {
  control: Control<PatientValues, unknown, PatientValues>
  withPassword: boolean
  /** Below the fields that identify a patient. */
  duplicates: ReactNode
}

export function PatientFields({ control, withPassword, duplicates }: PatientFieldsProps) {
  const { t } = useTranslation('patients')
  const today = useDates().today()
  const dates = { min: `${Number(today.slice(0, 4)) - 121}-01-01`, max: today }
  const group = (title: 'person' | 'contact' | 'history') => (
    <FieldGroup title={t(`form.groups.${title}`)}>
      {patientFieldEntries
        .filter(([, spec]) => spec.group === title)
        .map(([name, spec]) => (
          <ListedField
            key={name}
            control={control}
            name={name}
            spec={spec}
            label={t(`fields.${name}`)}
            wordsOf={(key) => t(key)}
            dates={dates}
          />
        ))}
    </FieldGroup>
  )
  return (
    <div className="grid gap-6">
      {group('person')}
      {group('contact')}
      {duplicates}
      {group('history')}
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
