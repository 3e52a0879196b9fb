import { fullName } from '@piel/contract/people'
import { useTranslation } from '../../i18n/index.ts'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { languages } from '../../i18n/detector.ts'
import { useAccount } from '../../lib/account.ts'
import { chooseTheme, useTheme } from '../../lib/theme.ts'
import { useLanguage } from './account.queries.ts'
import { ChoiceCards } from './components/choice-cards.tsx'
import { Fact, Facts } from './components/facts.tsx'
import { ThemeSample } from './components/theme-sample.tsx'

/** What one can set for oneself (row B4); what cannot be changed yet is shown, not offered. */
export function SettingsPage() {
  const { t } = useTranslation(['account', 'shell', 'common'])
  const account = useAccount()
  const theme = useTheme()
  const [language, choose] = useLanguage()
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <div className="grid max-w-3xl gap-6 max-sm:gap-4">
        <Card aria-labelledby="settings-person">
          <CardHeader id="settings-person" title={t('settings.person')} description={t('settings.personHint')} />
          <CardBody>
            <Facts>
              <Fact label={t('fullName')}>
                <bdi>{fullName(account)}</bdi>
              </Fact>
              <Fact label={t('email')}>{account.email}</Fact>
              <Fact label={t('role')}>{t(`common:roles.${account.kind}`)}</Fact>
            </Facts>
          </CardBody>
        </Card>
        <Card aria-labelledby="settings-language">
          <CardHeader id="settings-language" title={t('settings.language')} description={t('settings.languageHint')} />
          <CardBody>
            <ChoiceCards
              name="language"
              label={t('settings.language')}
              value={language}
              onChange={(next) => void choose(next)}
              choices={languages.map((value) => ({ value, label: t(`shell:language.${value}`), lang: value }))}
            />
          </CardBody>
        </Card>
        <Card aria-labelledby="settings-theme">
          <CardHeader id="settings-theme" title={t('settings.theme')} description={t('settings.themeHint')} />
          <CardBody>
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
          </CardBody>
        </Card>
      </div>
    </>
  )
}
