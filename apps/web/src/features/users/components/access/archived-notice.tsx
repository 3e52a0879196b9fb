import { fullName } from '@piel/contract/people'
import type { User } from '@piel/contract/users'
import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useRestoreUser } from '../../users.queries.ts'

interface ArchivedNoticeProps {
  user: User
  archivedAt: string
}

/** In place of the form of an archived user: since when, and the way back. */
export function ArchivedNotice({ user, archivedAt }: ArchivedNoticeProps) {
  const { t } = useTranslation('users')
  const dates = useDates()
  const errorText = useErrorText()
  const restore = useRestoreUser()
  const onRestore = useOneAtATime(() =>
    restore.mutateAsync({ params: { id: user.id }, version: user.version }).then(
      () => toast.success(t('restored', { name: fullName(user) })),
      (error: unknown) => toast.error(errorText(error)),
    ),
  )
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-warning-soft px-5 py-3 max-sm:px-4">
      <p className="min-w-0 flex-1 basis-60 text-warning">
        <time dateTime={archivedAt} title={dates.exact(archivedAt)}>
          {t('account.archivedOn', { date: dates.day(archivedAt) })}
        </time>
      </p>
      <Button icon={ArchiveRestore} busy={restore.isPending} onClick={onRestore}>
        {t('columns.restore')}
      </Button>
    </div>
  )
}
