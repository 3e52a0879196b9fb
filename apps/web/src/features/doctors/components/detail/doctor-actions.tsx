import type { Doctor } from '@piel/contract/doctors'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'
import { hasDraft } from '#/lib/storage.ts'
import { useArchiveDoctor } from '../../doctors.queries.ts'
import { draftOf } from '../form/doctor-values.ts'
import { EditDoctorDialog } from './edit-doctor-dialog.tsx'

/** A refusal that the user can resolve. */
const isRefusedFor = (error: unknown) => error instanceof ApiError && error.code === 'doctor_has_treatments'

export function DoctorActions({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const navigate = useNavigate()
  const archive = useArchiveDoctor()
  const textOf = useErrorText()
  const { id: accountId } = useMe()
  // After a reload or an expired session, an unfinished draft opens again.
  const [open, setOpen] = useState<'edit' | 'archive' | undefined>(() =>
    hasDraft(draftOf(accountId, doctor.id)) ? 'edit' : undefined,
  )
  const name = `${doctor.user.firstName} ${doctor.user.lastName}`
  const close = () => setOpen(undefined)

  return (
    <>
      <Button variant="danger-ghost" icon={Archive} className="max-sm:flex-1" onClick={() => setOpen('archive')}>
        {t('detail.archive')}
      </Button>
      <Button icon={Pencil} className="max-sm:flex-1" onClick={() => setOpen('edit')}>
        {t('detail.edit')}
      </Button>
      <EditDoctorDialog doctor={doctor} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'archive'}
        onClose={close}
        title={t('detail.archiveTitle', { name })}
        confirmLabel={t('detail.archive')}
        errorText={(error) => (isRefusedFor(error) ? textOf(error) : t('detail.archiveFailed'))}
        onConfirm={async () => {
          await archive.mutateAsync({ params: { id: doctor.id }, version: doctor.version })
          close()
          toast.success(t('detail.archived'))
          await navigate({ to: paths.doctors() })
        }}
      >
        <p>{t('detail.archiveText')}</p>
      </ConfirmDialog>
    </>
  )
}
