import type { DoctorRow } from '@piel/contract/doctors'
import { fullName } from '@piel/contract/people'
import { useTranslation } from '#/i18n/index.ts'
import { RestoreButton } from '#/components/record/restore-button.tsx'
import { useRestoreDoctor } from '../doctors.queries.ts'

type Archived = Pick<DoctorRow, 'id' | 'user'>

/** Restores an archived doctor, on their page or (`isInRow`) in the list. */
export function RestoreDoctor({ doctor: { id, user }, isInRow = false }: { doctor: Archived; isInRow?: boolean }) {
  const { t } = useTranslation('doctors')
  const restore = useRestoreDoctor()
  const name = fullName(user)
  return (
    <RestoreButton
      label={t('columns.restore')}
      restore={() => restore.mutateAsync({ params: { id } })}
      restoredText={t('list.restored', { name })}
      {...(isInRow && { rowLabel: t('list.restoreName', { name }) })}
    />
  )
}

export const RestoreCell = ({ row }: { row: DoctorRow }) => <RestoreDoctor doctor={row} isInRow />
