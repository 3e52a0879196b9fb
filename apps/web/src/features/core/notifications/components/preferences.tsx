import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { notificationEndpoints } from '@piel/contract/core/notifications'
import { toast } from '#/components/toast/toast.ts'
import { endpointQuery, invalidate, useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'

export function NotificationPreferences() {
  const { t } = useTranslation('me')
  const preferences = useQuery(preferencesQuery)
  const set = useSetPreference()
  if (preferences.isError && !preferences.data)
    return <LoadError query={preferences} title={t('news.failed')} isCompact />
  if (!preferences.data)
    return (
      <SkeletonGroup>
        <div className="grid gap-4 py-2">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-5 w-64" />
          ))}
        </div>
      </SkeletonGroup>
    )
  const { data } = preferences.data
  if (data.length === 0) return <p className="text-muted">{t('news.none')}</p>
  return (
    <ul className="grid gap-1">
      {data.map(({ kind, isOn }) => (
        <li key={kind}>
          <div className="flex items-start gap-2.5 py-2">
            <input
              type="checkbox"
              id={`news-${kind}`}
              aria-describedby={`news-${kind}-hint`}
              checked={isOn}
              onChange={(event) => set.mutate({ body: { kind, isOn: event.target.checked } })}
              className="touch-target mt-0.5 size-4 shrink-0 accent-accent focus-ring"
            />
            <div className="min-w-0">
              <label htmlFor={`news-${kind}`} className="cursor-pointer font-medium">
                {t(`news.kinds.${kind}`)}
              </label>
              <p id={`news-${kind}-hint`} className="text-pretty text-caption text-muted">
                {t(`news.hints.${kind}`)}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

const preferencesQuery = endpointQuery(notificationEndpoints.getPreferences, {})

/** Switches a kind of notification on or off optimistically; a refusal restores the earlier choice. */
function useSetPreference() {
  const client = useQueryClient()
  const textOf = useErrorText()
  const { queryKey } = preferencesQuery
  return useEndpoint(notificationEndpoints.updatePreference, {
    onMutate: async ({ body }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before)
        client.setQueryData(queryKey, {
          data: before.data.map((row) => (row.kind === body.kind ? { ...row, ...body } : row)),
        })
      return before
    },
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before)
      toast.error(textOf(error))
    },
    // Several requests are answered in any order: the last one reads the current state.
    onSettled: () => invalidate(client, [notificationEndpoints.getPreferences]),
    scope: { id: 'notification-preferences' },
  })
}
