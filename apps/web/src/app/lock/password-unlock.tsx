import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { CredentialField } from '#/features/account/sign-in/components/credential-field.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { unlockWithPassword } from '#/lib/session/unlock.ts'
import { Problem } from './problem.tsx'

export function PasswordUnlock({ email }: { email: string }) {
  const { t } = useTranslation(['lock', 'signIn'])
  const textOf = useErrorText()
  const waitOf = useWaitText()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (password === '') {
      setWrong('validation.passwordRequired')
      return field.current?.focus()
    }
    setIsBusy(true)
    try {
      await unlockWithPassword(password)
    } catch (error) {
      setIsBusy(false)
      const refused = error instanceof ApiError ? error.errors[0]?.code : undefined
      if (refused !== undefined) setWrong(refused)
      else if (error instanceof ApiError && error.retryAfter !== undefined) setProblem(waitOf(error.retryAfter))
      else setProblem(textOf(error))
      field.current?.select()
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5">
      {problem !== undefined && <Problem>{problem}</Problem>}
      {/* The username, for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CredentialField
        name="password"
        label={t('signIn:password')}
        value={password}
        error={wrong}
        onChange={(value) => {
          setPassword(value)
          setWrong(undefined)
        }}
        input={field}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isBusy}
        busyLabel={t('unlocking')}
        className="mt-2.5 w-full"
      >
        {t('unlock')}
      </Button>
    </form>
  )
}

function useWaitText() {
  const { t } = useTranslation('lock')
  return (seconds: number): string => {
    const [unit, count] = seconds < 100 ? (['seconds', seconds] as const) : (['minutes', seconds / 60] as const)
    return t('wait', { time: t(unit, { count: Math.ceil(count) }) })
  }
}
