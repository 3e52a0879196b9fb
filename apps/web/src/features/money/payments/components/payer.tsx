import { patientEndpoints } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'

export function Payer({ patientId }: { patientId: string }) {
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id: patientId } }))
  return (
    <p className="mb-2 flex min-h-9 items-center gap-3">
      {patient ? (
        <>
          <Avatar {...patient.user} size="md" />
          <bdi className="min-w-0 font-medium wrap-anywhere">{fullName(patient.user)}</bdi>
        </>
      ) : (
        <>
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-5 w-44" />
        </>
      )}
    </p>
  )
}
