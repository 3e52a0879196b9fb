import type { Doctor } from '@piel/contract/doctors'
import { fullName } from '@piel/contract/people'
import { lazy } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'

const DoctorForm = lazy(() =>
  withWords(['validation'], () => import('../form/doctor-form.tsx')).then((module) => ({ default: module.DoctorForm })),
)

interface EditDoctorDialogProps {
  doctor: Doctor
  isOpen: boolean
  onClose: () => void
}

/** The doctor's form in a dialog. */
export function EditDoctorDialog({ doctor, isOpen, onClose }: EditDoctorDialogProps) {
  const { t } = useTranslation('doctors')
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('form.editTitle')}
      size="large"
      fallback={<FormSkeleton fields={10} />}
    >
      {(finish) => (
        <DoctorForm
          doctor={doctor}
          onSaved={(saved) => finish(t('form.updated', { name: fullName(saved.user) }))}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  )
}
