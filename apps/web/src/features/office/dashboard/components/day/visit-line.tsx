import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { Owed } from '#/features/agenda/appointments/components/owed.tsx'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'

interface VisitLineProps {
  row: AppointmentRow
  /** At the start: a time, or how long the patient waits. */
  lead: ReactNode
  isUrgent?: boolean
  hasLocations?: boolean
  /** False where the action states the amount. */
  hasOwed?: boolean
  /** The one next action. */
  action: ReactNode
}

/** One patient of the day: the name opens the record, or the patient's page for the desk. */
export function VisitLine({
  row,
  lead,
  isUrgent = false,
  hasLocations = false,
  hasOwed = true,
  action,
}: VisitLineProps) {
  const { t, language } = useTranslation('appointments')
  const nameOf = useResourceName()
  const readsRecords = useCan('records.read')
  const { patient, room, type, location } = row
  // Null for a patient that the user may not read now.
  const isReadable = patient.allergies !== null
  const name = <bdi className="block truncate">{fullName(patient)}</bdi>
  return (
    <li className="flex min-h-13 items-center gap-x-3 py-1 max-sm:flex-wrap max-sm:py-2">
      <p className={clsx('w-16 shrink-0 font-semibold whitespace-nowrap tabular-nums', isUrgent && 'text-warning')}>
        {lead}
      </p>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          {isReadable ? (
            <Link
              to={readsRecords ? paths.patientRecord(patient.id) : paths.patient(patient.id)}
              title={fullName(patient)}
              className="min-w-0 touch-target rounded-[4px] font-medium focus-ring hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span title={fullName(patient)} className="min-w-0 font-medium">
              {name}
            </span>
          )}
          {patient.allergies === 'known' && (
            <TriangleAlert role="img" aria-label={t('allergies.known')} className="size-4 shrink-0 text-danger" />
          )}
        </p>
        <p className="text-caption text-pretty text-muted">
          {[nameIn(type, language), nameOf(row.lead), room?.name, hasLocations && location.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-sm:mt-1.5 max-sm:basis-full">
        {hasOwed && <Owed patient={patient} className="text-caption" />}
        {action}
      </div>
    </li>
  )
}
