import { doctorTitles } from '@piel/contract/people/doctor-titles'
import type { Control } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { SelectField } from '#/components/form/select-field.tsx'
import { EmailField, PhoneField, TextField } from '#/components/form/text-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useConfig } from '#/lib/config.ts'
import { useMe } from '#/lib/me.ts'
import type { PersonValues } from './person-values.ts'

const names = [
  { name: 'firstName', required: true, autoComplete: 'given-name' },
  { name: 'middleName', autoComplete: 'additional-name' },
  { name: 'lastName', required: true, autoComplete: 'family-name' },
  { name: 'secondLastName' },
] as const
const pair = 'grid gap-x-4 gap-y-3 sm:grid-cols-2'

interface PersonFieldsProps {
  control: Control<PersonValues, unknown, PersonValues>
}

export function PersonFields({ control }: PersonFieldsProps) {
  const { t } = useTranslation('me')
  const { oidc } = useConfig()
  return (
    <div className="grid gap-3">
      <NameFields control={control} />
      <fieldset className="min-w-0">
        <legend className="mb-3 text-[0.9375rem]/6 font-semibold">{t('settings.contact')}</legend>
        <div className={pair}>
          <EmailField
            control={control}
            name="email"
            label={t('fields.email')}
            required
            autoComplete="email"
            readOnly={!oidc.embedded}
            hint={t(oidc.embedded ? 'settings.emailHint' : 'settings.emailElsewhere')}
          />
          <PhoneField control={control} name="phone" label={t('fields.phone')} autoComplete="tel" />
          <TextField
            control={control}
            name="username"
            label={t('fields.username')}
            hint={t('settings.usernameHint')}
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </fieldset>
      <TextareaField
        control={control}
        name="bio"
        label={t('fields.bio')}
        hint={t('settings.bioHint')}
        max={300}
        rows={3}
      />
    </div>
  )
}

function NameFields({ control }: PersonFieldsProps) {
  const { t } = useTranslation('me')
  const { profileKind } = useMe()
  return (
    <fieldset className="mb-2 min-w-0">
      <legend className="mb-3 text-[0.9375rem]/6 font-semibold">{t('fullName')}</legend>
      <div className={pair}>
        {names.map(({ name, ...rest }) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(`fields.${name}`)}
            autoCapitalize="words"
            {...rest}
          />
        ))}
        {profileKind === 'DOCTOR' && (
          <SelectField
            control={control}
            name="title"
            label={t('fields.title')}
            hint={t('settings.titleHint')}
            options={[
              { value: '', label: '—' },
              ...doctorTitles.map((value) => ({ value, label: t(`titles.${value}`) })),
            ]}
          />
        )}
      </div>
    </fieldset>
  )
}
