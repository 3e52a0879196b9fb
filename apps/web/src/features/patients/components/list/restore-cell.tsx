import type { PatientRow } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useRestorePatient } from '../../patients.queries.ts'

/** Takes an archived patient back (row E11); for administrators, the only ones who see the archive. */
export function RestoreCell({ row }: { row: PatientRow }) {
  const { t } = useTranslation('patients')
  const textOf = useErrorText()
  const restore = useRestorePatient()
  const name = fullName(row.user)
  // Awaited here: the row and its observer are gone before the answer arrives.
  const onRestore = useOneAtATime(() =>
    restore.mutateAsync({ params: { id: row.id } }).then(
      () => toast.success(t('list.restored', { name })),
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
