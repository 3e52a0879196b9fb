import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingScreen } from '../../components/layout/loading-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { takeReturnTo } from '../../lib/return-to.ts'
import { requireSignIn, type SignInNotice, useIsSignedIn } from '../../lib/session.ts'
import { SignInScreen } from './components/sign-in-screen.tsx'

/**
 * Row C2: goes on to the provider's login by itself, unless there is something to say first - an error, a log-out, a
 * provider that cannot be reached. Then the form is here to use.
 */
export function SignInPage() {
  const isSignedIn = useIsSignedIn()
  const router = useRouter()
  const navigate = useNavigate()
  const notice: SignInNotice = useSearch({ strict: false })
  const mustStay = notice.error !== undefined || notice.signed_out !== undefined

  useEffect(() => {
    if (isSignedIn) router.history.replace(takeReturnTo())
  }, [isSignedIn, router])

  useEffect(() => {
    if (isSignedIn || mustStay) return
    let isCurrent = true
    void requireSignIn().then((found) => {
      if (found && isCurrent) void navigate({ to: paths.signIn(), search: { ...found }, replace: true })
    })
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, mustStay, navigate])

  return isSignedIn || !mustStay ? <LoadingScreen /> : <SignInScreen notice={notice} />
}
