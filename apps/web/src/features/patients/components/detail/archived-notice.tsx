import type { Patient } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useCan } from '#/lib/permissions.ts'
import { useRestorePatient } from '../../patients.queries.ts'

/** Says that a patient is archived, to those who can still see them (row E11). */
export function ArchivedNotice({ patient, archivedAt }: { patient: Patient; archivedAt: string }) {
  const { t } = useTranslation('patients')
  const dates = useDates()
  const errorText = useErrorText()
  const restore = useRestorePatient()
  const mayRestore = useCan('patients.restore')
  const onRestore = useOneAtATime(() =>
    restore.mutateAsync({ params: { id: patient.id } }).then(
      () => toast.success(t('list.restored', { name: fullName(patient.user) })),
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
