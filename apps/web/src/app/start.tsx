import { lazy, Suspense, useState } from 'react'
import { FrameSkeleton } from '#/components/layout/frame-skeleton.tsx'
import { LoadingScreen } from '#/components/layout/loading-screen.tsx'
import { paths } from '#/lib/paths.ts'
import { checkLock, useIsLocked } from '#/lib/session/lock.ts'
import { takeReturnTo } from '#/lib/session/return-to.ts'
import { isSignedIn } from '#/lib/session/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadLockScreen } from './lock/load.ts'

// Separate chunks: signing in does not wait for the product, a session does not wait for the form.
const loadApp = () => import('./app.tsx').then((module) => ({ default: module.App }))
const App = lazy(loadApp)
const SignInGate = lazy(() =>
  import('#/features/account/sign-in/components/sign-in-gate.tsx').then((module) => ({ default: module.SignInGate })),
)
const LockScreen = lazy(loadLockScreen)

const showReturnTo = () => window.history.replaceState(null, '', takeReturnTo())

function firstScreen(): 'app' | 'sign-in' {
  const { pathname } = window.location
  if (pathname === paths.callback()) {
    // A callback usually yields a token.
    void loadApp()
    return 'sign-in'
  }
  if (!isSignedIn()) return 'sign-in'
  if (pathname === paths.signIn()) showReturnTo()
  return 'app'
}

/** The sign-in gate until there is a session, then the requested page, or the lock screen over it. */
export function Start() {
  const [screen, setScreen] = useState(firstScreen)
  const isLocked = useIsLocked()
  // A page that was open before the lock keeps its input; no page loads behind the lock.
  const [wasUnlocked, setWasUnlocked] = useState(!isLocked)
  if (!isLocked && !wasUnlocked) setWasUnlocked(true)
  const enter = () => {
    showReturnTo()
    checkLock()
    setScreen('app')
  }
  return (
    <ErrorBoundary>
      <Suspense fallback={screen === 'app' ? <FrameSkeleton /> : <LoadingScreen />}>
        {screen === 'app' ? wasUnlocked && <App /> : <SignInGate onEnter={enter} />}
      </Suspense>
      <Suspense fallback={null}>{screen === 'app' && isLocked && <LockScreen />}</Suspense>
    </ErrorBoundary>
  )
}
