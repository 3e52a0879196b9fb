import { type User, userEndpoints } from '@piel/contract/people/users'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCreateUser, useUpdateUser } from '../../users.queries.ts'
import { AccessFields } from './access-fields.tsx'
import { usePatientFollows } from './use-patient-follows.ts'
import { UserFields } from './user-fields.tsx'
import { userSchema } from './user-schema.ts'
import { createBodyOf, draftOf, emptyUser, updateBodyOf, type UserValues, valuesOf } from './user-values.ts'

interface UserFormProps {
  /** The one to change; absent to create a new one. */
  user?: User
  /** `isInvited` where a link to choose a password is to follow. */
  onSaved: (user: User, isInvited: boolean) => void
  onCancel: () => void
}

/** Creates or updates a user. */
export function UserForm({ user, onSaved, onCancel }: UserFormProps) {
  const { t } = useTranslation('users')
  const { id: accountId } = useMe()
  const isEmbedded = useConfig().oidc.embedded
  const withPassword = isEmbedded && !user
  const create = useCreateUser()
  const update = useUpdateUser({ isOwn: user?.id === accountId })
  const attempt = user ? update : create
  const errors = useSaveErrors(attempt, 'user_unknown')
  const today = useDates().today()
  const schema = useMemo(() => userSchema(today, withPassword), [today, withPassword])

  const form = useShellForm<UserValues, UserValues>({
    schema,
    initial: user ? valuesOf(user) : emptyUser,
    draft: draftOf(accountId, user?.id),
    secrets: ['password', 'confirmPassword'],
    ...(user && { version: user.version }),
  })
  const { control } = form.methods
  usePatientFollows(form.methods)

  return (
    <FormShell
      form={form}
      label={t(user ? 'form.editLabel' : 'form.createLabel')}
      submitLabel={user ? undefined : t('form.create')}
      mutation={errors.mutation}
      fieldMap={{
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          password_too_weak: { name: 'password' },
          own_account: { name: 'role' },
          last_administrator: { name: 'role' },
        },
      }}
      errorText={errors.textOf}
      conflict={
        user && {
          load: loadWith(endpointQuery(userEndpoints.get, { params: { id: user.id } }), valuesOf),
          labelOf: (name) => t(`fields.${name}`),
          wordsOf: (name, value) => {
            if (name === 'duty' && value !== '') return t(`duties.${value as Exclude<UserValues['duty'], ''>}`)
            if (name === 'role') return t(`roles.${value as UserValues['role']}`)
            return name === 'profileKind' ? t(`kinds.${value as UserValues['profileKind']}`) : String(value)
          },
        }
      }
      onSubmit={async (values, { idempotencyKey, ifMatch }) => {
        if (!user) {
          const body = createBodyOf(values, withPassword)
          return [await errors.reportErrors(create.mutateAsync({ body, idempotencyKey })), 'invite' in body] as const
        }
        const body = updateBodyOf(form.base, values)
        const saved = body
          ? await errors.reportErrors(update.mutateAsync({ params: { id: user.id }, body, version: ifMatch }))
          : user
        return [saved, false] as const
      }}
      onSaved={([saved, isInvited]) => onSaved(saved, isInvited)}
      onCancel={onCancel}
    >
      <div className="grid gap-6">
        <UserFields control={control} isNew={!user} isOwn={user?.id === accountId} />
        {!user && <AccessFields control={control} withPassword={withPassword} />}
      </div>
    </FormShell>
  )
}
