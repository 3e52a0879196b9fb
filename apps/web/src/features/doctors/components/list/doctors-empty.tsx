import { Stethoscope } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { useCan } from '#/lib/permissions.ts'
import { CreateDoctorLink } from './create-doctor-link.tsx'

/** A clinic without doctors: how to begin. */
export function DoctorsEmpty() {
  const { t } = useTranslation('doctors')
  return (
    <EmptyState
      icon={Stethoscope}
      title={t('list.empty')}
      text={t('list.emptyHint')}
      actions={useCan('doctors.write') && <CreateDoctorLink />}
    />
  )
}
