import type { Patient } from '@piel/contract/people/patients'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'
import { BalanceBadge } from '#/features/core/entries/components/balance.tsx'

export function PatientFacts({ patient }: { patient: Patient }) {
  const { t } = useTranslation(['patients', 'entries'])
  const dates = useDates()
  const { birthDate, gender, account } = patient
  const status = patient.archivedAt ? 'archived' : patient.isActive ? 'active' : 'inactive'
  const membership = account?.membership
  const facts = [
    birthDate !== null && dates.age(birthDate),
    t(`choices.gender.${gender}`),
    membership &&
      `${t(`entries:tiers.${membership.tier}`)} ${t(
        membership.state === 'ended' ? 'entries:endedOn' : 'entries:until',
        { date: dates.date(membership.endsOn) },
      )}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
      <ul className="flex flex-wrap tabular-nums">
        {facts.map((fact) => (
          <li key={fact} className="not-last:after:mx-1.5 not-last:after:text-faint not-last:after:content-['·']">
            {fact}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
        <PatientAlerts patient={patient} />
      </div>
    </div>
  )
}

export function PatientAlerts({ patient }: { patient: Patient }) {
  const balanceMinor = patient.account?.balanceMinor ?? 0
  if (balanceMinor <= 0) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <BalanceBadge minor={balanceMinor} />
    </div>
  )
}
