import type { Doctor } from '@piel/contract/people/doctors'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { RecordActions } from '#/components/record/record-actions.tsx'
import { useMe } from '#/lib/me.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { draftName } from '#/lib/storage.ts'
import { useArchiveDoctor } from '../../doctors.queries.ts'

const DoctorForm = lazyPart(['validation'], () => import('../form/doctor-form.tsx'), 'DoctorForm')

/** A refusal that the user can resolve. */
const isRefusedFor = (error: unknown) => error instanceof ApiError && error.code === 'doctor_has_treatments'

export function DoctorActions({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const archive = useArchiveDoctor()
  const textOf = useErrorText()
  const { id: accountId } = useMe()
  const mayArchive = useCan('doctors.archive')
  const name = `${doctor.user.firstName} ${doctor.user.lastName}`
  return (
    <RecordActions
      mayWrite
      edit={{
        label: t('detail.edit'),
        title: t('form.editTitle'),
        draft: draftName(accountId, 'doctor', doctor.id),
        fields: 11,
        form: (finish, close) => (
          <DoctorForm
            doctor={doctor}
            onSaved={(saved) => finish(t('form.updated', { name: fullName(saved.user) }))}
            onCancel={close}
          />
        ),
      }}
      archive={
        mayArchive
          ? {
              label: t('detail.archive'),
              title: t('detail.archiveTitle', { name }),
              text: t('detail.archiveText'),
              note: t('detail.archiveNote'),
              run: () => archive.mutateAsync({ params: { id: doctor.id }, version: doctor.version }),
              done: t('detail.archived'),
              returnTo: paths.doctors(),
              errorText: (error) => (isRefusedFor(error) ? textOf(error) : t('detail.archiveFailed')),
            }
          : undefined
      }
    />
  )
}
