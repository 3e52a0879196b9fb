import type { ObjectVersion } from '@piel/contract/history'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { Modal } from '#/components/dialog/modal.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { historyQuery, useRestoreVersion, type HistoryOf } from '../history.queries.ts'
import { VersionComparison } from './version-comparison.tsx'

interface Props {
  of: HistoryOf
  mayRestore: boolean
  title: string
  onClose: () => void
}

/** Compares any two versions of a record, and restores an earlier one as a new version. */
export function VersionsDialog({ of, mayRestore, title, onClose }: Props) {
  const { t } = useTranslation(['history', 'common'])
  const query = useQuery(historyQuery(of))
  const { data } = query
  const restore = useRestoreVersion(of)
  const [toRestore, setToRestore] = useState<ObjectVersion>()

  if (toRestore)
    return (
      <ConfirmDialog
        isOpen
        onClose={() => setToRestore(undefined)}
        title={t('restore.title', { number: toRestore.number })}
        confirmLabel={t('restore.action')}
        tone="primary"
        onConfirm={async () => {
          if (toRestore.id !== null) await restore(toRestore.id)
          toast.success(t('restore.done', { number: toRestore.number }))
          onClose()
        }}
      >
        <p>{t('restore.text')}</p>
      </ConfirmDialog>
    )
  return (
    <Modal isOpen onClose={onClose} title={title}>
      {data && data.data.length > 1 ? (
        <VersionComparison
          kind={of.kind}
          history={data}
          onRestore={mayRestore ? (version) => setToRestore(version) : undefined}
        />
      ) : data ? (
        <p className="py-8 text-center text-muted">{t('none')}</p>
      ) : query.error ? (
        <LoadError query={query} title={t('error')} />
      ) : (
        <SkeletonGroup label={t('common:loading')} className="grid gap-3 py-2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </SkeletonGroup>
      )}
      {data && <p className="mt-4 border-t border-line pt-4 text-caption text-muted">{t('begins')}</p>}
    </Modal>
  )
}
