import { fullName } from '@piel/contract/people'
import type { UserRow } from '@piel/contract/users'
import { useTranslation } from '#/i18n/index.ts'
import { RestoreButton } from '#/components/record/restore-button.tsx'
import { useRestoreUser } from '../users.queries.ts'

type Archived = Pick<UserRow, 'id' | 'firstName' | 'middleName' | 'lastName' | 'secondLastName'> & { version?: number }

/** Restores an archived user and their records, on their page or (`isInRow`) in the list. */
export function RestoreUser({ user, isInRow = false }: { user: Archived; isInRow?: boolean }) {
  const { t } = useTranslation('users')
  const restore = useRestoreUser()
  const name = fullName(user)
  return (
    <RestoreButton
      label={t('columns.restore')}
      restore={() => restore.mutateAsync({ params: { id: user.id }, version: user.version })}
      restoredText={t('restored', { name })}
      {...(isInRow && { rowLabel: t('list.restoreName', { name }) })}
    />
  )
}

export const RestoreCell = ({ row }: { row: UserRow }) => <RestoreUser user={row} isInRow />
