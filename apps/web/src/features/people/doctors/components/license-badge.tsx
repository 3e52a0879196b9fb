import type { LicenseState } from '@piel/contract/people/licenses'
import { CircleAlert, CircleOff, Clock, IdCard } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'

interface LicenseStanding {
  state: LicenseState
  expiresAt: string | null
}

export const licenseLooks = {
  none: { tone: 'neutral', icon: IdCard, text: 'text-muted' },
  expiring: { tone: 'warning', icon: Clock, text: 'text-warning' },
  expired: { tone: 'danger', icon: CircleAlert, text: 'text-danger' },
  suspended: { tone: 'danger', icon: CircleOff, text: 'text-danger' },
} as const

/** A warning about a licence; undefined unless it expires soon or is not valid. */
export function useLicenseWords({ state, expiresAt }: LicenseStanding): string | undefined {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  const date = expiresAt === null ? '' : dates.date(expiresAt)
  if (state === 'none') return t('licenseStates.none')
  if (state === 'expiring') return t('licenseStates.expires', { date })
  // A licence can be entered as expired without an expiry date.
  if (state === 'expired') return date === '' ? t('licenseStatuses.EXPIRED') : t('licenseStates.expired', { date })
  return state === 'suspended' ? t('licenseStatuses.SUSPENDED') : undefined
}

export function LicenseBadge(license: LicenseStanding) {
  const words = useLicenseWords(license)
  if (license.state === 'valid') return undefined
  const { tone, icon } = licenseLooks[license.state]
  return (
    <Badge tone={tone} icon={icon} className="tabular-nums">
      {words}
    </Badge>
  )
}
