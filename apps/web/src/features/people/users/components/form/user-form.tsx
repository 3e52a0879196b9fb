import { type User, userEndpoints } from '@piel/contract/people/users'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCreateUser, useUpdateUser } from '../../users.queries.ts'
import { AccessFields } from './access-fields.tsx'
import { usePatientFollows } from './use-patient-follows.ts'
import { UserFields } from './user-fields.tsx'
import { userSchema } from './user-schema.ts'
import { createBodyOf, updateBodyOf, type UserValues, valuesOf } from './user-values.ts'

interface UserFormProps {
  user?: User
  /** `isInvited` if an invitation link follows. */
  onSaved: (user: User, isInvited: boolean) => void
  onCancel: () => void
}

export function UserForm({ user, onSaved, onCancel }: UserFormProps) {
  const { t } = useTranslation('users')
  const { id: accountId } = useMe()
  const isEmbedded = useConfig().oidc.embedded
  const withPassword = isEmbedded && !user
  const create = useCreateUser()
  const update = useUpdateUser({ isOwn: user?.id === accountId })
  const today = useDates().today()
  const { form, control, shell } = useRecordForm({
    record: user,
    schema: useMemo(() => userSchema(today, withPassword), [today, withPassword]),
    valuesOf,
    create,
    update,
    bodyOf: (values) => createBodyOf(values, withPassword),
    changesOf: (_changed, values, base) => updateBodyOf(base, values),
    latest: ({ id }) => endpointQuery(userEndpoints.get, { params: { id } }),
    words: {
      labelOf: (name) => t(`fields.${name}`),
      wordsOf: (name, value) => {
        if (name === 'duty' && value !== '') return t(`duties.${value as Exclude<UserValues['duty'], ''>}`)
        if (name === 'role') return t(`roles.${value as UserValues['role']}`)
        return name === 'profileKind' ? t(`kinds.${value as UserValues['profileKind']}`) : String(value)
      },
    },
    draft: 'user',
    secrets: ['password', 'confirmPassword'],
    saving: useSaveErrors(user ? update : create, 'user_unknown'),
  })
  usePatientFollows(form.methods)

  return (
    <FormShell
      {...shell}
      label={t(user ? 'form.editLabel' : 'form.createLabel')}
      submitLabel={user ? undefined : t('form.create')}
      fieldMap={{
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          password_too_weak: { name: 'password' },
          own_account: { name: 'role' },
          last_administrator: { name: 'role' },
        },
      }}
      onSaved={(saved) => onSaved(saved, withPassword && form.methods.getValues('invite'))}
      onCancel={onCancel}
    >
      <div className="grid gap-6">
        <UserFields control={control} isNew={!user} isOwn={user?.id === accountId} />
        {!user && <AccessFields control={control} withPassword={withPassword} />}
      </div>
    </FormShell>
  )
}
