import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseLanguage, useTranslation } from '#/i18n/index.ts'
import { BrandMark } from '#/components/layout/brand-mark.tsx'
import { LoadingScreen } from '#/components/layout/loading-screen.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { knownSignInError } from '#/lib/client-errors.ts'
import { textOfCode } from '#/lib/error-text.ts'
import type { SignInNotice } from '#/lib/session/session.ts'
import { imageUrl } from '#/lib/paths.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'
import { usePublicConfig } from '../use-public-config.ts'
import { useProviderSignIn } from '../use-provider-sign-in.ts'
import { useSignInForm } from '../use-sign-in-form.ts'
import { GoogleButton } from './google-button.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The clinic's name until the operator states one. */
const product = 'Piel'

/** The sign-in form. It works without the configuration, because the server may be unreachable. */
export function SignInScreen({ notice }: { notice: SignInNotice }) {
  const { t } = useTranslation('signIn')
  const { t: errors } = useTranslation('errors')
  const config = usePublicConfig()
  const form = useSignInForm()
  const provider = useProviderSignIn()
  useDocumentTitle(t('title'))

  if (config === undefined) return <LoadingScreen />
  const clinic = config?.clinicName ?? product
  const arrivedWith = notice.error === undefined ? undefined : (knownSignInError(notice.error) ?? 'login_failed')
  const problem = form.failure ?? provider.failure ?? arrivedWith
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,25rem)] place-content-center px-4 py-6">
      <div>
        <p className="mb-5 flex items-center gap-2.5 text-[1.0625rem] font-semibold tracking-[-0.012em] wrap-anywhere">
          {!config?.clinicLogoId ? (
            <BrandMark className="size-7 shrink-0" />
          ) : (
            // On white, as on paper.
            <img
              src={imageUrl(config.clinicLogoId)}
              alt=""
              className="h-9 max-w-36 shrink-0 rounded-control bg-white object-contain p-1"
            />
          )}
          <bdi>{clinic}</bdi>
        </p>
        <Card className="px-6 pt-7 pb-6 shadow-control">
          <h1 className="text-title-lg font-semibold wrap-anywhere">
            {clinic === product ? t('title') : t('titleOf', { clinic })}
          </h1>
          {problem && <Notice tone="danger">{textOfCode(errors, problem)}</Notice>}
          {!problem && notice.signed_out && <Notice tone="info">{t('signedOut')}</Notice>}
          {config?.oidc.passwordLogin !== false && (
            <div className="mt-6">
              <SignInForm form={form} />
              {config?.oidc.embedded !== false && (
                <p className="mt-4 text-caption text-balance text-muted">{t('forgotten')}</p>
              )}
              <p className="my-4 flex items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {t('or')}
              </p>
            </div>
          )}
          <div className="mt-4 grid gap-3">
            <GoogleButton
              connection={config?.oidc.googleConnection ?? null}
              busy={provider.busy === 'google'}
              onPress={provider.google}
            />
            <Button size="lg" busy={provider.busy === 'redirect'} onClick={provider.redirect} className="w-full">
              {t('provider')}
            </Button>
            {arrivedWith && (
              <Button variant="ghost" busy={provider.busy === 'popup'} onClick={provider.popup} className="w-full">
                {t('popup')}
              </Button>
            )}
          </div>
          {config?.demo && config.oidc.embedded && <DemoBox onUse={form.use} />}
        </Card>
        <LanguageLink />
      </div>
    </main>
  )
}

function Notice({ tone, children }: { tone: 'danger' | 'info'; children: ReactNode }) {
  const isDanger = tone === 'danger'
  const Icon = isDanger ? CircleAlert : CircleCheck
  return (
    <p
      role={isDanger ? 'alert' : 'status'}
      className={`mt-5 flex gap-2.5 rounded-control px-3 py-2.5 text-[0.875rem]/5 font-medium ${isDanger ? 'bg-danger-soft text-danger' : 'bg-subtle text-ink'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** A link to the other language, named in that language. */
function LanguageLink() {
  const { t, language } = useTranslation('shell')
  const other = language === 'en' ? 'es' : 'en'
  return (
    <p className="mt-4 text-center">
      <button
        type="button"
        lang={other}
        onClick={() => void chooseLanguage(other)}
        className="touch-target rounded-control px-3 py-2 font-medium text-accent underline-offset-4 focus-ring hover:underline"
      >
        {t(`language.${other}`)}
      </button>
    </p>
  )
}

/** The accounts of the demo data, offered only if the server runs as a demo. */
const demoAccounts = [
  { label: 'demoAdmin', email: 'admin@piel.test', password: 'Piel-admin-2026' },
  { label: 'demoStaff', email: 'staff@piel.test', password: 'Piel-staff-2026' },
  { label: 'demoNurse', email: 'nurse@piel.test', password: 'Piel-nurse-2026' },
  { label: 'demoDoctor', email: 'doctor@piel.test', password: 'Piel-doctor-2026' },
  { label: 'demoOwner', email: 'owner@piel.test', password: 'Piel-owner-2026' },
] as const

/** Fills in a demo account with one click. */
function DemoBox({ onUse }: { onUse: (account: { email: string; password: string }) => void }) {
  const { t } = useTranslation('signIn')
  return (
    <section className="mt-6 rounded-control bg-subtle px-4 py-3" aria-labelledby="demo-title">
      <h2 id="demo-title" className="text-caption font-semibold text-muted">
        {t('demoTitle')}
      </h2>
      <ul className="mt-1">
        {demoAccounts.map(({ label, email, password }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onUse({ email, password })}
              className="-mx-2 grid min-h-11 w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 py-1.5 text-start transition-colors focus-ring hover:bg-hover"
            >
              <span className="sr-only">{`${t('demoUse', { email })}: `}</span>
              <span className="col-span-2 font-medium">{t(label)}</span>
              <span className="text-caption text-muted wrap-anywhere">{email}</span>
              <span className="text-caption text-muted">{password}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
