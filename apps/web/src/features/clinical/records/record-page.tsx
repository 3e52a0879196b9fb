import { patientEndpoints } from '@piel/contract/people/patients'
import type { RecordEntry } from '@piel/contract/clinical/records'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useMe } from '#/lib/me.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCan } from '#/lib/permissions.ts'
import { hasDraft } from '#/lib/storage.ts'
import { usePageRequest } from '#/lib/use-page-request.ts'
import { AddEntryCard } from './components/add-entry-card.tsx'
import { CorrectionDialog } from './components/correction-dialog.tsx'
import { entryDraft } from './components/entry-form.tsx'
import { KindFilter } from './components/kind-filter.tsx'
import { PrintHeader } from './components/print-header.tsx'
import { Timeline } from './components/timeline.tsx'
import { useRecord } from './components/use-record.ts'
import './print.css'

export function RecordPage() {
  const { t } = useTranslation('records')
  const { id = '' } = useParams({ strict: false })
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const record = useRecord(id)
  const [correcting, setCorrecting] = useState<RecordEntry>()
  const mayWrite = useCan('records.write') && patient?.archivedAt === null
  const { id: accountId } = useMe()
  const [isResumed, setIsResumed] = useState(false)
  // After a reload or an expired session, an unfinished correction opens again.
  if (!isResumed && record.entries.length > 0) {
    setIsResumed(true)
    setCorrecting(record.entries.find((entry) => hasDraft(entryDraft(accountId, id, entry.id))))
  }
  usePageRequest('print', record.print)

  if (!patient) return null
  return (
    <div className="printed-record">
      <PrintHeader patient={patient} />
      <div
        className={clsx(
          'grid items-start gap-x-12 gap-y-6 max-sm:gap-y-4 print:block',
          mayWrite && 'xl:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        {mayWrite && (
          <div className="xl:sticky xl:top-[calc(var(--spacing-header)+1.5rem)] xl:order-2 empty:hidden">
            <AddEntryCard patient={patient} />
          </div>
        )}
        <div className="min-w-0">
          <div className="mb-6 flex items-start justify-between gap-3 print:hidden">
            <KindFilter kind={record.kind} onChange={(kind) => record.setKind(kind)} />
            <IconButton
              icon={Printer}
              size="sm"
              label={t('print.action')}
              busy={record.isPrinting}
              onClick={record.print}
              // Invisible rather than absent while entries load, so that the filter beside it does not wrap later.
              className={clsx(record.entries.length === 0 && 'invisible')}
            />
          </div>
          <Timeline record={record} onCorrect={mayWrite ? setCorrecting : undefined} />
        </div>
      </div>
      {mayWrite && (
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
