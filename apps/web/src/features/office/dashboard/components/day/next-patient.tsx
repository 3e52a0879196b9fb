import { fullName } from '@piel/contract/core/people'
import type { DashboardDay, Visit } from '@piel/contract/office/dashboard'
import { FileText } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { StatusBadge } from '#/features/agenda/appointments/components/status/status-badge.tsx'
import { StepButton } from '#/features/agenda/appointments/components/status/step-button.tsx'
import type { StatusActions } from '#/features/agenda/appointments/components/status/use-status.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { minutesBetween } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { paths } from '#/lib/paths.ts'
import { Group } from './group.tsx'

const PatientFacts = lazyPart(['alerts', 'records'], () => import('./patient-facts.tsx'), 'PatientFacts')

interface NextPatientProps {
  row: Visit
  day: DashboardDay
  moment: number
  status: StatusActions
}

const titles = { inProgress: 'now', arrived: 'nextHere' } as const

/** The patient of the person's visit in progress or next visit, with allergies in words. */
export function NextPatient({ row, day, moment, status }: NextPatientProps) {
  const { t, language } = useTranslation('day')
  const dates = useDates()
  const { patient, type, room, reason } = row
  const since = row.status === 'inProgress' ? row.startedAt : row.arrivedAt
  const minutes = since === null ? undefined : minutesBetween(since, moment)
  return (
    <Group
      title={t(titles[row.status as keyof typeof titles] ?? 'nextPatient')}
      aside={<StatusBadge status={row.status} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
        <div className="flex items-center gap-3">
          <Avatar {...patient} size="lg" />
          <div className="min-w-0 flex-1">
            <bdi className="block text-base/6 font-semibold wrap-anywhere">{fullName(patient)}</bdi>
            <p className="text-muted tabular-nums">
              {[
                dates.clock(row.time),
                nameIn(type, language),
                room?.name,
                minutes !== undefined && t('minutes', { count: minutes }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {reason !== null && <p className="wrap-anywhere">{reason}</p>}
          </div>
        </div>
        {patient.allergies !== null && (
          <Suspense fallback={waits}>
            <PatientFacts key={`${row.id} ${row.version} ${patient.allergies}`} id={patient.id} fallback={waits} />
          </Suspense>
        )}
        <div className="flex flex-wrap gap-2">
          <StepButton row={row} today={day.date} status={status} isPrimary />
          {patient.allergies !== null && (
            <Link to={paths.patientRecord(patient.id)} className={buttonStyles({ size: 'sm' })}>
              <FileText aria-hidden="true" className="-ml-0.5 size-4" />
              {t('record')}
            </Link>
          )}
        </div>
      </div>
    </Group>
  )
}

const waits = (
  <SkeletonGroup>
    <Skeleton className="h-10" />
  </SkeletonGroup>
)
