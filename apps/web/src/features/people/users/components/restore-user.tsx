import { fullName } from '@piel/contract/core/people'
import type { UserRow } from '@piel/contract/people/users'
import { paths } from '#/lib/paths.ts'
import { RestoreButton } from '#/features/core/restore/components/restore-button.tsx'
import { useRestoreUser } from '../users.queries.ts'

type Archived = Pick<UserRow, 'id' | 'version' | 'email' | 'firstName' | 'middleName' | 'lastName' | 'secondLastName'>

/** Restores an archived user and their records, on their page or (`isInRow`) in the list. */
export function RestoreUser({ user, isInRow = false }: { user: Archived; isInRow?: boolean }) {
  const restore = useRestoreUser()
  return (
    <RestoreButton
      name={fullName(user)}
      email={user.email}
      restore={(email) => restore.mutateAsync({ params: { id: user.id }, body: { email }, version: user.version })}
      {...(isInRow && { rowOf: paths.userEdit(user.id) })}
    />
  )
}

export const RestoreCell = ({ row }: { row: UserRow }) => <RestoreUser user={row} isInRow />
