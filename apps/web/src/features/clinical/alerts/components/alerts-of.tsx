import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { AlertBanner } from './alert-banner.tsx'

interface AlertsOfProps {
  /** Renders nothing for ''. */
  patientId: string
  /** The patient of the page that opened the dialog. */
  known?: Patient | undefined
  className?: string
}

/**
 * The banner in a dialog about a patient. It shows what a page has loaded without a request, which the audit trail
 * would record as another read.
 */
export function AlertsOf({ patientId, known, className }: AlertsOfProps) {
  const isKnown = known?.id === patientId
  const { data } = useQuery({
    ...endpointQuery(patientEndpoints.get, { params: { id: patientId } }),
    enabled: patientId !== '' && !isKnown,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const patient = isKnown ? known : data
  if (patientId === '') return null
  if (patient) return <AlertBanner record={patient} className={className} />
  return (
    <SkeletonGroup className={className}>
      <Skeleton className="h-10 w-full" />
    </SkeletonGroup>
  )
}
