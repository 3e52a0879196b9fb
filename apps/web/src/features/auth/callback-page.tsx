import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingScreen } from '../../components/layout/loading-screen.tsx'
import { AuthError } from '../../lib/auth-error.ts'
import { paths } from '../../lib/paths.ts'
import { takeReturnTo } from '../../lib/return-to.ts'
import { completeSignIn } from '../../lib/session.ts'

/** An answer of the provider is good once, however often this page is drawn. */
let handled: { href: string; outcome: ReturnType<typeof completeSignIn> } | undefined

function handleOnce(href: string) {
  if (handled?.href !== href) handled = { href, outcome: completeSignIn(new URL(href)) }
  return handled.outcome
}

/** Row B2: takes the provider's answer, then goes to the page first wanted, or to the form with the error. */
export function CallbackPage() {
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const toForm = (error: string) => void navigate({ to: paths.signIn(), search: { error }, replace: true })
    handleOnce(window.location.href).then(
      (outcome) => {
        if (outcome === 'signed_in') return router.history.replace(takeReturnTo())
        window.close()
        // Still here: this was no popup of ours.
        toForm('missing_transaction')
      },
      (error: unknown) => toForm(error instanceof AuthError ? error.code : 'login_failed'),
    )
  }, [navigate, router])
  return <LoadingScreen />
}
