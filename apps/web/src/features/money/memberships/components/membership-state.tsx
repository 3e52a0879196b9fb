import type { Membership } from '@piel/contract/money/memberships'
import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'

const looks = {
  active: { tone: 'success', icon: CircleCheck },
  ends: { tone: 'warning', icon: Hourglass },
  ended: { tone: 'neutral', icon: CircleSlash },
} as const satisfies Record<Membership['state'], object>

/** A patient's membership: "Premium, active, until 2 Nov 2027". */
export function MembershipState({ membership }: { membership: Membership | null }) {
  const { t } = useTranslation('entries')
  const dates = useDates()
  return (
    <div>
      <p className="text-muted">{t('held.title')}</p>
      {membership ? (
        <>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="text-title font-semibold">{t(`tiers.${membership.tier}`)}</span>
            <Badge {...looks[membership.state]}>{t(`held.states.${membership.state}`)}</Badge>
          </p>
          <p className="mt-0.5 text-muted">
            {t(membership.state === 'ended' ? 'endedOn' : 'until', {
              date: dates.date(membership.endsOn),
            })}
          </p>
        </>
      ) : (
        <p className="mt-1 text-title font-semibold text-faint">{t('held.none')}</p>
      )}
    </div>
  )
}
