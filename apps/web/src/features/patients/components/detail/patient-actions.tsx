import type { Patient } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { clsx } from 'clsx'
import { ClipboardList } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { RecordActions } from '#/components/record/record-actions.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { useArchivePatient } from '../../patients.queries.ts'
import { draftOf } from '../form/patient-values.ts'

const PatientForm = lazy(() =>
  withWords(['validation'], () => import('../form/patient-form.tsx')).then((module) => ({
    default: module.PatientForm,
  })),
)

interface PatientActionsProps {
  patient: Patient
  mayWrite: boolean
  mayReadRecord: boolean
}

/** Opens the record, edits, archives. */
export function PatientActions({ patient, mayWrite, mayReadRecord }: PatientActionsProps) {
  const { t } = useTranslation('patients')
  const archive = useArchivePatient()
  const { id: accountId } = useMe()
  const name = fullName(patient.user)
  return (
    <>
      <RecordActions
        mayWrite={mayWrite}
        edit={{
          label: t('detail.edit'),
          title: t('form.editTitle'),
          draft: draftOf(accountId, patient.id),
          fields: 8,
          form: (finish, close) => (
            <PatientForm
              patient={patient}
              onSaved={(saved) => finish(t('form.updated', { name: fullName(saved.user) }))}
              onCancel={close}
            />
          ),
        }}
        archive={{
          label: t('detail.archive'),
          title: t('detail.archiveTitle', { name }),
          text: t('detail.archiveText'),
          run: () => archive.mutateAsync({ params: { id: patient.id }, version: patient.version }),
          done: t('detail.archived', { name }),
          returnTo: paths.patients(),
        }}
      />
      {mayReadRecord && (
        <Link
          to={paths.patientRecord(patient.id)}
          className={clsx(buttonStyles({ variant: 'primary' }), 'max-sm:order-first max-sm:w-full')}
        >
          <ClipboardList aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
          {t('detail.viewRecord')}
        </Link>
      )}
    </>
  )
}
