import { shownPhone } from '@piel/contract/core/phone'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { ExactTime, Moment } from '#/components/record/times.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'

export function DetailsCard() {
  const { t } = useTranslation('me')
  const account = useMe()
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
        <Facts layout="rows">
          <Fact label={t('fields.email')}>{account.email}</Fact>
          <Fact label={t('fields.phone')}>{account.phone && shownPhone(account.phone, account.phoneE164)}</Fact>
          <Fact label={t('profile.memberSince')}>
            <Moment instant={account.createdAt} />
          </Fact>
          <Fact label={t('profile.lastSignIn')}>{account.lastLogin && <ExactTime instant={account.lastLogin} />}</Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}
