import { type ArchivedDuplicate, type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { ArchiveRestore, CircleCheck, Send } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { RestoreButton } from '#/features/core/restore/components/restore-button.tsx'
import { useRestorePatient } from '../../patients.queries.ts'

interface Props {
  patients: ArchivedDuplicate[]
  onRestored: (patient: Patient) => void
}

/** Archived patients with the typed data, to restore instead of registering them again. */
export function ArchivedDuplicates({ patients, onRestored }: Props) {
  const { t } = useTranslation('patientForm')
  const dates = useDates()
  if (patients.length === 0) return null
  return (
    <section className="rounded-card border border-line bg-info-soft p-4">
      <h2 className="flex items-center gap-2 font-semibold text-info">
        <ArchiveRestore aria-hidden="true" className="size-4 shrink-0" />
        {t('duplicates.archived')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {patients.map((patient) => (
          <li key={patient.id} className="grid gap-2 py-3 first:pt-1 last:pb-0">
            <div>
              {patient.user && <bdi className="font-medium wrap-anywhere">{fullName(patient.user)}</bdi>}
              <p>{t('duplicates.archivedOn', { date: dates.day(patient.archivedAt) })}</p>
              {patient.reasons.map((reason) => (
                <p key={reason} className="text-caption text-muted">
                  {t(`duplicates.${reason}`)}
                </p>
              ))}
            </div>
            {patient.user ? (
              <RestoreHere id={patient.id} version={patient.version} user={patient.user} onRestored={onRestored} />
            ) : (
              <AskButton id={patient.id} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RestoreHereProps extends Pick<ArchivedDuplicate, 'id' | 'version'> {
  user: NonNullable<ArchivedDuplicate['user']>
  onRestored: (patient: Patient) => void
}

function RestoreHere({ id, version, user, onRestored }: RestoreHereProps) {
  const { t } = useTranslation('patientForm')
  const restore = useRestorePatient()
  return (
    <div>
      <RestoreButton
        name={fullName(user)}
        email={user.email}
        restore={(email) => restore.mutateAsync({ params: { id }, body: { email }, version })}
        onRestored={onRestored}
        label={t('duplicates.restore')}
      />
    </div>
  )
}

/** For roles that may not restore patients. */
function AskButton({ id }: { id: string }) {
  const { t } = useTranslation('patientForm')
  const textOf = useErrorText()
  const ask = useEndpoint(patientEndpoints.requestRestore, {})
  if (ask.isSuccess)
    return (
      <p role="status" className="flex items-start gap-2 text-success">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('duplicates.asked')}
      </p>
    )
  return (
    <div>
      <Button
        icon={Send}
        busy={ask.isPending}
        onClick={() => ask.mutate({ params: { id } }, { onError: (error) => toast.error(textOf(error)) })}
      >
        {t('duplicates.ask')}
      </Button>
    </div>
  )
}
