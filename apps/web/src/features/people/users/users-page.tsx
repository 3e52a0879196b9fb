import { fullName } from '@piel/contract/core/people'
import { userEndpoints, type UserRow } from '@piel/contract/people/users'
import { useRouter } from '@tanstack/react-router'
import { UserRoundCog } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
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
import { archivedColumns, userColumns, userFilters, userQueryOf, usersList } from './components/list/user-columns.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useArchiveUser } from './users.queries.ts'
import { keepFocus } from '#/lib/keep-focus.ts'

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
            <ExportButton list={userEndpoints.export} permission="users.manage" query={userQueryOf(list.queryFor())} />
            <CreateLink to={paths.userCreate()} label={t('list.create')} />
          </>
        }
      />
      <div ref={view}>
        <ListView
          list={list}
          source={(page) => ({
            ...endpointQuery(userEndpoints.list, { query: userQueryOf(list.queryFor(page)) }),
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

interface ArchiveUserDialogProps {
  /** The user to archive; kept while the dialog closes. */
  row: UserRow | undefined
  isOpen: boolean
  onClose: () => void
  /** Once confirmed, before the server has answered. */
  onConfirmed: (row: UserRow) => void
}

/** Asks before a user is archived. The row disappears at once; after a refusal it returns, with the reason. */
function ArchiveUserDialog({ row, isOpen, onClose, onConfirmed }: ArchiveUserDialogProps) {
  const { t } = useTranslation('users')
  const textOf = useErrorText()
  const archive = useArchiveUser()
  const name = row ? fullName(row) : ''
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('archive.title', { name })}
      confirmLabel={t('list.archive')}
      onConfirm={() => {
        onClose()
        if (!row) return
        void archive.mutateAsync({ params: { id: row.id }, version: row.version }).then(
          () => toast.success(t('archive.done', { name })),
          (error: unknown) => toast.error(t('archive.failed', { name, reason: textOf(error) })),
        )
        onConfirmed(row)
      }}
    >
      <p>{t('archive.text')}</p>
    </ConfirmDialog>
  )
}

const linksOf = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row] a[data-row-link]') ?? []),
]

/**
 * Where the focus goes when the row that had it leaves the list: to the one that takes its place, else to the last, else
 * to the search. The dialog that asked would give it back to a button that is gone.
 */
function useFocusAfterRow(view: RefObject<HTMLElement | null>): (row: UserRow) => void {
  return (row) => {
    const at = linksOf(view.current).findIndex((link) => link.getAttribute('href')?.endsWith(row.id))
    keepFocus(() => {
      const links = linksOf(view.current)
      return links[at] ?? links.at(-1) ?? view.current?.querySelector<HTMLElement>('[type=search]')
    })
  }
}
