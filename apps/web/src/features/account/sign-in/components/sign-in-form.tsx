import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import type { useSignInForm } from '../use-sign-in-form.ts'
import { CredentialField } from './credential-field.tsx'

export function SignInForm({ form }: { form: ReturnType<typeof useSignInForm> }) {
  const { t } = useTranslation('signIn')
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await form.submit()
    if (wrong) (wrong === 'email' ? email : password).current?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('title')} className="grid gap-2.5">
      <CredentialField
        name="email"
        label={t('email')}
        value={form.values.email}
        error={form.errors.email}
        onChange={(value) => form.change('email', value)}
        input={email}
      />
      <CredentialField
        name="password"
        label={t('password')}
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.change('password', value)}
        input={password}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={form.isSubmitting}
        busyLabel={t('submitting')}
        className="mt-1 w-full"
      >
        {t('submit')}
      </Button>
    </form>
  )
}
