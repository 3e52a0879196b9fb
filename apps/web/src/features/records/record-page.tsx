import { patientEndpoints } from '@piel/contract/patients'
import type { RecordEntry } from '@piel/contract/records'
import { fullName } from '@piel/contract/people'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { useMe } from '#/lib/me.ts'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan, useReach } from '#/lib/permissions.ts'
import { hasDraft } from '#/lib/storage.ts'
import { AddEntryCard } from './components/add-entry-card.tsx'
import { CorrectionDialog } from './components/correction-dialog.tsx'
import { entryDraft } from './components/entry-form.tsx'
import { KindFilter } from './components/kind-filter.tsx'
import { PrintHeader } from './components/print-header.tsx'
import { Timeline } from './components/timeline.tsx'
import { TimelineSkeleton } from './components/timeline-skeleton.tsx'
import { useRecord } from './components/use-record.ts'
import './print.css'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'

export function RecordPage() {
  const { t } = useTranslation(['records', 'patients', 'errors'])
  const { id = '' } = useParams({ strict: false })
  const {
    data: patient,
    error,
    refetch,
    isFetching,
  } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const record = useRecord(id)
  const [correcting, setCorrecting] = useState<RecordEntry>()
  const mayWrite = useCan('records.write') && patient?.archivedAt === null
  const isOwn = useReach('patients.read') === 'own'
  const { id: accountId } = useMe()
  const [isResumed, setIsResumed] = useState(false)
  // After a reload or an expired session, an unfinished correction opens again.
  if (!isResumed && record.entries.length > 0) {
    setIsResumed(true)
    setCorrecting(record.entries.find((entry) => hasDraft(entryDraft(accountId, id, entry.id))))
  }

  if (isMissing(error)) return <NotFoundPage />
  return (
    <div className="printed-record">
      {patient && <PrintHeader patient={patient} />}
      <div className="print:hidden">
        <PageHeader
          title={t('title')}
          description={patient && <bdi className="wrap-anywhere">{fullName(patient.user)}</bdi>}
          crumbs={[
            { label: t(isOwn ? 'patients:titleOwn' : 'patients:title'), to: paths.patients() },
            {
              label: <bdi>{patient?.user.firstName ?? t('patients:detail.title')}</bdi>,
              to: paths.patient(id),
            },
          ]}
          actions={
            patient &&
            record.entries.length > 0 && (
              <Button icon={Printer} busy={record.isPrinting} onClick={record.print}>
                {t('print.action')}
              </Button>
            )
          }
        />
      </div>
      {!patient && error ? (
        <Card>
          <ErrorState title={t('errors:patient_load')} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <div
          className={clsx(
            'grid items-start gap-6 max-sm:gap-4 print:block',
            mayWrite && 'xl:grid-cols-[minmax(0,1fr)_24rem]',
          )}
        >
          {mayWrite && patient && (
            <div className="xl:sticky xl:top-20 xl:order-2">
              <AddEntryCard patient={patient} />
            </div>
          )}
          <Card className="p-5 max-sm:p-4 print:p-0">
            <div className="mb-6 print:hidden">
              <KindFilter kind={record.kind} onChange={(kind) => record.setKind(kind)} />
            </div>
            {patient ? (
              <Timeline record={record} onCorrect={mayWrite ? setCorrecting : undefined} />
            ) : (
              <TimelineSkeleton />
            )}
          </Card>
        </div>
      )}
      {patient && mayWrite && (
        <CorrectionDialog
          patient={patient}
          entry={correcting}
          onClose={() => setCorrecting(undefined)}
          onSaved={(correction) => record.goTo(correction.id)}
        />
      )}
    </div>
  )
}
