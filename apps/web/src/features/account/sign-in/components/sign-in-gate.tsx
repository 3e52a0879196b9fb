import { lazy, Suspense, useEffect, useState } from 'react'
import { loadErrorTexts, withWords } from '#/i18n/index.ts'
import { LoadingScreen } from '#/components/layout/loading-screen.tsx'
import { paths } from '#/lib/paths.ts'
import { parseSearch } from '#/lib/search-params.ts'
import { requireSignIn, type SignInNotice, signInPage, useIsSignedIn } from '#/lib/session/session.ts'
import { AuthError } from '#/lib/session/auth-error.ts'
import { completeSignIn } from '#/lib/session/sign-in.ts'

// Lazy: the ordinary redirect to the provider and back does not show it.
const SignInScreen = lazy(() =>
  Promise.all([withWords(['signIn', 'validation'], () => import('./sign-in-screen.tsx')), loadErrorTexts()]).then(
    ([module]) => ({ default: module.SignInScreen }),
  ),
)

/** The notice in the URL; undefined if the provider's page comes first. */
function noticeInAddress(): SignInNotice | undefined {
  if (window.location.pathname !== paths.signIn()) return undefined
  const { error, signed_out: signedOut } = parseSearch(window.location.search)
  if (typeof error === 'string') return { error }
  return signedOut === undefined ? undefined : { signed_out: '1' }
}

const isCallback = () => window.location.pathname === paths.callback()

/** @returns the notice for the form; undefined if the visitor is signed in or on the way to the provider. */
const passThrough = (): Promise<SignInNotice | undefined> =>
  isCallback() ? completeOnce(window.location.href) : requireSignIn()

interface SignInGateProps {
  /** Called as soon as there is a session, from this tab or another. */
  onEnter: () => void
}

/**
 * Redirects to the provider and handles its answer. The form shows only with a notice: an error, a sign-out, an
 * unreachable provider.
 */
export function SignInGate({ onEnter }: SignInGateProps) {
  const isSignedIn = useIsSignedIn()
  const [notice, setNotice] = useState(noticeInAddress)
  // A locked session is already signed in when the provider answers.
  const [isAnswering, setIsAnswering] = useState(isCallback)
  const mayEnter = isSignedIn && !isAnswering

  useEffect(() => {
    if (mayEnter) onEnter()
  }, [mayEnter, onEnter])

  useEffect(() => {
    if (notice || mayEnter) return
    let isCurrent = true
    void passThrough().then((found) => {
      if (!isCurrent) return
      setIsAnswering(false)
      if (!found) return
      window.history.replaceState(null, '', signInPage(found))
      setNotice(found)
    })
    return () => {
      isCurrent = false
    }
  }, [notice, mayEnter])

  return (
    <Suspense fallback={<LoadingScreen />}>
      {notice && !isSignedIn ? <SignInScreen notice={notice} /> : <LoadingScreen />}
    </Suspense>
  )
}

let handled: { href: string; outcome: Promise<SignInNotice | undefined> } | undefined

/** Consumes the provider's answer, which is valid once, however often the page renders. */
function completeOnce(href: string): Promise<SignInNotice | undefined> {
  if (handled?.href !== href) handled = { href, outcome: complete(new URL(href)) }
  return handled.outcome
}

async function complete(answer: URL): Promise<SignInNotice | undefined> {
  try {
    const outcome = await completeSignIn(answer)
    if (outcome === 'signed_in') return undefined
    window.close()
    // This window is not a popup of the sign-in, so it stays open.
    return { error: 'missing_transaction' }
  } catch (error) {
    return { error: error instanceof AuthError ? error.code : 'login_failed' }
  }
}
