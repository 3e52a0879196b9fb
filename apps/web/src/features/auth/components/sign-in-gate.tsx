import { useEffect, useState } from 'react'
import { LoadingScreen } from '#/components/layout/loading-screen.tsx'
import { paths } from '#/lib/paths.ts'
import { parseSearch } from '#/lib/search-params.ts'
import { requireSignIn, type SignInNotice, signInPage, useIsSignedIn } from '#/lib/session/session.ts'
import { completeOnce } from './callback.ts'
import { SignInScreen } from './sign-in-screen.tsx'

/** What the form's address says; undefined where there is nothing to say and the provider's login comes first (row C2). */
function noticeInAddress(): SignInNotice | undefined {
  if (window.location.pathname !== paths.signIn()) return undefined
  const { error, signed_out: signedOut } = parseSearch(window.location.search)
  if (typeof error === 'string') return { error }
  return signedOut === undefined ? undefined : { signed_out: '1' }
}

/** @returns what to say at the form; undefined when the visitor is signed in or has left for the provider. */
async function passThrough(): Promise<SignInNotice | undefined> {
  return window.location.pathname === paths.callback() ? completeOnce(window.location.href) : requireSignIn()
}

interface EntranceProps {
  /** Somebody is signed in, here or in another tab. */
  onEnter: () => void
}

/**
 * Everything in front of sign-in: the way to the provider, its answer (row B2) and the form (row B1), which shows only
 * when there is something to say first - an error, a log-out, a provider that cannot be reached.
 */
export function Entrance({ onEnter }: EntranceProps) {
  const isSignedIn = useIsSignedIn()
  const [notice, setNotice] = useState(noticeInAddress)

  useEffect(() => {
    if (isSignedIn) onEnter()
  }, [isSignedIn, onEnter])

  useEffect(() => {
    if (notice || isSignedIn) return
    let isCurrent = true
    void passThrough().then((found) => {
      if (!found || !isCurrent) return
      window.history.replaceState(null, '', signInPage(found))
      setNotice(found)
    })
    return () => {
      isCurrent = false
    }
  }, [notice, isSignedIn])

  return notice && !isSignedIn ? <SignInScreen notice={notice} /> : <LoadingScreen />
}
