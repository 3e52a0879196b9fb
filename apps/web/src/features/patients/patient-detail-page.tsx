import { patientEndpoints } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan, useReach } from '#/lib/permissions.ts'
import { ArchivedNotice } from './components/detail/archived-notice.tsx'
import { DetailSkeleton } from './components/detail/detail-skeleton.tsx'
import { HistoryCard } from './components/detail/history-card.tsx'
import { PatientActions } from './components/detail/patient-actions.tsx'
import { PatientCard } from './components/detail/patient-card.tsx'
import { PatientLoadError } from './components/detail/patient-load-error.tsx'
import { ReadersCard } from './components/detail/readers-card.tsx'
import { StatementCard } from '#/features/ledger/components/statement-card.tsx'
import { TreatingDoctorsCard } from '#/features/care/components/treating-doctors-card.tsx'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'
import { TreatmentsCard } from '#/features/treatments/components/card/treatments-card.tsx'

export function PatientDetailPage() {
  const { t } = useTranslation('patients')
  const { id = '' } = useParams({ strict: false })
  const {
    data: patient,
    error,
    refetch,
    isFetching,
  } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const mayWrite = useCan('patients.write')
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
          {patient.archivedAt && <ArchivedNotice patient={patient} archivedAt={patient.archivedAt} />}
          <PatientCard patient={patient} mayWrite={mayWrite} />
          <HistoryCard patient={patient} mayReadRecord={mayReadRecord} />
          <TreatmentsCard patient={patient} />
          {mayReadMoney && <StatementCard patientId={patient.id} mayWrite={patient.archivedAt === null} />}
          {mayReadCare && (
            <TreatingDoctorsCard patientId={patient.id} mayWrite={mayAssign && patient.archivedAt === null} />
          )}
          {mayAudit && (
            <Suspense fallback={null}>
              <ReadersCard patientId={patient.id} />
            </Suspense>
          )}
        </div>
      ) : error ? (
        <Card>
          <PatientLoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <DetailSkeleton />
      )}
    </>
  )
}
