import { socialNetworks } from '@piel/contract/people/social-networks'
import type { Control } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { changedFields } from '#/components/form/changes.ts'
import { loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { meQuery, useMe } from '#/lib/me.ts'
import { draftName } from '#/lib/storage.ts'
import { useUpdateMe } from '../../settings.queries.ts'
import { bodyOf, profileSchema, type ProfileValues, valuesOf } from './profile-values.ts'

export function ProfileForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const { t } = useTranslation('me')
  const account = useMe()
  const update = useUpdateMe()
  const saved = valuesOf(account)
  const form = useShellForm<ProfileValues, ProfileValues>({
    schema: profileSchema,
    initial: saved,
    version: account.version,
    draft: draftName(account.id, 'profile'),
  })
  const { control } = form.methods
  return (
    <FormShell
      form={form}
      label={t('profile.edit')}
      submitLabel={t('save')}
      mutation={update}
      conflict={{
        load: loadWith(meQuery, valuesOf),
        labelOf: (name) => t(name === 'about' ? 'profile.about' : `networks.${name}`),
        wordsOf: (_, value) => value,
      }}
      onSubmit={async (values, { ifMatch }) => {
        const body = bodyOf(form.base, values)
        const isUntouched = changedFields(form.base, saved).length === 0
        if (body) await update.mutateAsync({ body, version: isUntouched ? account.version : ifMatch })
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-6">
        <TextareaField
          control={control}
          name="about"
          label={t('profile.about')}
          hint={t('profile.aboutHint')}
          max={1000}
          rows={6}
        />
        <Links control={control} />
      </div>
    </FormShell>
  )
}

function Links({ control }: { control: Control<ProfileValues, unknown, ProfileValues> }) {
  const { t } = useTranslation('me')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-[0.9375rem]/6 font-semibold">{t('profile.links')}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {socialNetworks.map((network) => (
          <TextField
            key={network}
            control={control}
            name={network}
            label={t(`networks.${network}`)}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...(network === 'website' && { hint: t('profile.linkHint') })}
          />
        ))}
      </div>
    </fieldset>
  )
}
