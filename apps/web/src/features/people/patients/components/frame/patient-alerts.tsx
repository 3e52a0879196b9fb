import type { Patient } from '@piel/contract/people/patients'
import { BalanceBadge } from '#/features/core/entries/components/balance.tsx'

/** What must be known before anything is done for the patient, in the header and while the page is scrolled. */
export function PatientAlerts({ patient }: { patient: Patient }) {
  const balanceMinor = patient.account?.balanceMinor ?? 0
  if (balanceMinor <= 0) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <BalanceBadge minor={balanceMinor} />
    </div>
  )
}
