import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { useMe } from '#/lib/me.ts'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { Fact, Facts } from '../facts.tsx'

/** How one is reached, and since when one is here. */
export function DetailsCard() {
  const { t } = useTranslation(['me', 'common'])
  const account = useMe()
  const dates = useDates()
  return (
    <Card aria-labelledby="profile-details">
      <CardHeader
        id="profile-details"
        title={t('profile.details')}
        actions={
          <MoreLink to={paths.settings()} label={t('profile.changeDetails')}>
            {t('profile.change')}
          </MoreLink>
        }
      />
      <CardBody>
        <Facts>
          <Fact label={t('fields.email')}>{account.email}</Fact>
          <Fact label={t('fields.phone')}>
            {account.phone ?? <span className="text-muted">{t('common:notSpecified')}</span>}
          </Fact>
          <Fact label={t('profile.memberSince')}>
            <time dateTime={account.createdAt} title={dates.exact(account.createdAt)}>
              {dates.day(account.createdAt)}
            </time>
          </Fact>
          <Fact label={t('profile.lastSignIn')}>
            {account.lastLogin ? (
              <time dateTime={account.lastLogin}>{dates.exact(account.lastLogin)}</time>
            ) : (
              <span className="text-muted">{t('common:notSpecified')}</span>
            )}
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}
