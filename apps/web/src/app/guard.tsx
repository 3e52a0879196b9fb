import type { Permission } from '@piel/contract/core/permissions'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { latePart } from '#/lib/lazy-part.ts'
import { useCan } from '#/lib/permissions.ts'
import { requireSignIn, signInPage, useIsSignedIn } from '#/lib/session/session.ts'
import { FrameSkeleton } from '#/components/layout/frame-skeleton.tsx'
import { LoadingScreen } from '#/components/layout/loading-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { StartFailure } from './start-failure.tsx'

const NoAccessPage = latePart([], () => import('#/components/system-pages/no-access-page.tsx'), 'NoAccessPage')

/** Pages behind sign-in: visitors without a session go to the provider and return to this page. */
export function Guard() {
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn) return <SignInFirst />
  return (
    <StartFailure>
      <Suspense fallback={<FrameSkeleton />}>
        <Shell>
          <Permitted />
        </Shell>
      </Suspense>
    </StartFailure>
  )
}

function SignInFirst() {
  useEffect(() => {
    void requireSignIn().then((notice) => {
      if (notice) window.location.replace(signInPage(notice))
    })
  }, [])
  return <LoadingScreen />
}

/** The page, or the no-access page for roles without the permission. The API checks it again. */
function Permitted() {
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  const isAllowed = useCan(permission ?? ('me.own' satisfies Permission))
  if (isAllowed) return <Outlet />
  return <NoAccessPage />
}
