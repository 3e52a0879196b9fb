import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#/i18n/index.ts'
import { BrandMark } from '#/components/layout/brand-mark.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Spinner } from '#/components/ui/spinner.tsx'
import { usePublicConfig } from '#/features/account/sign-in/use-public-config.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { hideTitle } from '#/lib/session/lock.ts'
import { requireSignIn, signInPage, useIsSignedIn } from '#/lib/session/session.ts'
import { PasskeyUnlock } from './passkey-unlock.tsx'
import { PasswordUnlock } from './password-unlock.tsx'
import { Problem } from './problem.tsx'
import { ProviderUnlock } from './provider-unlock.tsx'
import { SomeoneElse } from './someone-else.tsx'
import { useLockState } from './use-lock-state.ts'

/** Covers the page, which keeps its state but stays hidden until the session's user has signed in again. */
export function LockScreen() {
  const { t } = useTranslation('lock')
  const config = usePublicConfig()
  const title = useRef<HTMLHeadingElement>(null)
  const { state, error } = useLockState()
  useEndedSession()
  useHiddenTitle()
  useEffect(() => title.current?.focus(), [])

  const method = state?.method ?? (config?.oidc.embedded === false ? 'provider' : 'password')
  return createPortal(
    // React Aria leaves this layer alone: a dialog open below neither hides it nor takes its focus.
    <div
      id="lock"
      role="dialog"
      aria-modal="true"
      aria-labelledby="lock-title"
      aria-describedby="lock-text"
      data-react-aria-top-layer
      className="fixed inset-0 z-50 overflow-y-auto bg-canvas text-ink"
    >
      <main className="grid min-h-full grid-cols-[minmax(0,25rem)] place-content-center px-4 py-6">
        <p className="mb-5 flex items-center gap-2.5 text-[1.0625rem] font-semibold tracking-[-0.012em] wrap-anywhere">
          <BrandMark className="size-7 shrink-0" />
          <bdi>{config?.clinicName ?? 'Piel'}</bdi>
        </p>
        <Card className="px-6 pt-7 pb-5 shadow-control">
          <h1
            id="lock-title"
            ref={title}
            tabIndex={-1}
            className="flex items-center gap-2.5 text-title-lg font-semibold"
          >
            <Lock aria-hidden="true" className="size-5 shrink-0 text-muted" />
            {t('title')}
          </h1>
          <p id="lock-text" className="mt-1 text-base text-muted">
            {t(method)}
          </p>
          {state ? (
            <>
              <p className="mt-5 wrap-anywhere">
                <bdi className="block font-medium">{state.name}</bdi>
                <bdi className="block text-caption text-muted">{state.email}</bdi>
              </p>
              {method === 'password' ? <PasswordUnlock email={state.email} /> : <ProviderUnlock email={state.email} />}
              {state.hasPasskey && browserSupportsWebAuthn() && <PasskeyUnlock />}
              <div className="mt-3">
                <SomeoneElse name={state.name} />
              </div>
            </>
          ) : (
            <Waiting error={error} />
          )}
        </Card>
      </main>
    </div>,
    document.body,
  )
}

function Waiting({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const textOf = useErrorText()
  return (
    <div className="grid min-h-56 content-center justify-items-center pt-5">
      {error === undefined ? (
        <span role="status" className="grid justify-items-center gap-3 text-muted">
          <Spinner className="size-6 text-accent" />
          {t('loading')}
        </span>
      ) : (
        <Problem>{textOf(error)}</Problem>
      )}
    </div>
  )
}

/** A session that has ended cannot be unlocked: its user signs in and returns. */
function useEndedSession(): void {
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (isSignedIn) return
    void requireSignIn().then((notice) => {
      if (notice) window.location.replace(signInPage(notice))
    })
  }, [isSignedIn])
}

function useHiddenTitle(): void {
  useEffect(() => {
    hideTitle()
    const watch = new MutationObserver(hideTitle)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => watch.disconnect()
  }, [])
}
