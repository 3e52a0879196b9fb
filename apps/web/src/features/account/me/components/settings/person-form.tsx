import { type DoctorTitle, doctorTitles } from '@piel/contract/people/doctor-titles'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { DiscardDialog } from '#/components/dialog/discard-dialog.tsx'
import { changedFields } from '#/components/form/changes.ts'
import { loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { EmailField, PhoneField, TextField } from '#/components/form/text-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { meQuery, useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { signOutAfter } from '#/lib/session/session.ts'
import { useUpdateMe } from '../../settings.queries.ts'
import { bodyOf, personSchema, type PersonValues, valuesOf } from './person-values.ts'

const names = [
  { name: 'firstName', required: true, autoComplete: 'given-name' },
  { name: 'middleName', autoComplete: 'additional-name' },
  { name: 'lastName', required: true, autoComplete: 'family-name' },
  { name: 'secondLastName' },
] as const
const pair = 'grid gap-x-4 gap-y-3 sm:grid-cols-2'

/** The user's name and contact data. */
export function PersonForm() {
  const { t } = useTranslation('me')
  const account = useMe()
  const { oidc } = useConfig()
  const update = useUpdateMe()
  const [isAsking, setIsAsking] = useState(false)
  const saved = valuesOf(account)
  const form = useShellForm<PersonValues, PersonValues>({
    schema: personSchema,
    initial: saved,
    version: account.version,
    draft: `${account.id}.account`,
  })
  const { control, formState } = form.methods

  return (
    <FormShell
      form={form}
      label={t('settings.person')}
      submitLabel={t('save')}
      mutation={update}
      fieldMap={{
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          username_taken: { name: 'username', message: 'validation.usernameTaken' },
        },
      }}
      conflict={{
        load: loadWith(meQuery, valuesOf),
        labelOf: (name) => t(`fields.${name}`),
        wordsOf: (name, value) => (name === 'title' && value !== '' ? t(`titles.${value as DoctorTitle}`) : value),
      }}
      onSubmit={async (values, { ifMatch }) => {
        const body = bodyOf(form.base, values)
        if (!body) return undefined
        // A new photo or language also creates a version, without a conflict with this form.
        const isUntouched = changedFields(form.base, saved).length === 0
        return await update.mutateAsync({ body, version: isUntouched ? account.version : ifMatch })
      }}
      onSaved={(next) => {
        // Another sign-in name has ended every session, this one too.
        if (next && next.email !== saved.email) return void signOutAfter(() => Promise.resolve())
        form.startOver(next ? valuesOf(next) : saved)
        if (next) toast.success(t('settings.saved'))
        else toast.info(t('settings.unchanged'))
      }}
      onCancel={() => setIsAsking(true)}
      isCancelIdle={!formState.isDirty}
    >
      <div className="grid gap-3">
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
            {account.profileKind === 'DOCTOR' && (
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
      <DiscardDialog
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          form.startOver(saved)
          setIsAsking(false)
        }}
      />
    </FormShell>
  )
}
