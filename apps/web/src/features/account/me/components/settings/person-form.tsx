import type { DoctorTitle } from '@piel/contract/people/doctor-titles'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { DiscardDialog } from '#/components/dialog/discard-dialog.tsx'
import { changedFields } from '#/components/form/changes.ts'
import { loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { meQuery, useMe } from '#/lib/me.ts'
import { signOutAfter } from '#/lib/session/session.ts'
import { useUpdateMe } from '../../settings.queries.ts'
import { PersonFields } from './person-fields.tsx'
import { bodyOf, personSchema, type PersonValues, valuesOf } from './person-values.ts'

export function PersonForm() {
  const { t } = useTranslation('me')
  const account = useMe()
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
        // A new sign-in name has ended every session, including this one.
        if (next && next.email !== saved.email) return void signOutAfter(() => Promise.resolve())
        form.startOver(next ? valuesOf(next) : saved)
        if (next) toast.success(t('settings.saved'))
        else toast.info(t('settings.unchanged'))
      }}
      onCancel={() => setIsAsking(true)}
      isCancelIdle={!formState.isDirty}
    >
      <PersonFields control={control} />
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
