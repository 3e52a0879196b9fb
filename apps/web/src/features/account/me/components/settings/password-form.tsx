import { type ChangePasswordBody, changePasswordBody } from '@piel/contract/account/me-settings'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { PasswordField } from '#/components/form/password-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useChangePassword } from '../../settings.queries.ts'

const empty: ChangePasswordBody = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password, if the embedded provider holds it. */
export function Password() {
  const { t } = useTranslation('me')
  const { hasPassword } = useMe()
  const { oidc } = useConfig()
  if (hasPassword) return <PasswordForm />
  return <p>{t('password.elsewhere', { provider: new URL(oidc.issuer).host })}</p>
}

function PasswordForm() {
  const { t } = useTranslation('me')
  const { email } = useMe()
  const change = useChangePassword()
  const [isChanged, setIsChanged] = useState(false)
  const form = useShellForm<ChangePasswordBody, ChangePasswordBody>({ schema: changePasswordBody, initial: empty })
  const { control, formState } = form.methods

  return (
    <FormShell
      form={form}
      label={t('password.title')}
      submitLabel={t('password.change')}
      mutation={change}
      fieldMap={{ codes: { password_too_weak: { name: 'newPassword' } } }}
      onSubmit={(values) => change.mutateAsync({ body: values })}
      onSaved={() => {
        form.startOver()
        setIsChanged(true)
        toast.success(t('password.changed'))
      }}
      onCancel={() => form.startOver()}
      isCancelIdle={!formState.isDirty}
    >
      {/* The username, for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordFields control={control} />
      {isChanged && !formState.isDirty && (
        <p role="status" className="mt-1 flex items-start gap-2 text-success">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('password.othersEnded')}
        </p>
      )}
    </FormShell>
  )
}

function PasswordFields({ control }: { control: Control<ChangePasswordBody, unknown, ChangePasswordBody> }) {
  const { t } = useTranslation('me')
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <PasswordField
        control={control}
        name="currentPassword"
        label={t('password.current')}
        required
        autoComplete="current-password"
        revalidates={['newPassword']}
        className="sm:pe-2 sm:col-span-2 sm:max-w-1/2"
      />
      <PasswordField
        control={control}
        name="newPassword"
        label={t('password.new')}
        hint={t('password.rule')}
        required
        autoComplete="new-password"
        revalidates={['confirmPassword']}
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label={t('password.confirm')}
        required
        autoComplete="new-password"
      />
    </div>
  )
}
