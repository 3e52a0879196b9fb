import type { Patient } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Archive, ClipboardList, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Button } from '#/components/ui/button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { hasDraft } from '#/lib/storage.ts'
import { useArchivePatient } from '../../patients.queries.ts'
import { draftOf } from '../form/patient-values.ts'
import { EditPatientDialog } from './edit-patient-dialog.tsx'

interface PatientActionsProps {
  patient: Patient
  mayWrite: boolean
  mayReadRecord: boolean
}

/** Opens the record, edits, archives. */
export function PatientActions({ patient, mayWrite, mayReadRecord }: PatientActionsProps) {
  const { t } = useTranslation('patients')
  const navigate = useNavigate()
  const archive = useArchivePatient()
  const { id: accountId } = useMe()
  // After a reload or an expired session, an unfinished draft opens again.
  const [open, setOpen] = useState<'edit' | 'archive' | undefined>(() =>
    mayWrite && hasDraft(draftOf(accountId, patient.id)) ? 'edit' : undefined,
  )
  const name = fullName(patient.user)
  const close = () => setOpen(undefined)

  return (
    <>
      {mayWrite && (
        <>
          <Button variant="danger-ghost" icon={Archive} className="max-sm:flex-1" onClick={() => setOpen('archive')}>
            {t('detail.archive')}
          </Button>
          <Button icon={Pencil} className="max-sm:flex-1" onClick={() => setOpen('edit')}>
            {t('detail.edit')}
          </Button>
        </>
      )}
      {mayReadRecord && (
        <Link
          to={paths.patientRecord(patient.id)}
          className={clsx(buttonStyles({ variant: 'primary' }), 'max-sm:order-first max-sm:w-full')}
        >
          <ClipboardList aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
          {t('detail.viewRecord')}
        </Link>
      )}
      <EditPatientDialog patient={patient} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'archive'}
        onClose={close}
        title={t('detail.archiveTitle', { name })}
        confirmLabel={t('detail.archive')}
        onConfirm={async () => {
          await archive.mutateAsync({ params: { id: patient.id }, version: patient.version })
          close()
          toast.success(t('detail.archived', { name }))
          await navigate({ to: paths.patients() })
        }}
      >
        <p>{t('detail.archiveText')}</p>
      </ConfirmDialog>
    </>
  )
}
