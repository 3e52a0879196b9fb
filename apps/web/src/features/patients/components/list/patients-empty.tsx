import { UserRound } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { useCan } from '#/lib/permissions.ts'
import { CreatePatientLink } from './create-patient-link.tsx'

export function PatientsEmpty() {
  const { t } = useTranslation('patients')
  const canWrite = useCan('patients.write')
  return (
    <EmptyState
      icon={UserRound}
      title={t('list.empty')}
      text={t(canWrite ? 'list.emptyHint' : 'list.emptyForReader')}
      actions={canWrite && <CreatePatientLink />}
    />
  )
}
