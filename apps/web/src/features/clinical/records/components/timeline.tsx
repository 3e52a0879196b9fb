import type { RecordEntry } from '@piel/contract/clinical/records'
import { ClipboardList, ListFilter } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import type { Addition } from './addendum-dialog.tsx'
import { EntryItem } from './entry-item.tsx'
import type { RecordView } from './use-record.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

interface TimelineProps {
  record: RecordView
  onCorrect: ((entry: RecordEntry) => void) | undefined
  onAdd: ((addition: Addition) => void) | undefined
}

export function Timeline({ record, onCorrect, onAdd }: TimelineProps) {
  const { t } = useTranslation('records')
  const { entries, kind, error, isPending, isFetchingNextPage, hasNextPage } = record

  if (isPending) return <TimelineSkeleton />
  if (error && entries.length === 0) return <LoadError query={record} title={t('loadError')} text={null} />
  if (entries.length === 0 && kind !== undefined)
    return (
      <EmptyState
        icon={ListFilter}
        title={t('noMatch', { kind: t(`kinds.${kind}`) })}
        actions={<Button onClick={() => record.setKind(undefined)}>{t('showAll')}</Button>}
      />
    )
  if (entries.length === 0)
    return <EmptyState icon={ClipboardList} title={t('empty')} text={onCorrect ? t('emptyHint') : undefined} />
  return (
    <>
      <ol aria-label={t('entries')}>
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} onGoTo={record.goTo} onCorrect={onCorrect} onAdd={onAdd} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="mt-6 flex justify-center print:hidden">
          <Button busy={isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
            {t('showOlder')}
          </Button>
        </div>
      )}
    </>
  )
}

function TimelineSkeleton() {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className="grid gap-8">
      {Array.from({ length: 4 }, (_, index) => (
        <span key={index} className="flex gap-4">
          <Skeleton className="size-8 rounded-full" />
          <span className="grid flex-1 gap-2 pt-1.5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-full max-w-prose" />
            <Skeleton className="h-4 w-2/3 max-w-prose" />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  )
}
