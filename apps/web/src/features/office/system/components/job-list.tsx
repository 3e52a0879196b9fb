import type { SystemStatus } from '@piel/contract/office/system'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { StateBadge } from './part-row.tsx'

export function JobList({ jobs }: { jobs: SystemStatus['jobs']['data'] }) {
  const { t } = useTranslation('system')
  const dates = useDates()
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {jobs.map(({ name, state, lastRunAt, error }) => (
        <li key={name} className="flex items-start justify-between gap-3 py-2.5 last:pb-0">
          <div className="min-w-0">
            <p>{t(`jobs.${name}`)}</p>
            <p className="text-caption text-muted tabular-nums">
              {lastRunAt === null ? t('jobs.never') : t('jobs.last', { time: dates.precise(lastRunAt) })}
            </p>
            {error !== null && <p className="wrap-anywhere text-caption text-muted">{t('error', { error })}</p>}
          </div>
          {state !== 'ok' && <StateBadge state={state} />}
        </li>
      ))}
    </ul>
  )
}
