import { fullName } from '@piel/contract/people'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { ledgerQueries } from '../ledger.queries.ts'

/** The preselected patient of a payment. */
export function Payer({ patientId }: { patientId: string }) {
  const { data: patient } = useQuery(ledgerQueries.patient(patientId))
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
