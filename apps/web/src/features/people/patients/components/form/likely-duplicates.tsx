import { shownPhone } from '@piel/contract/core/phone'
import type { LikelyDuplicate } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import { ExternalLink, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useModalScope } from '#/components/dialog/modal-scope.ts'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'

interface LikelyDuplicatesProps {
  patients: LikelyDuplicate[]
  /** Archived patients, shown first. */
  children: ReactNode
}

export function LikelyDuplicates({ patients, children }: LikelyDuplicatesProps) {
  const { t } = useTranslation(['patients', 'patientForm', 'errors'])
  const dates = useDates()
  const isInModal = useModalScope() !== undefined
  const reasons = {
    curp: t('patientForm:duplicates.curp'),
    email: t('errors:patient_email_taken'),
    phone: t('patientForm:duplicates.phone'),
    nameAndBirthDate: t('patientForm:duplicates.nameAndBirthDate'),
  }
  return (
    // Beside the form's card if there is room, so that nothing moves during typing.
    <div
      role="status"
      className={clsx('empty:hidden', !isInModal && 'xl:absolute xl:inset-y-0 xl:left-full xl:ml-6 xl:w-72')}
    >
      <div className={clsx('grid gap-4 empty:hidden', !isInModal && 'xl:sticky xl:top-20')}>
        {children}
        {patients.length > 0 && (
          <section className="rounded-card border border-line bg-warning-soft p-4">
            <h2 className="flex items-center gap-2 font-semibold text-warning">
              <UsersRound aria-hidden="true" className="size-4 shrink-0" />
              {t('patientForm:duplicates.title')}
            </h2>
            <ul className="mt-2 divide-y divide-line">
              {patients.map((patient) => (
                <li key={patient.id} className="py-3 first:pt-1 last:pb-0">
                  <a
                    href={paths.patient(patient.id)}
                    target="_blank"
                    rel="noreferrer"
                    className="focus-ring inline-flex max-w-full items-start gap-1.5 rounded-[4px] font-medium text-accent underline-offset-2 hover:underline"
                  >
                    <bdi className="min-w-0 wrap-anywhere">{fullName(patient.user)}</bdi>
                    <ExternalLink aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
                    <span className="sr-only">{t('patientForm:duplicates.newTab')}</span>
                  </a>
                  <p className="text-caption text-muted">
                    {patient.birthDate !== null && dates.date(patient.birthDate)}
                    {patient.birthDate !== null && patient.phone !== null && ' · '}
                    <span className="tabular-nums">
                      {patient.phone !== null && shownPhone(patient.phone, patient.phoneE164)}
                    </span>
                  </p>
                  {patient.reasons.map((reason) => (
                    <p key={reason} className="mt-0.5 text-caption">
                      {reasons[reason]}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
