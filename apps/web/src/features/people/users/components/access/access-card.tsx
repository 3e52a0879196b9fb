import type { User } from '@piel/contract/people/users'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Moment } from '#/components/record/times.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { AccountActions } from './access-actions.tsx'

const link = 'focus-ring touch-target rounded-[4px] text-accent underline-offset-2 hover:underline'

const tones = { blocked: 'danger', ready: 'success', invited: 'info', none: 'neutral', archived: 'warning' } as const

function stateOf({ archivedAt, isBlocked, hasSignIn, invitedUntil }: User): keyof typeof tones {
  if (archivedAt !== null) return 'archived'
  if (isBlocked) return 'blocked'
  if (hasSignIn) return 'ready'
  return invitedUntil === null ? 'none' : 'invited'
}

export function AccountCard({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const dates = useDates()
  const state = stateOf(user)
  const isEmbedded = useConfig().oidc.embedded
  return (
    <Card aria-label={t('account.title')} className="p-5 max-sm:p-4">
      <div className="flex items-center gap-3">
        <Avatar id={user.id} firstName={user.firstName} lastName={user.lastName} photoId={user.photoId} size="lg" />
        <div className="min-w-0">
          <h2 className="text-[0.9375rem]/6 font-semibold">{t('account.title')}</h2>
          <Badge tone={tones[state]}>{t(`account.states.${state}`)}</Badge>
        </div>
      </div>
      {user.isBlocked && <p className="mt-3 text-caption text-muted">{t('account.blockedText')}</p>}
      <Facts layout="plain" className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:max-lg:grid-cols-2">
        <Fact label={t('columns.lastLogin')}>{user.lastLogin ? <Moment instant={user.lastLogin} /> : t('never')}</Fact>
        <Fact label={t('account.createdAt')}>
          <Moment instant={user.createdAt} />
        </Fact>
        {isEmbedded && (
          <Fact label={t('account.secondFactor')}>
            {t(user.hasSecondFactor ? 'account.factorOn' : 'account.factorOff')}
          </Fact>
        )}
        {user.invitedUntil && (
          <Fact label={t('account.signIn')}>
            <time dateTime={user.invitedUntil}>
              {t('account.invitedUntil', { date: dates.exact(user.invitedUntil) })}
            </time>
          </Fact>
        )}
        {(user.patientId ?? user.doctorId) !== null && (
          <Fact label={t('account.records')}>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {user.patientId && (
                <Link to={paths.patient(user.patientId)} className={link}>
                  {t('account.patient')}
                </Link>
              )}
              {user.doctorId && (
                <Link to={paths.doctor(user.doctorId)} className={link}>
                  {t('account.doctor')}
                </Link>
              )}
            </span>
          </Fact>
        )}
      </Facts>
      {user.archivedAt === null && <AccountActions user={user} />}
    </Card>
  )
}
