import type { RecordEntry } from '@piel/contract/clinical/records'
import type { Patient } from '@piel/contract/people/patients'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { EntryForm } from './entry-form.tsx'

interface CorrectionDialogProps {
  patient: Patient
  entry: RecordEntry | undefined
  onClose: () => void
  onSaved: (correction: RecordEntry) => void
}

export function CorrectionDialog({ patient, entry, onClose, onSaved }: CorrectionDialogProps) {
  const { t } = useTranslation('records')
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(entry)
  if (entry && entry !== shown) setShown(entry)
  return (
    <Modal isOpen={entry !== undefined} onClose={onClose} title={t('form.correctLabel')} size="wide">
      <AlertBanner record={patient} className="mb-5" />
      {shown && (
        <EntryForm
          patientId={patient.id}
          birthDate={patient.birthDate}
          replaces={shown}
          onSaved={(correction) => {
            onClose()
            toast.success(t('form.correctedNotice'))
            onSaved(correction)
          }}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}
