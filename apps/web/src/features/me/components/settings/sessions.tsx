import { meSessionEndpoints, type OwnSession } from '@piel/contract/me-sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { call } from '#/lib/api.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { signOutAfter } from '#/lib/session/session.ts'

/** The user's open sessions, each to be ended. */
export function Sessions() {
  const { t } = useTranslation(['me', 'common'])
  const textOf = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(meSessionEndpoints.list, {}))

  if (error && !data)
    return (
      <ErrorState
        isCompact
        title={t('sessions.openFailed')}
        text={textOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <SkeletonGroup label={t('common:loading')} className="min-h-13 py-2">
        <Skeleton className="h-5 w-2/5" />
      </SkeletonGroup>
    )
  return (
    <ul aria-label={t('sessions.open')} className="divide-y divide-line">
      {data.data.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  )
}

function Session({ session }: { session: OwnSession }) {
  const { id, device, address, since, lastSeen, isCurrent } = session
  const { t } = useTranslation('me')
  const dates = useDates()
  const textOf = useErrorText()
  const end = useEndpoint(meSessionEndpoints.end, { invalidates: [meSessionEndpoints.list], awaitsRefetch: true })
  const name = device ?? t('sessions.unknownDevice')
  const press = async () => {
    const request = { params: { id } }
    try {
      if (isCurrent) await signOutAfter(() => call(meSessionEndpoints.end, request))
      else {
        await end.mutateAsync(request)
        toast.success(t('sessions.ended', { device: name }))
      }
    } catch (error) {
      toast.error(textOf(error))
    }
  }
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi>{name}</bdi>
          {isCurrent && <Badge tone="success">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-caption text-muted">
          {address === null ? t('sessions.unknownAddress') : t('sessions.from', { address })}
          {' · '}
          {t('sessions.since', { date: dates.exact(since) })}
          {' · '}
          {t('sessions.lastSeen', { ago: dates.ago(lastSeen) })}
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        busy={end.isPending}
        aria-label={t('sessions.endOf', { device: name })}
        onClick={() => void press()}
      >
        {t('sessions.end')}
      </Button>
    </li>
  )
}
