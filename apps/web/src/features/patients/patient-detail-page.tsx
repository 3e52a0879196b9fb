import { patientEndpoints } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ArchivedNotice } from '#/components/record/archived-notice.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { CardSkeleton, DetailSkeleton, HeadingSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan, useReach } from '#/lib/permissions.ts'
import { HistoryCard } from './components/detail/history-card.tsx'
import { PatientActions } from './components/detail/patient-actions.tsx'
import { PatientCard } from './components/detail/patient-card.tsx'
import { ReadersCard } from './components/detail/readers-card.tsx'
import { VersionsCard } from '#/features/history/components/versions-card.tsx'
import { StatementCard } from '#/features/ledger/components/statement-card.tsx'
import { RestorePatient } from './components/restore-patient.tsx'
import { TreatingDoctorsCard } from '#/features/care/components/treating-doctors-card.tsx'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'
import { TreatmentsCard } from '#/features/treatments/components/card/treatments-card.tsx'

export function PatientDetailPage() {
  const { t } = useTranslation(['patients', 'errors'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const { data: patient, error } = query
  const mayWrite = useCan('patients.write')
  const mayRestore = useCan('patients.restore')
  const isOwn = useReach('patients.read') === 'own'
  const mayReadRecord = useCan('records.read')
  const mayReadCare = useCan('care.read')
  const mayAssign = useCan('care.write')
  const mayAudit = useCan('audit.read')
  const mayReadMoney = useCan('money.read')

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={patient ? <bdi className="wrap-anywhere">{fullName(patient.user)}</bdi> : t('detail.title')}
        documentTitle={t('detail.title')}
        crumbs={[{ label: t(isOwn ? 'titleOwn' : 'title'), to: paths.patients() }]}
        actions={
          patient && (
            <PatientActions
              patient={patient}
              mayWrite={mayWrite && patient.archivedAt === null}
              mayReadRecord={mayReadRecord}
            />
          )
        }
      />
      {patient ? (
        <div className="grid gap-6 max-sm:gap-4">
          {patient.archivedAt && (
            <ArchivedNotice archivedAt={patient.archivedAt} text={(date) => t('detail.archivedOn', { date })}>
              {mayRestore && <RestorePatient patient={patient} />}
            </ArchivedNotice>
          )}
          <PatientCard patient={patient} mayWrite={mayWrite} />
          <HistoryCard patient={patient} mayReadRecord={mayReadRecord} />
          <TreatmentsCard patient={patient} />
          {mayReadMoney && <StatementCard patientId={patient.id} mayWrite={patient.archivedAt === null} />}
          {mayReadCare && (
            <TreatingDoctorsCard patientId={patient.id} mayWrite={mayAssign && patient.archivedAt === null} />
          )}
          {mayWrite && (
            <VersionsCard
              of={{ kind: 'patient', id: patient.id, version: patient.version }}
              mayRestore={patient.archivedAt === null}
              words={{ title: t('versions.title'), hint: t('versions.hint'), show: t('versions.show') }}
            />
          )}
          {mayAudit && (
            <Suspense fallback={null}>
              <ReadersCard patientId={patient.id} />
            </Suspense>
          )}
        </div>
      ) : error ? (
        <Card>
          <LoadError
            query={query}
            title={t('errors:patient_load')}
            text={null}
            back={{ label: t('detail.backToList'), to: paths.patients() }}
          />
        </Card>
      ) : (
        <DetailSkeleton
          heading={<HeadingSkeleton avatar="size-18" lines={['h-6 w-24', 'h-4 w-20']} />}
          facts={6}
          factsClassName="lg:grid-cols-3"
        >
          <CardSkeleton lines={['h-5 w-36', 'h-4 w-full max-w-prose', 'h-4 w-2/3 max-w-prose']} />
          <CardSkeleton lines={['h-5 w-28', 'h-4 w-44']} />
        </DetailSkeleton>
      )}
    </>
  )
}
