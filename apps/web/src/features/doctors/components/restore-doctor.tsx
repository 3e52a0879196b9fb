import type { DoctorRow } from '@piel/contract/doctors'
import { fullName } from '@piel/contract/people'
import { RestoreButton } from '#/components/record/restore-button.tsx'
import { useRestoreDoctor } from '../doctors.queries.ts'

type Archived = Pick<DoctorRow, 'id' | 'user'>

/** Restores an archived doctor, on their page or (`isInRow`) in the list. */
export function RestoreDoctor({ doctor: { id, user }, isInRow = false }: { doctor: Archived; isInRow?: boolean }) {
  const restore = useRestoreDoctor()
  return (
    <RestoreButton name={fullName(user)} isInRow={isInRow} restore={() => restore.mutateAsync({ params: { id } })} />
  )
}

export const RestoreCell = ({ row }: { row: DoctorRow }) => <RestoreDoctor doctor={row} isInRow />
