import type { LicenseState } from '@piel/contract/licenses'
import { CircleAlert, CircleOff, Clock, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Badge, type BadgeProps } from '../../../components/ui/badge.tsx'
import { useDates } from '../../../lib/dates.ts'

interface LicenseBadgeProps {
  state: LicenseState
  expiresAt: string | null
  /** Beneath a number, in a row. */
  isSmall?: boolean
}

const looks = {
  none: { tone: 'neutral', icon: undefined },
  expiring: { tone: 'warning', icon: Clock },
  expired: { tone: 'danger', icon: CircleAlert },
  suspended: { tone: 'danger', icon: CircleOff },
} as const satisfies Record<string, { tone: BadgeProps['tone']; icon: LucideIcon | undefined }>

/** What is to be known about a doctor's licence: nothing while it is valid for long. */
export function LicenseBadge({ state, expiresAt, isSmall = false }: LicenseBadgeProps) {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  if (state === 'valid') return undefined
  const date = expiresAt === null ? '' : dates.date(expiresAt)
  const words = {
    none: () => t('licenseStates.none'),
    expiring: () => t('licenseStates.expires', { date }),
    expired: () => t('licenseStates.expired', { date }),
    suspended: () => t('licenseStates.suspended'),
  }
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon} className={isSmall ? 'h-5! px-2! tabular-nums' : ''}>
      {words[state]()}
    </Badge>
  )
}
