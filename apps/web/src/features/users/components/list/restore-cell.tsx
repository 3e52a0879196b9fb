import { fullName } from '@piel/contract/people'
import type { UserRow } from '@piel/contract/users'
import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useRestoreUser } from '../../users.queries.ts'

/** Takes an archived user back, with the records archived along. */
export function RestoreCell({ row }: { row: UserRow }) {
  const { t } = useTranslation('users')
  const textOf = useErrorText()
  const restore = useRestoreUser()
  const name = fullName(row)
  // Awaited here: the row and its observer are gone before the answer arrives.
  const onRestore = useOneAtATime(() =>
    restore.mutateAsync({ params: { id: row.id } }).then(
      () => toast.success(t('restored', { name })),
      (error: unknown) => toast.error(textOf(error)),
    ),
  )
  return (
    <Button
      size="sm"
      icon={ArchiveRestore}
      tabIndex={useRowTabIndex()}
      aria-label={t('list.restoreName', { name })}
      onClick={onRestore}
    >
      {t('columns.restore')}
    </Button>
  )
}
