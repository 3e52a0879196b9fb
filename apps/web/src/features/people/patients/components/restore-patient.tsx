import type { PatientRow } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { paths } from '#/lib/paths.ts'
import { RestoreButton } from '#/features/core/restore/components/restore-button.tsx'
import { useRestorePatient } from '../patients.queries.ts'

type Archived = Pick<PatientRow, 'id' | 'version' | 'user'>

/** Restores an archived patient, on their page or (`isInRow`) in the list. */
export function RestorePatient({ patient, isInRow = false }: { patient: Archived; isInRow?: boolean }) {
  const { id, version, user } = patient
  const restore = useRestorePatient()
  return (
    <RestoreButton
      name={fullName(user)}
      email={user.email}
      restore={(email) => restore.mutateAsync({ params: { id }, body: { email }, version })}
      {...(isInRow && { rowOf: paths.patient(id) })}
    />
  )
}
