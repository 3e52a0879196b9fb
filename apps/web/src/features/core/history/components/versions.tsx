import type { ObjectVersion } from '@piel/contract/core/history'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { historyQuery, type HistoryOf } from '../history.queries.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { VersionComparison } from './version-comparison.tsx'

/** The latest change is shown first; versions are listed newest first. */
const latest = { from: 1, to: 0 }

export interface VersionsProps {
  record: HistoryOf
  mayRestore: boolean
  onRestored?: () => void
}

/** Compares any two versions of a record, and restores an earlier one as a new version. */
export function Versions({ record, mayRestore, onRestored }: VersionsProps) {
  const { t } = useTranslation(['history', 'common'])
  const query = useQuery(historyQuery(record))
  const { data } = query
  const [toRestore, setToRestore] = useState<ObjectVersion>()
  const [pair, setPair] = useState(latest)

  return (
    <>
      {data && data.data.length > 1 ? (
        <VersionComparison
          kind={record.kind}
          history={data}
          pair={pair}
          onChange={setPair}
          onRestore={mayRestore ? setToRestore : undefined}
        />
      ) : data ? (
        <p className="py-8 text-center text-muted">{t('none')}</p>
      ) : query.error ? (
        <LoadError query={query} title={t('error')} />
      ) : (
        <SkeletonGroup label={t('common:loading')} className="grid gap-4 py-1">
          <div className="grid gap-4 sm:grid-cols-2">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {data && <p className="mt-4 border-t border-line pt-4 text-caption text-muted">{t('begins')}</p>}
      {data && toRestore && (
        <RestoreDialog
          record={record}
          history={data}
          version={toRestore}
          onClose={() => setToRestore(undefined)}
          onRestored={() => {
            toast.success(t('restore.done', { number: toRestore.number }))
            setToRestore(undefined)
            setPair(latest)
            onRestored?.()
          }}
        />
      )}
    </>
  )
}
