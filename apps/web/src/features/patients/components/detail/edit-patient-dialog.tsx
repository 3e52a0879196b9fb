import type { Patient } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { lazy, Suspense } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'

const PatientForm = lazy(() =>
  withWords(['validation'], () => import('../form/patient-form.tsx')).then((module) => ({
    default: module.PatientForm,
  })),
)

interface EditPatientDialogProps {
  patient: Patient
  isOpen: boolean
  onClose: () => void
}

/** The patient's form in a dialog. */
export function EditPatientDialog({ patient, isOpen, onClose }: EditPatientDialogProps) {
  const { t } = useTranslation('patients')
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('form.editTitle')} size="large">
      <Suspense fallback={<FormSkeleton />}>
        <PatientForm
          patient={patient}
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
