import { useTranslation } from '#/i18n/index.ts'
import { Section } from '#/components/record/field-group.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { languages } from '#/i18n/detector.ts'
import { useConfig } from '#/lib/config.ts'
import { useMe } from '#/lib/me.ts'
import { chooseTheme, type Theme, useTheme } from '#/lib/theme.ts'
import { useLanguage } from './me.queries.ts'
import { ChoiceCards } from './components/choice-cards.tsx'
import { Password } from './components/settings/password-form.tsx'
import { PersonForm } from './components/settings/person-form.tsx'
import { Security } from './components/security/security.tsx'
import { Photo } from './components/settings/photo.tsx'
import { Sessions } from './components/settings/sessions.tsx'
import { SignIns } from './components/settings/sign-ins.tsx'
import { SignOutEverywhere } from './components/settings/sign-out-everywhere.tsx'
import { NotificationPreferences } from '#/features/core/notifications/components/preferences.tsx'
import { clsx } from 'clsx'

export function SettingsPage() {
  const { t } = useTranslation(['me', 'shell'])
  const { hasPassword } = useMe()
  const { version } = useConfig()
  const theme = useTheme()
  const [language, choose] = useLanguage()
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <div className="max-w-5xl">
        <Section id="settings-person" title={t('settings.person')} hint={t('settings.personHint')}>
          <PersonForm />
        </Section>
        <Section id="settings-photo" title={t('photo.title')} hint={t('photo.hint')}>
          <Photo />
        </Section>
        <Section id="settings-password" title={t('password.title')} hint={hasPassword ? t('password.hint') : undefined}>
          <Password />
        </Section>
        <Section id="settings-security" title={t('security.title')} hint={t('security.hint')}>
          <Security />
        </Section>
        <Section id="settings-sessions" title={t('sessions.title')} hint={t('sessions.hint')}>
          <Sessions />
          <h3 className="mt-6 mb-1 font-medium">{t('sessions.recent')}</h3>
          <SignIns />
          <SignOutEverywhere />
        </Section>
        <Section id="settings-news" title={t('news.title')} hint={t('news.hint')}>
          <NotificationPreferences />
        </Section>
        <Section id="settings-language" title={t('settings.language')} hint={t('settings.languageHint')}>
          <ChoiceCards
            name="language"
            label={t('settings.language')}
            value={language}
            onChange={(next) => void choose(next)}
            choices={languages.map((value) => ({ value, label: t(`shell:language.${value}`), lang: value }))}
          />
        </Section>
        <Section id="settings-theme" title={t('settings.theme')} hint={t('settings.themeHint')}>
          <ChoiceCards
            name="theme"
            label={t('settings.theme')}
            value={theme}
            onChange={chooseTheme}
            choices={[
              { value: 'light', label: t('settings.light'), picture: <ThemeSample theme="light" /> },
              { value: 'dark', label: t('settings.dark'), picture: <ThemeSample theme="dark" /> },
            ]}
          />
        </Section>
        <p className="border-t border-line pt-6 text-muted">{t('settings.about', { version })}</p>
      </div>
    </>
  )
}

/** A miniature of a page in the colours of a theme, whichever theme is on. */
function ThemeSample({ theme }: { theme: Theme }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('flex h-24 border-b bg-canvas', theme === 'dark' ? 'theme-dark' : 'theme-light')}
    >
      <div className="w-1/4 space-y-1.5 border-e p-2.5">
        <div className="mb-2.5 size-3 rounded-[4px] bg-accent" />
        <div className="h-1.5 rounded-full bg-accent-soft" />
        <div className="h-1.5 w-3/4 rounded-full bg-hover" />
      </div>
      <div className="flex-1 space-y-2 p-2.5">
        <div className="h-2 w-1/3 rounded-full bg-ink" />
        <div className="space-y-1.5 rounded-[5px] border bg-surface p-2">
          <div className="h-1.5 w-4/5 rounded-full bg-hover" />
          <div className="h-1.5 w-3/5 rounded-full bg-hover" />
          <div className="h-1.5 w-2/3 rounded-full bg-hover" />
        </div>
      </div>
    </div>
  )
}
