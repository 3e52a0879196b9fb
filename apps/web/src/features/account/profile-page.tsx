import { fullName } from '@piel/contract/people'
import { useTranslation } from '../../i18n/index.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { useAccount } from '../../lib/account.ts'
import { useDates } from '../../lib/dates.ts'
import { Fact, Facts } from './components/facts.tsx'

/** Who one is to Piel (row B6). */
export function ProfilePage() {
  const { t } = useTranslation(['account', 'common'])
  const account = useAccount()
  const dates = useDates()
  return (
    <>
      <PageHeader title={t('profile.title')} />
      <Card className="max-w-3xl" aria-label={t('profile.title')}>
        <div className="flex items-center gap-5 p-5 max-sm:gap-4 max-sm:p-4">
          <Avatar {...account} size="xl" />
          <div className="min-w-0 space-y-1.5">
            <p className="text-title font-semibold text-pretty break-words">
              <bdi>{fullName(account)}</bdi>
            </p>
            <Badge dot={false}>{t(`common:roles.${account.kind}`)}</Badge>
          </div>
        </div>
        <CardBody>
          <Facts>
            <Fact label={t('email')}>{account.email}</Fact>
            <Fact label={t('profile.memberSince')}>
              <time dateTime={account.createdAt} title={dates.exact(account.createdAt)}>
                {dates.day(account.createdAt)}
              </time>
            </Fact>
            <Fact label={t('profile.lastSignIn')}>
              {account.lastLogin ? (
                <time dateTime={account.lastLogin} title={dates.exact(account.lastLogin)}>
                  {dates.exact(account.lastLogin)}
                </time>
              ) : (
                t('common:notSpecified')
              )}
            </Fact>
          </Facts>
        </CardBody>
      </Card>
    </>
  )
}
