import type { PatientRow } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useTranslation } from '#/i18n/index.ts'
import { RestoreButton } from '#/components/record/restore-button.tsx'
import { useRestorePatient } from '../patients.queries.ts'

type Archived = Pick<PatientRow, 'id' | 'user'>

/** Restores an archived patient, on their page or (`isInRow`) in the list. */
export function RestorePatient({ patient: { id, user }, isInRow = false }: { patient: Archived; isInRow?: boolean }) {
  const { t } = useTranslation('patients')
  const restore = useRestorePatient()
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
