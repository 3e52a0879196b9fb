import { fullName } from '@piel/contract/core/people'
import { userEndpoints, type UserRow } from '@piel/contract/people/users'
import { BulkBar } from '#/components/table/bulk-bar.tsx'
import type { BulkBarProps } from '#/components/table/list-view.tsx'
import { useCan } from '#/lib/permissions.ts'
import { useArchiveUser, useRestoreUser } from '../../users.queries.ts'

export function UserBulkBar(props: BulkBarProps<UserRow>) {
  const archive = useArchiveUser()
  const restore = useRestoreUser()
  const isLive = [...props.selection.rows.values()].every(({ archivedAt }) => archivedAt === null)
  const mayArchive = useCan('users.manage') && isLive
  return (
    <BulkBar
      {...props}
      exports={{ list: userEndpoints.export, permission: 'users.manage' }}
      archive={
        mayArchive
          ? {
              nameOf: (row) => fullName(row),
              archive: ({ id, version }) => archive.mutateAsync({ params: { id }, version }),
              restore: ({ id, version }) => restore.mutateAsync({ params: { id }, body: {}, version: version + 1 }),
            }
          : undefined
      }
    />
  )
}
