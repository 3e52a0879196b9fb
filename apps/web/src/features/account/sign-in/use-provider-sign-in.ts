import { useState } from 'react'
import { AuthError } from '#/lib/session/auth-error.ts'
import type { SignInFailure } from '#/lib/client-errors.ts'
import { signIn } from '#/lib/session/session.ts'
import { signInWithPopup } from '#/lib/session/sign-in.ts'

/** Sign-ins through the identity provider, one at a time, and the error of the last one. */
export function useProviderSignIn() {
  const [busy, setBusy] = useState<'google' | 'redirect' | 'popup'>()
  const [failure, setFailure] = useState<SignInFailure>()

  const attempt = async (way: NonNullable<typeof busy>, start: () => Promise<void>) => {
    if (busy) return
    setBusy(way)
    setFailure(undefined)
    try {
      await start()
    } catch (error) {
      setFailure(error instanceof AuthError ? error.code : 'login_failed')
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    failure,
    google: (connection: string) => void attempt('google', () => signIn({ connection })),
    redirect: () => void attempt('redirect', () => signIn()),
    popup: () => void attempt('popup', signInWithPopup),
  }
}
