import type { OpenSession } from '@piel/contract/people/user-sessions'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'

interface SessionListProps {
  query: UseQueryResult<{ data: OpenSession[] }>
  failed: string
  /** Ends a session, or asks first. Its error is shown in a toast. */
  onEnd: (session: OpenSession, device: string) => void | Promise<unknown>
}

export function SessionList({ query, failed, onEnd }: SessionListProps) {
  const { t } = useTranslation('sessions')
  const { data, error } = query

  if (error && !data) return <LoadError query={query} isCompact title={failed} />
  if (!data)
    return (
      <SkeletonGroup className="min-h-13 py-2">
        <Skeleton className="h-5 w-2/5" />
      </SkeletonGroup>
    )
  if (data.data.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <ul aria-label={t('open')} className="divide-y divide-line">
      {data.data.map((session) => (
        <Session key={session.id} session={session} onEnd={onEnd} />
      ))}
    </ul>
  )
}

function Session({ session, onEnd }: { session: OpenSession } & Pick<SessionListProps, 'onEnd'>) {
  const { device, address, since, lastSeen, isCurrent } = session
  const { t } = useTranslation('sessions')
  const dates = useDates()
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const name = device ?? t('unknownDevice')
  const press = async () => {
    setIsBusy(true)
    try {
      await onEnd(session, name)
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi>{name}</bdi>
          {isCurrent && <Badge tone="success">{t('current')}</Badge>}
        </p>
        <p className="text-caption text-muted">
          {address === null ? t('unknownAddress') : t('from', { address })}
          {' · '}
          {t('since', { date: dates.exact(since) })}
          {' · '}
          {t('lastSeen', { ago: dates.ago(lastSeen) })}
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        busy={isBusy}
        aria-label={t('endOf', { device: name })}
        onClick={() => void press()}
      >
        {t('end')}
      </Button>
    </li>
  )
}
