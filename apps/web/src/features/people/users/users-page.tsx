import { fullName } from '@piel/contract/core/people'
import { userEndpoints, type UserRow } from '@piel/contract/people/users'
import { useRouter } from '@tanstack/react-router'
import { UserRoundCog } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { CreateLink } from '#/components/table/create-link.tsx'
import { ExportButton } from '#/components/table/export-button.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { useRemainingRows } from '#/lib/row-removal.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { AskToArchive } from './components/list/actions-cell.tsx'
import { ArchiveUserDialog } from './components/list/archive-user-dialog.tsx'
import { archivedColumns, userColumns, userFilters, usersList } from './components/list/user-columns.ts'
import { useFocusAfterRow } from './use-focus-after-row.ts'

const UserBulkBar = lazyPart(['bulk'], () => import('./components/list/user-bulk-bar.tsx'), 'UserBulkBar')
const bulk = { nameOf: (row: UserRow) => fullName(row), Bar: UserBulkBar }
const pathOf = (row: UserRow) => paths.userEdit(row.id)
const editOf = (row: UserRow) => ({ to: pathOf(row) })

export function UsersPage() {
  const { t } = useTranslation('users')
  const list = useListState(usersList)
  const router = useRouter()
  const select = useRemainingRows(userEndpoints.list)
  const view = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfterRow(view)
  const [archiving, setArchiving] = useState<{ row: UserRow; isOpen: boolean }>()

  return (
    <AskToArchive value={(row) => setArchiving({ row, isOpen: true })}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ExportButton list={userEndpoints.export} permission="users.manage" query={list.queryFor()} />
            <CreateLink to={paths.userCreate()} label={t('list.create')} />
          </>
        }
      />
      <div ref={view}>
        <ListView
          list={list}
          source={(page) => ({
            ...endpointQuery(userEndpoints.list, { query: list.queryFor(page) }),
            staleTime: 60_000,
            select,
          })}
          columns={list.state.filters.status === 'archived' ? archivedColumns : userColumns}
          filters={userFilters}
          label={(key) => t(key)}
          caption={t('title')}
          searchLabel={t('list.search')}
          rowPath={pathOf}
          rowEdit={editOf}
          onRowIntent={(row) => void router.preloadRoute({ to: pathOf(row) })}
          bulk={useCan('users.manage') ? bulk : undefined}
          empty={<UsersEmpty />}
          errorTitle={t('list.error')}
        />
      </div>
      <ArchiveUserDialog
        row={archiving?.row}
        isOpen={archiving?.isOpen ?? false}
        onClose={() => setArchiving((asked) => asked && { ...asked, isOpen: false })}
        onConfirmed={focusAfter}
      />
    </AskToArchive>
  )
}

function UsersEmpty() {
  const { t } = useTranslation('users')
  return (
    <EmptyState
      icon={UserRoundCog}
      title={t('list.empty')}
      text={t('list.emptyHint')}
      actions={<CreateLink to={paths.userCreate()} label={t('list.create')} />}
    />
  )
}
