import type { Doctor } from '@piel/contract/doctors'
import { fullName } from '@piel/contract/people'
import { lazy, Suspense } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'

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
    <Modal isOpen={isOpen} onClose={onClose} title={t('form.editTitle')} size="large">
      <Suspense fallback={<FormSkeleton />}>
        <DoctorForm
          doctor={doctor}
          onSaved={(saved) => {
            toast.success(t('form.updated', { name: fullName(saved.user) }))
            onClose()
          }}
          onCancel={onClose}
        />
      </Suspense>
    </Modal>
  )
}
