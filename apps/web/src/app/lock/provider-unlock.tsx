import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { textOfCode, textOfError } from '#/lib/error-text.ts'
import { AuthError } from '#/lib/session/auth-error.ts'
import { signIn } from '#/lib/session/session.ts'
import { unlockAtProvider } from '#/lib/session/unlock.ts'
import { Problem } from './problem.tsx'

/** Sends the session's user to the identity provider, in a popup, or in this window if that fails. */
export function ProviderUnlock({ email }: { email: string }) {
  const { t } = useTranslation('lock')
  const { t: errors } = useTranslation('errors')
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState<'popup' | 'redirect'>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => button.current?.focus(), [])

  const attempt = async (way: NonNullable<typeof busy>, start: () => Promise<void>) => {
    setBusy(way)
    setProblem(undefined)
    try {
      await start()
    } catch (error) {
      setProblem(error instanceof AuthError ? textOfCode(errors, error.code) : textOfError(errors, error))
      setBusy(undefined)
    }
  }
  return (
    <div className="mt-5 grid gap-3">
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Button
        ref={button}
        variant="primary"
        size="lg"
        busy={busy === 'popup'}
        onClick={() => void attempt('popup', () => unlockAtProvider(email))}
        className="w-full"
      >
        {t('atProvider')}
      </Button>
      {problem !== undefined && (
        <Button
          size="lg"
          busy={busy === 'redirect'}
          onClick={() => void attempt('redirect', () => signIn({ again: { email } }))}
          className="w-full"
        >
          {t('here')}
        </Button>
      )}
    </div>
  )
}
