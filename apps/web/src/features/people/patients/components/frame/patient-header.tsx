import type { Patient } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Breadcrumbs } from '#/components/ui/breadcrumbs.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useTitleFocus } from '#/components/ui/use-title-focus.ts'
import { paths } from '#/lib/paths.ts'
import { useCan, useReach } from '#/lib/permissions.ts'
import { PatientActions } from './patient-actions.tsx'
import { NextVisit } from './next-visit.tsx'
import { PatientFacts } from './patient-facts.tsx'

interface PatientHeaderProps {
  patient: Patient
  /** The page below the header, for the breadcrumbs; absent on the overview. */
  here?: ReactNode
  /** The name takes the focus after navigation. */
  isAnnounced: boolean
  /** False if the page prints its own header. */
  isPrinted: boolean
  /** Name and facts: while they are scrolled away, the condensed header repeats them. */
  identityRef: RefObject<HTMLDivElement | null>
}

export function PatientHeader({ patient, here, isAnnounced, isPrinted, identityRef }: PatientHeaderProps) {
  const { t } = useTranslation(['patients', 'common'])
  const title = useTitleFocus(isAnnounced)
  const isOwn = useReach('patients.read') === 'own'
  const mayReadAgenda = useCan('agenda.read')
  const name = <bdi className="wrap-anywhere">{fullName(patient.user)}</bdi>
  const list = [
    { label: t('common:dashboard'), to: paths.dashboard() },
    { label: t(isOwn ? 'titleOwn' : 'title'), to: paths.patients() },
  ]
  const overview = { label: <bdi>{patient.user.firstName}</bdi>, to: paths.patient(patient.id) }
  return (
    <header className={clsx('mb-3', !isPrinted && 'print:hidden')}>
      <Breadcrumbs way={here === undefined ? list : [...list, overview]} here={here ?? name} Link={Link} />
      <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:flex-nowrap">
        <div
          ref={identityRef}
          className="flex min-w-0 flex-1 basis-80 items-center gap-4 max-sm:basis-full max-sm:items-start max-sm:gap-3 max-sm:pe-11"
        >
          <Avatar {...patient.user} size="lg" />
          <div className="min-w-0">
            <h1 ref={title} tabIndex={-1} className="text-title font-semibold text-pretty sm:text-title-lg">
              {name}
            </h1>
            <PatientFacts patient={patient} />
            {mayReadAgenda && <NextVisit patientId={patient.id} isExpected={here === undefined} />}
          </div>
        </div>
        <PatientActions patient={patient} />
      </div>
    </header>
  )
}
