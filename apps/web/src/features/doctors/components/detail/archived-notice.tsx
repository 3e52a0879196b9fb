import type { Doctor } from '@piel/contract/doctors'
import { fullName } from '@piel/contract/people'
import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useCan } from '#/lib/permissions.ts'
import { useRestoreDoctor } from '../../doctors.queries.ts'

/** Says that a doctor is archived, to those who can still see them. */
export function ArchivedNotice({ doctor, archivedAt }: { doctor: Doctor; archivedAt: string }) {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  const errorText = useErrorText()
  const restore = useRestoreDoctor()
  const mayRestore = useCan('doctors.restore')
  const onRestore = useOneAtATime(() =>
    restore.mutateAsync({ params: { id: doctor.id } }).then(
      () => toast.success(t('list.restored', { name: fullName(doctor.user) })),
      (error: unknown) => toast.error(errorText(error)),
    ),
  )
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-warning-soft px-5 py-3 max-sm:px-4">
      <p className="min-w-0 flex-1 basis-60 text-warning">
        <time dateTime={archivedAt} title={dates.exact(archivedAt)}>
          {t('detail.archivedOn', { date: dates.day(archivedAt) })}
        </time>
      </p>
      {mayRestore && (
        <Button icon={ArchiveRestore} busy={restore.isPending} onClick={onRestore}>
          {t('columns.restore')}
        </Button>
      )}
    </div>
  )
}
