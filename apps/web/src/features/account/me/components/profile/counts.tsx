import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { formatCount } from '#/lib/money.ts'

const kinds = ['patientsRegistered', 'patientsTreated', 'treatments', 'recordEntries', 'signIns'] as const

export function Counts() {
  const { t, language } = useTranslation(['me', 'common'])
  const textOf = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(meSettingsEndpoints.profile, {}))

  if (error && !data)
    return (
      <ErrorState
        isCompact
        title={t('profile.countsFailed')}
        text={textOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-16"
      />
    )
  if (!data)
    return (
      <SkeletonGroup label={t('common:loading')} className="flex min-h-16 items-center gap-10">
        <Skeleton className="h-12 w-28" />
        <Skeleton className="h-12 w-28" />
        <Skeleton className="h-12 w-28 max-sm:hidden" />
      </SkeletonGroup>
    )
  return (
    <dl className="grid min-h-16 grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4 xl:flex xl:flex-wrap xl:gap-x-10">
      {kinds.map((kind) => {
        const figure = data.counts[kind]
        if (!figure) return null
        const total = formatCount(figure.total, language)
        return (
          <div key={kind} className="flex flex-col-reverse justify-end border-s border-strong/50 ps-4 sm:min-w-32">
            <dt className="text-muted">{t(`profile.counts.${kind}`)}</dt>
            <dd className="text-figure font-medium tabular-nums">
              {figure.totalIsExact ? total : t('profile.atLeast', { total })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
