import { type User, userEndpoints } from '@piel/contract/people/users'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCreateUser, useUpdateUser } from '../../users.queries.ts'
import { type UserControl, UserFields } from './user-fields.tsx'
import { userSchema } from './user-schema.ts'
import {
  createBodyOf,
  isPatientByDefault,
  partsOfPosition,
  updateBodyOf,
  type UserValues,
  valuesOf,
} from './user-values.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link2 } from 'lucide-react'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { PasswordPair } from '#/components/form/password-pair.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'

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
    schema: useMemo(() => userSchema(today, !user, withPassword), [today, user, withPassword]),
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
  usePosition(form.methods)

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

/** Sets role, duty and "is a doctor" from the position, and from both "is a patient", until the user changes it. */
function usePosition(methods: UseFormReturn<UserValues, unknown, UserValues>): void {
  const before = useRef(methods.getValues())
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const last = before.current
          before.current = { ...values }
          if (name !== 'position' && name !== 'isDoctor') return
          if (name === 'position' && values.position !== '') {
            const { role, duty, isDoctor } = partsOfPosition[values.position]
            methods.setValue('role', role)
            methods.setValue('duty', duty)
            if (isDoctor !== values.isDoctor) methods.setValue('isDoctor', isDoctor)
            values = { ...values, isDoctor }
          }
          if (values.isPatient !== isPatientByDefault(last)) return
          methods.setValue('isPatient', isPatientByDefault(values), { shouldDirty: true })
        },
      }),
    [methods],
  )
}

/** How a new user signs in: with a password, an invitation to choose one, or the clinic's identity provider. */
function AccessFields({ control, withPassword }: { control: UserControl; withPassword: boolean }) {
  const { t } = useTranslation('users')
  const isInvited = useWatch({ control, name: 'invite' })
  return (
    <FieldGroup title={t('form.groups.access')}>
      {withPassword ? (
        <CheckboxField
          control={control}
          name="invite"
          label={t('fields.invite')}
          hint={t('form.hints.invite')}
          className="mb-2 sm:col-span-2"
        />
      ) : (
        <p className="flex items-start gap-2.5 rounded-control bg-info-soft px-3 py-2.5 text-info sm:col-span-2">
          <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('form.hints.external')}
        </p>
      )}
      {withPassword && !isInvited && (
        <PasswordPair
          control={control}
          label={t('fields.password')}
          confirmLabel={t('fields.confirmPassword')}
          hint={t('form.hints.password')}
          required
        />
      )}
    </FieldGroup>
  )
}
