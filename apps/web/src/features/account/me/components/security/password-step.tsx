import { type ConfirmedByPassword, confirmedByPassword } from '@piel/contract/account/me-second-factor'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { PasswordField } from '#/components/form/password-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMe } from '#/lib/me.ts'

interface PasswordStepProps<R> {
  text: string
  submitLabel: string
  tone?: 'danger'
  mutation: {
    isPending: boolean
    error: unknown
    mutateAsync: (request: { body: ConfirmedByPassword }) => Promise<R>
  }
  onDone: (answer: R) => void
  onCancel: () => void
}

/** Asks for the password again before a change of the sign-in. */
export function PasswordStep<R>({ text, submitLabel, tone, mutation, onDone, onCancel }: PasswordStepProps<R>) {
  const { t } = useTranslation('me')
  const { email } = useMe()
  const form = useShellForm<ConfirmedByPassword, ConfirmedByPassword>({
    schema: confirmedByPassword,
    initial: { password: '' },
  })
  return (
    <FormShell
      form={form}
      label={submitLabel}
      submitLabel={submitLabel}
      tone={tone}
      mutation={mutation}
      onSubmit={(body) => mutation.mutateAsync({ body })}
      onSaved={onDone}
      onCancel={onCancel}
    >
      <p className="mb-4 text-pretty text-muted">{text}</p>
      {/* The username, for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.methods.control}
        name="password"
        label={t('password.current')}
        required
        autoComplete="current-password"
      />
    </FormShell>
  )
}
