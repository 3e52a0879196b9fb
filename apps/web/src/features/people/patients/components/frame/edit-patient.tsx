import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'

const PatientForm = lazyPart(['patientForm', 'validation'], () => import('../form/patient-form.tsx'), 'PatientForm')

export function EditPatient(props: { patient: Patient; isOpen: boolean; onClose: () => void }) {
  const { patient, ...dialog } = props
  const { t } = useTranslation('patients')
  return (
    <FormDialog {...dialog} title={t('form.editTitle')} size="large" fallback={<FormSkeleton fields={8} />}>
      {(finish) => (
        <PatientForm
          patient={patient}
          onSaved={(saved) => finish(t('form.updated', { name: fullName(saved.user) }))}
          onCancel={dialog.onClose}
        />
      )}
    </FormDialog>
  )
}
