import type { Doctor } from '@piel/contract/people/doctors'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { ArchivedNotice } from '#/components/record/archived-notice.tsx'
import { CardSkeleton, DetailSkeleton, HeadingSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { useDates } from '#/lib/dates.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { latePart } from '#/lib/lazy-part.ts'
import { DoctorActions } from './components/detail/doctor-actions.tsx'
import { DoctorCard } from './components/detail/doctor-card.tsx'
import { LicensesCard } from './components/detail/licenses-card.tsx'
import { SpecialtiesCard } from './components/detail/specialties-card.tsx'
import { DoctorLoadError } from './components/doctor-load-error.tsx'
import { RestoreDoctor } from './components/restore-doctor.tsx'
import { HandoverButton } from '#/features/treatments/handover/components/handover-button.tsx'
import { AssignedPatients } from '#/features/people/care/components/assigned-patients.tsx'
import { VersionsCard } from '#/features/core/history/components/versions-card.tsx'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { doctorQuery, doctorVersions } from './doctors.queries.ts'

const LeaveAppointments = latePart(
  ['availability'],
  () => import('#/features/agenda/appointments/components/card/leave-appointments.tsx'),
  'LeaveAppointments',
)

export function DoctorDetailPage() {
  const { t } = useTranslation('doctors')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(doctorQuery(id))
  const { data: doctor, error } = query
  const nameOf = useDoctorName()
  const mayWrite = useCan('doctors.write') && doctor?.archivedAt === null

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={doctor ? <bdi className="wrap-anywhere">{nameOf(doctor.user, doctor.title)}</bdi> : t('detail.title')}
        here={doctor && <bdi>{doctor.user.firstName}</bdi>}
        documentTitle={t('detail.title')}
        crumbs={[{ label: t('title'), to: paths.doctors() }]}
        actions={doctor && mayWrite && <DoctorActions doctor={doctor} />}
      />
      {doctor ? (
        <DoctorCards doctor={doctor} mayWrite={mayWrite} />
      ) : error ? (
        <Card>
          <DoctorLoadError query={query} />
        </Card>
      ) : (
        <DetailSkeleton
          heading={<HeadingSkeleton avatar="size-18" lines={['h-7 w-44', 'h-6 w-20 rounded-full!']} />}
          facts={9}
          factsClassName="lg:grid-cols-3"
        >
          <div className="grid gap-6 max-sm:gap-4 lg:grid-cols-2">
            <CardSkeleton lines={['h-5 w-36', 'h-4 w-32', 'h-9 w-24']} />
            <CardSkeleton lines={['h-5 w-36', 'h-4 w-32', 'h-9 w-24']} />
          </div>
        </DetailSkeleton>
      )}
    </>
  )
}

function DoctorCards({ doctor, mayWrite }: { doctor: Doctor; mayWrite: boolean }) {
  const { t } = useTranslation('doctors')
  const today = useDates().today()
  const mayRestore = useCan('doctors.restore')
  const mayReadHistory = useCan('doctors.write')
  const mayReadCare = useCan('care.read')
  const mayAssign = useCan('care.write')
  const mayHandOver = useCan('doctors.archive')
  const mayMove = useCan('agenda.write')
  // A past leave has no appointments to move.
  const hasLeave =
    mayMove &&
    doctor?.archivedAt === null &&
    (doctor.leaveFrom !== null || doctor.status === 'ON_LEAVE') &&
    (doctor.leaveUntil === null || doctor.leaveUntil >= today)
  return (
    <div className="grid gap-6 max-sm:gap-4">
      {doctor.archivedAt && (
        <ArchivedNotice archivedAt={doctor.archivedAt} text={(date) => t('detail.archivedOn', { date })}>
          {mayRestore && <RestoreDoctor doctor={doctor} />}
        </ArchivedNotice>
      )}
      {hasLeave && <LeaveAppointments doctor={doctor} />}
      <DoctorCard doctor={doctor} mayWrite={mayWrite} />
      <div className="grid gap-6 max-sm:gap-4 lg:grid-cols-2">
        <SpecialtiesCard specialties={doctor.specialties} />
        <LicensesCard doctor={doctor} />
      </div>
      {mayReadCare && (
        <AssignedPatients
          doctorId={doctor.id}
          mayWrite={mayAssign && doctor.archivedAt === null}
          actions={mayHandOver && <HandoverButton doctor={{ id: doctor.id, name: fullName(doctor.user) }} />}
        />
      )}
      {mayReadHistory && (
        <VersionsCard
          record={{ ...doctorVersions, id: doctor.id, version: doctor.version }}
          mayRestore={doctor.archivedAt === null}
          words={{ title: t('versions.title'), hint: t('versions.hint'), show: t('versions.show') }}
        />
      )}
    </div>
  )
}
