import { recordEndpoints } from '@piel/contract/clinical/records'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'

/** Loads on request only, because the audit trail records each reading. */
export function EarlierHistory({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['patients', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group mt-4" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="focus-ring touch-target inline-flex list-none items-center gap-1 rounded-[4px] text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {t('detail.earlier.show')}
      </summary>
      {isOpen && <EarlierTexts patientId={patientId} />}
    </details>
  )
}

function EarlierTexts({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['patients', 'common'])
  const dates = useDates()
  const errorText = useErrorText()
  const { data, error, refetch, isFetching } = useQuery(
    endpointQuery(recordEndpoints.listEarlierHistory, { params: { id: patientId } }),
  )

  if (error)
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
        <p className="text-danger">{errorText(error)}</p>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  if (!data)
    return (
      <SkeletonGroup label={t('common:loading')} className="mt-3 grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-full max-w-prose" />
      </SkeletonGroup>
    )
  if (data.data.length === 0) return <p className="mt-3 text-muted">{t('detail.earlier.none')}</p>
  return (
    <ol className="mt-3 grid gap-4 border-l border-line pl-4">
      {data.data.map((earlier) => (
        <li key={earlier.replacedAt}>
          <p className="text-caption text-muted">
            <time dateTime={earlier.replacedAt} title={dates.exact(earlier.replacedAt)}>
              {t('detail.earlier.until', { date: dates.day(earlier.replacedAt) })}
            </time>
            {earlier.replacedBy && (
              <>
                {' · '}
                <bdi>{t('detail.earlier.by', { name: earlier.replacedBy })}</bdi>
              </>
            )}
          </p>
          {earlier.text ? (
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">
              <bdi>{earlier.text}</bdi>
            </p>
          ) : (
            <p className="mt-1 text-muted">{t('common:notSpecified')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
