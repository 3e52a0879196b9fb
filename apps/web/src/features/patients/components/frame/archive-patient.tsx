import type { Patient } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { paths } from '#/lib/paths.ts'
import { useArchivePatient } from '../../patients.queries.ts'

/** Asks, archives the patient and returns to the list. */
export function ArchivePatient(props: { patient: Patient; isOpen: boolean; onClose: () => void }) {
  const { patient, isOpen, onClose } = props
  const { t } = useTranslation('patients')
  const navigate = useNavigate()
  const archive = useArchivePatient()
  const name = fullName(patient.user)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('detail.archiveTitle', { name })}
      confirmLabel={t('detail.archive')}
      onConfirm={async () => {
        await archive.mutateAsync({ params: { id: patient.id }, version: patient.version })
        onClose()
        toast.success(t('detail.archived', { name }))
        await navigate({ to: paths.patients() })
      }}
    >
      <p>{t('detail.archiveText')}</p>
    </ConfirmDialog>
  )
}
