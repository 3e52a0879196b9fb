import type { PatientStatement } from '@piel/contract/money/statement'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { BalanceFigure } from '#/features/core/entries/components/balance.tsx'
import type { Membership } from '@piel/contract/money/memberships'
import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'

const beside = 'grid gap-x-6 gap-y-4 sm:grid-cols-2'

export function StatementFigures({ statement }: { statement: PatientStatement }) {
  return (
    <div className={beside}>
      <BalanceFigure minor={statement.balanceMinor} />
      <MembershipState membership={statement.membership} renewal={statement.renewal} />
    </div>
  )
}

export function StatementFiguresSkeleton() {
  return (
    <SkeletonGroup className={beside}>
      <span className="grid min-h-14 content-between">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-8 w-40" />
      </span>
      <span className="grid min-h-19 content-between">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-5 w-32" />
      </span>
    </SkeletonGroup>
  )
}

const looks = {
  active: { tone: 'success', icon: CircleCheck },
  ends: { tone: 'warning', icon: Hourglass },
  ended: { tone: 'neutral', icon: CircleSlash },
} as const satisfies Record<Membership['state'], object>

/** A patient's membership: "Premium, active, until 2 Nov 2027". */
function MembershipState({ membership, renewal }: Pick<PatientStatement, 'membership' | 'renewal'>) {
  const { t } = useTranslation(['entries', 'statement'])
  const dates = useDates()
  const state = renewal ? 'active' : (membership?.state ?? 'ended')
  return (
    <div>
      <p className="text-muted">{t('held.title')}</p>
      {membership ? (
        <>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="text-title font-semibold">{t(`tiers.${membership.tier}`)}</span>
            <Badge {...looks[state]}>{t(`held.states.${state}`)}</Badge>
          </p>
          <p className="mt-0.5 text-muted">
            {t(membership.state === 'ended' ? 'endedOn' : 'until', {
              date: dates.date(membership.endsOn),
            })}
            {renewal && `, ${t('statement:renewed', { date: dates.date(renewal.endsOn) })}`}
          </p>
        </>
      ) : (
        <p className="mt-1 text-title font-semibold text-faint">{t('held.none')}</p>
      )}
    </div>
  )
}
