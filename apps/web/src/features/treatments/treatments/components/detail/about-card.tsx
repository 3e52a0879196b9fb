import { fullName } from '@piel/contract/core/people'
import type { Treatment } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Day, Moment } from '#/components/record/times.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { StatusBadge } from '../status/status-badge.tsx'

interface PersonProps {
  person: { id: string; firstName: string; lastName: string; photoId: string | null }
  name: string
  /** The person's page, for roles that may open it. */
  to: string | undefined
}

function Person({ person, name, to }: PersonProps) {
  const shown = <bdi>{name}</bdi>
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar {...person} size="sm" />
      {to ? (
        <Link
          to={to}
          className="touch-target min-w-0 rounded-[4px] text-accent underline-offset-2 focus-ring hover:underline"
        >
          {shown}
        </Link>
      ) : (
        shown
      )}
    </span>
  )
}

export function AboutCard({ treatment }: { treatment: Treatment }) {
  const { t } = useTranslation('treatments')
  const nameOf = useDoctorName()
  const mayReadDoctors = useCan('doctors.read')
  const { doctor, status, startsOn, endedOn, createdAt, notes } = treatment

  return (
    <Card aria-label={t('detail.about')} className="p-5 max-sm:p-4">
      <PatientHead treatment={treatment} />
      <Facts className="grid-cols-2">
        <Fact label={t('columns.doctor')} className="max-sm:col-span-2">
          <Person
            person={{ ...doctor, id: doctor.userId }}
            name={nameOf(doctor, doctor.title)}
            to={mayReadDoctors ? paths.doctor(doctor.id) : undefined}
          />
        </Fact>
        <Fact label={t('columns.startsOn')}>
          <Day date={startsOn} />
        </Fact>
        {endedOn !== null && (status === 'completed' || status === 'cancelled') && (
          <Fact label={t(`detail.ended.${status}`)}>
            <Day date={endedOn} />
          </Fact>
        )}
        <Fact label={t('detail.recorded')}>
          <Moment instant={createdAt} />
        </Fact>
        <Fact label={t('detail.notes')} className="col-span-2">
          {notes ? (
            <bdi className="block max-w-prose whitespace-pre-line">{notes}</bdi>
          ) : (
            <span className="text-muted">{t('detail.noNotes')}</span>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

function PatientHead({ treatment: { patient, status } }: { treatment: Treatment }) {
  const { t } = useTranslation('treatments')
  const mayRestore = useCan('patients.restore')
  const isArchived = patient.archivedAt !== null
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar {...patient} size="lg" />
      <div className="min-w-0 flex-1 basis-40">
        {isArchived && !mayRestore ? (
          <p className="text-title font-semibold wrap-anywhere">
            <bdi>{fullName(patient)}</bdi>
          </p>
        ) : (
          <Link
            to={paths.patient(patient.id)}
            className="rounded-[4px] text-title font-semibold wrap-anywhere underline-offset-4 focus-ring hover:underline"
          >
            <bdi>{fullName(patient)}</bdi>
          </Link>
        )}
        <p className="truncate text-muted" title={patient.email ?? undefined}>
          {patient.email}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isArchived && <Badge tone="neutral">{t('archived')}</Badge>}
        <StatusBadge status={status} />
      </div>
    </div>
  )
}
