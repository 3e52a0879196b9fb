import type { ObjectVersion } from '@piel/contract/core/history'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { HistorySkeleton } from '#/components/record/history.tsx'
import { toast } from '#/components/toast/toast.ts'
import { SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { keepFocus } from '#/lib/keep-focus.ts'
import { historyQuery, type HistoryOf } from '../history.queries.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { VersionTimeline } from './version-timeline.tsx'

export interface VersionsProps {
  record: HistoryOf
  mayRestore: boolean
  onRestored?: () => void
}

/** The changes of a record, and restoring an earlier version, or one field of it, as a new one. */
export function Versions({ record, mayRestore, onRestored }: VersionsProps) {
  const { t } = useTranslation(['history', 'common'])
  const query = useQuery(historyQuery(record))
  const { data } = query
  const list = useRef<HTMLOListElement>(null)
  const [toRestore, setToRestore] = useState<{ version: ObjectVersion; field: string | undefined }>()

  return (
    <>
      {data && data.data.length > 1 ? (
        <VersionTimeline
          kind={record.kind}
          history={data}
          label={t('changes')}
          ref={list}
          onRestore={mayRestore ? (version, field) => setToRestore({ version, field }) : undefined}
        />
      ) : data ? (
        <p className="py-8 text-center text-muted">{t('none')}</p>
      ) : query.error ? (
        <LoadError query={query} title={t('error')} />
      ) : (
        <SkeletonGroup label={t('common:loading')} className="grid gap-4 py-1">
          <HistorySkeleton />
        </SkeletonGroup>
      )}
      {data && <p className="mt-4 border-t border-line pt-4 text-caption text-muted">{t('begins')}</p>}
      {data && toRestore && (
        <RestoreDialog
          record={record}
          history={data}
          {...toRestore}
          onClose={() => setToRestore(undefined)}
          onRestored={() => {
            toast.success(
              t(toRestore.field ? 'restore.fieldDone' : 'restore.done', { number: toRestore.version.number }),
            )
            setToRestore(undefined)
            // What was restored no longer has a button.
            keepFocus(() => list.current)
            onRestored?.()
          }}
        />
      )}
    </>
  )
}
