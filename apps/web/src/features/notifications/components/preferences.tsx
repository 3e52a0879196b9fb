import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx'
import { preferencesQuery, useSetPreference } from '../preferences.queries.ts'

/** Which news one wants: a box a kind, saved as it is ticked (row H5). */
export function NotificationPreferences() {
  const { t } = useTranslation(['account', 'common'])
  const preferences = useQuery(preferencesQuery)
  const set = useSetPreference()
  if (preferences.isError && !preferences.data)
    return <ErrorState title={t('news.failed')} isCompact onRetry={() => void preferences.refetch()} />
  if (!preferences.data)
    return (
      <SkeletonGroup label={t('common:loading')}>
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
          <label className="flex min-h-control cursor-pointer items-start gap-2.5 rounded-control py-2">
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => set.mutate({ kind, isOn: event.target.checked })}
              className="mt-0.5 size-4 shrink-0 accent-accent focus-ring"
            />
            <span className="min-w-0">
              <span className="block font-medium">{t(`news.kinds.${kind}`)}</span>
              <span className="block text-pretty text-caption text-muted">{t(`news.hints.${kind}`)}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
