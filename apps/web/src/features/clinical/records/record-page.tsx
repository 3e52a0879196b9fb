import { patientEndpoints } from '@piel/contract/people/patients'
import { type EntryKind, entryKinds, type RecordEntry } from '@piel/contract/clinical/records'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { NotebookPen, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useMe } from '#/lib/me.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { printPage } from '#/lib/paper.ts'
import { useCan } from '#/lib/permissions.ts'
import { hasDraft } from '#/lib/storage.ts'
import { usePageRequest } from '#/lib/use-page-request.ts'
import { AddEntryCard } from './components/add-entry-card.tsx'
import { AddendumDialog, type Addition } from './components/addendum-dialog.tsx'
import { CorrectionDialog } from './components/correction-dialog.tsx'
import { entryDraft } from './components/entry-form.tsx'
import { PrintHeader } from './components/print-header.tsx'
import { RecordHead } from './components/record-head.tsx'
import { Timeline } from './components/timeline.tsx'
import { latePart } from '#/lib/lazy-part.ts'
import { useRecord } from './components/use-record.ts'
import { useRecordView } from './components/use-record-view.ts'
import './print.css'

const Measures = latePart(
  ['measures'],
  () => import('#/features/clinical/measures/components/measures.tsx'),
  'Measures',
)

export function RecordPage() {
  const { t } = useTranslation('records')
  const { id = '' } = useParams({ strict: false })
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id } }))
  const record = useRecord(id)
  const view = useRecordView()
  const [correcting, setCorrecting] = useState<RecordEntry>()
  const [addition, setAddition] = useState<Addition>()
  const mayWrite = useCan('records.write') && patient?.archivedAt === null
  const { id: accountId } = useMe()
  const [isResumed, setIsResumed] = useState(false)
  // After a reload or an expired session, an unfinished correction opens again.
  if (!isResumed && record.entries.length > 0) {
    setIsResumed(true)
    setCorrecting(record.entries.find((entry) => hasDraft(entryDraft(accountId, id, entry.id))))
  }
  usePageRequest('print', () => void printPage())

  if (!patient) return null
  if (view === 'measures')
    return (
      <>
        <RecordHead patient={patient} view={view} />
        <Measures />
      </>
    )
  return (
    <div className="printed-record">
      <PrintHeader patient={patient} />
      <RecordHead patient={patient} view={view} />
      <div
        className={clsx(
          'grid items-start gap-x-12 gap-y-6 max-sm:gap-y-4 print:block',
          mayWrite && 'xl:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        {mayWrite && (
          <div className="xl:sticky xl:top-[calc(var(--spacing-header)+1.5rem)] xl:order-2 empty:hidden">
            <AddEntryCard patient={patient} onAdded={({ id: added }) => record.goTo(added)} />
          </div>
        )}
        <div className="min-w-0">
          <div className="mb-6 flex items-start justify-between gap-3 print:hidden">
            <KindFilter kind={record.kind} onChange={(kind) => record.setKind(kind)} />
            <div className="flex shrink-0 items-center gap-2">
              {mayWrite && (
                <Link to={paths.noteStart(id)} className={buttonStyles({ size: 'sm', variant: 'primary' })}>
                  <NotebookPen aria-hidden="true" className="-ml-0.5 size-4" />
                  {t('writeNote')}
                </Link>
              )}
              <IconButton
                icon={Printer}
                size="sm"
                label={t('print.action')}
                busy={record.isPrinting}
                onClick={() => void printPage()}
                // Invisible rather than absent while entries load, so that the filter beside it does not wrap later.
                className={clsx(record.entries.length === 0 && 'invisible')}
              />
            </div>
          </div>
          <Timeline
            record={record}
            onCorrect={mayWrite ? setCorrecting : undefined}
            onAdd={mayWrite ? setAddition : undefined}
          />
        </div>
      </div>
      {mayWrite && (
        <AddendumDialog
          patientId={id}
          addition={addition}
          onClose={() => setAddition(undefined)}
          onSaved={(entry) => record.goTo(entry.id)}
        />
      )}
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

interface KindFilterProps {
  kind: EntryKind | undefined
  onChange: (kind: EntryKind | undefined) => void
}

/** All entries, or those of one kind. */
function KindFilter({ kind, onChange }: KindFilterProps) {
  const { t } = useTranslation('records')
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5 print:hidden">
      <legend className="sr-only">{t('filter')}</legend>
      {([undefined, ...entryKinds] as const).map((option) => (
        <label
          key={option ?? 'all'}
          className={clsx(
            'relative inline-flex h-8 cursor-pointer pointer-coarse:h-control items-center rounded-full border px-3 transition-colors select-none',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option === kind
              ? 'border-accent bg-accent-soft font-medium text-accent'
              : 'border-line text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="kind"
            checked={option === kind}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {option ? t(`kinds.${option}`) : t('allKinds')}
        </label>
      ))}
    </fieldset>
  )
}
