import { systemEndpoints, systemParts, type SystemState, type SystemStatus } from '@piel/contract/office/system'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { Fingerprint } from './components/fingerprint.tsx'
import { PartRow, shownState, StateBadge } from './components/part-row.tsx'
import { usePartFacts } from './components/use-part-facts.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'

const refreshMs = 15_000

/** The state of the installation, refreshed while the page is open. */
const systemQuery = { ...endpointQuery(systemEndpoints.get, {}), refetchInterval: refreshMs }

const withFacts = systemParts.filter((part) => part !== 'jobs')

function worstOf(status: SystemStatus): SystemState {
  const states = systemParts.map((part) => status[part].state)
  return states.includes('problem') ? 'problem' : states.includes('attention') ? 'attention' : 'ok'
}

export function SystemPage() {
  const { t } = useTranslation('system')
  const dates = useDates()
  const query = useQuery(systemQuery)
  const { data, error } = query
  return (
    <>
      <PageHeader
        title={t('title')}
        description={data && t('description', { version: data.version, time: dates.exact(data.startedAt) })}
      />
      {data ? (
        <Parts status={data} />
      ) : error ? (
        <Card>
          <LoadError query={query} title={t('failed')} />
        </Card>
      ) : (
        <SkeletonGroup>
          <Card className="divide-y divide-line">
            {withFacts.map((part) => (
              <div key={part} className="grid gap-2 px-5 py-4 max-sm:px-4">
                <Skeleton className="h-5 w-40" />
                <Skeleton className="h-4 w-72" />
              </div>
            ))}
          </Card>
        </SkeletonGroup>
      )}
    </>
  )
}

function Parts({ status }: { status: SystemStatus }) {
  const { t } = useTranslation('system')
  const facts = usePartFacts()
  const state = worstOf(status)
  const { jobs, seal } = status
  return (
    <>
      <p role="status" className="mb-4 flex flex-wrap items-center gap-2.5">
        <StateBadge state={state} />
        {t(`summary.${state}`)}
      </p>
      <Card aria-label={t('list')}>
        <ul className="divide-y divide-line">
          <PartRow name={t('parts.database')} facts={facts.database(status)} />
          {withFacts.map((part) => {
            const { advice } = status[part]
            return (
              <PartRow
                key={part}
                name={t(`parts.${part}`)}
                state={shownState(status, part)}
                facts={facts[part](status)}
                advice={advice && t(`advice.${advice}`)}
              >
                {part === 'seal' && seal.fingerprint !== null && <Fingerprint value={seal.fingerprint} />}
              </PartRow>
            )
          })}
          <PartRow
            name={t('parts.jobs')}
            state={jobs.state}
            facts={jobs.data.length === 0 ? [t('jobs.none')] : []}
            advice={jobs.advice && t(`advice.${jobs.advice}`)}
          >
            {jobs.data.length > 0 && <JobList jobs={jobs.data} />}
          </PartRow>
        </ul>
      </Card>
    </>
  )
}

/** The background jobs with their last run and error. */
function JobList({ jobs }: { jobs: SystemStatus['jobs']['data'] }) {
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
