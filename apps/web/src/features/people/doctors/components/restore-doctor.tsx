import type { DoctorRow } from '@piel/contract/people/doctors'
import { fullName } from '@piel/contract/core/people'
import { paths } from '#/lib/paths.ts'
import { RestoreButton } from '#/features/core/restore/components/restore-button.tsx'
import { useRestoreDoctor } from '../doctors.queries.ts'

type Archived = Pick<DoctorRow, 'id' | 'version' | 'user'>

/** Restores an archived doctor, on their page or (`isInRow`) in the list. */
export function RestoreDoctor({ doctor, isInRow = false }: { doctor: Archived; isInRow?: boolean }) {
  const { id, version, user } = doctor
  const restore = useRestoreDoctor()
  return (
    <RestoreButton
      name={fullName(user)}
      email={user.email}
      restore={(email) => restore.mutateAsync({ params: { id }, body: { email }, version })}
      {...(isInRow && { rowOf: paths.doctor(id) })}
    />
  )
}

export const RestoreCell = ({ row }: { row: DoctorRow }) => <RestoreDoctor doctor={row} isInRow />
