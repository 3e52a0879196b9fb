import { fullName } from '@piel/contract/core/people'
import type { UserRow } from '@piel/contract/people/users'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useArchiveUser } from '../../users.queries.ts'

interface ArchiveUserDialogProps {
  /** The user to archive; kept while the dialog closes. */
  row: UserRow | undefined
  isOpen: boolean
  onClose: () => void
  /** Once confirmed, before the server has answered. */
  onConfirmed: (row: UserRow) => void
}

/** Asks before a user is archived. The row disappears at once; after a refusal it returns, with the reason. */
export function ArchiveUserDialog({ row, isOpen, onClose, onConfirmed }: ArchiveUserDialogProps) {
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
