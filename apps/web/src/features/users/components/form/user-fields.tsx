import { genders, profileKinds } from '@piel/contract/people'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { EmailField, PhoneField, TextField } from '#/components/form/text-field.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { useDates } from '#/lib/dates.ts'
import type { UserValues } from './user-values.ts'

export type UserControl = Control<UserValues, unknown, UserValues>

interface UserFieldsProps {
  control: UserControl
  isNew: boolean
  /** Whether users edit themselves: they cannot change their own role. */
  isOwn: boolean
}

/** The fields of a user, except those for signing in. */
export function UserFields({ control, isNew, isOwn }: UserFieldsProps) {
  const { t } = useTranslation('users')
  const role = useWatch({ control, name: 'role' })
  const roles = isOwn ? ([role] as const) : (['USER', 'ADMIN', 'STAFF'] as const)
  return (
    <>
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
      <FieldGroup title={t('form.groups.role')}>
        <SelectField
          control={control}
          name="role"
          label={t('fields.role')}
          required
          hint={t(isOwn ? 'roleHints.own' : `roleHints.${role}`)}
          options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        {isNew ? (
          <Kinds control={control} />
        ) : (
          <SelectField
            control={control}
            name="profileKind"
            label={t('fields.profileKind')}
            required
            options={profileKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
      </FieldGroup>
    </>
  )
}

/** Which records a new user gets, and what a patient's may hold from the start. */
function Kinds({ control }: { control: UserControl }) {
  const { t } = useTranslation('users')
  const isPatient = useWatch({ control, name: 'isPatient' })
  const today = useDates().today()
  const oldest = `${Number(today.slice(0, 4)) - 121}-01-01`
  return (
    <>
      <div className="grid content-start gap-1 sm:pt-6">
        <CheckboxField
          control={control}
          name="isPatient"
          label={t('fields.isPatient')}
          hint={t('form.hints.isPatient')}
        />
        <CheckboxField control={control} name="isDoctor" label={t('fields.isDoctor')} hint={t('form.hints.isDoctor')} />
      </div>
      {isPatient && (
        <>
          <DateField control={control} name="birthDate" label={t('fields.birthDate')} min={oldest} max={today} />
          <SelectField
            control={control}
            name="gender"
            label={t('fields.gender')}
            options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          />
        </>
      )}
    </>
  )
}
