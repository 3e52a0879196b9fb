import { lazy, Suspense, useState } from 'react'
import { loadAllWords } from '#/i18n/index.ts'
import { LoadingScreen } from '#/components/layout/loading-screen.tsx'
import { paths } from '#/lib/paths.ts'
import { takeReturnTo } from '#/lib/session/return-to.ts'
import { isSignedIn } from '#/lib/session/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'

// Apart from each other: who signs in does not wait for the product, who is signed in not for the form.
// With all its words: a page that waited for some would take the frame around it away meanwhile.
const loadApp = () => Promise.all([import('./app.tsx'), loadAllWords()]).then(([module]) => ({ default: module.App }))
const App = lazy(loadApp)
const Entrance = lazy(() =>
  import('#/features/auth/components/sign-in-gate.tsx').then((module) => ({ default: module.Entrance })),
)

const showWanted = () => window.history.replaceState(null, '', takeReturnTo())

function firstScreen(): 'app' | 'entrance' {
  const { pathname } = window.location
  if (pathname === paths.callback()) {
    // The answer is as good as a token most of the time.
    void loadApp()
    return 'entrance'
  }
  if (!isSignedIn()) return 'entrance'
  if (pathname === paths.signIn()) showWanted()
  return 'app'
}

/** The entrance until somebody is signed in, then the product, at the page first wanted (row A1). */
export function Start() {
  const [screen, setScreen] = useState(firstScreen)
  const enter = () => {
    showWanted()
    setScreen('app')
  }
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen />}>{screen === 'app' ? <App /> : <Entrance onEnter={enter} />}</Suspense>
    </ErrorBoundary>
  )
}
