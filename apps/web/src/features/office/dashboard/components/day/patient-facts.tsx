import type { Patient } from '@piel/contract/people/patients'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { LastDiagnosis } from '#/features/clinical/problems/components/last-diagnosis.tsx'

/** What must be known before the next patient comes in. */
export function PatientFacts({ patient }: { patient: Patient }) {
  return (
    <>
      <AlertBanner record={patient} patientId={patient.id} isLive={patient.archivedAt === null} />
      <LastDiagnosis patientId={patient.id} />
    </>
  )
}
