import { patientEndpoints } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { LastDiagnosis } from '#/features/clinical/problems/components/last-diagnosis.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'

interface Props {
  id: string
  /** Shown until the patient is read. */
  fallback: ReactNode
}

/**
 * What must be known before the next patient comes in. Read once, and again when the appointment changes: the audit trail
 * records each reading.
 */
export function PatientFacts({ id, fallback }: Props) {
  const { data } = useQuery({
    ...endpointQuery(patientEndpoints.get, { params: { id } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  if (!data) return fallback
  return (
    <>
      <AlertBanner record={data} patientId={id} isLive={data.archivedAt === null} />
      <LastDiagnosis patientId={id} />
    </>
  )
}
