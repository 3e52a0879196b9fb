import { fullName } from '@piel/contract/people'
import type { UserRow } from '@piel/contract/users'
import { RestoreButton } from '#/components/record/restore-button.tsx'
import { useRestoreUser } from '../users.queries.ts'

type Archived = Pick<UserRow, 'id' | 'firstName' | 'middleName' | 'lastName' | 'secondLastName'> & { version?: number }

/** Restores an archived user and their records, on their page or (`isInRow`) in the list. */
export function RestoreUser({ user, isInRow = false }: { user: Archived; isInRow?: boolean }) {
  const restore = useRestoreUser()
  return (
    <RestoreButton
      name={fullName(user)}
      isInRow={isInRow}
      restore={() => restore.mutateAsync({ params: { id: user.id }, version: user.version })}
    />
  )
}

export const RestoreCell = ({ row }: { row: UserRow }) => <RestoreUser user={row} isInRow />
