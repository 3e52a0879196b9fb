import { problemsOfRows, type AuditChain } from '@piel/contract/office/audit'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { LoaderCircle, ShieldAlert, ShieldCheck, ShieldQuestion, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatCount } from '#/lib/money.ts'
import { auditQueries } from '../audit.queries.ts'
import { useAuditWords } from '#/features/core/history/components/use-audit-words.ts'

const looks = {
  empty: { icon: ShieldQuestion, tone: 'bg-subtle text-muted' },
  checking: { icon: LoaderCircle, tone: 'bg-info-soft text-info' },
  verified: { icon: ShieldCheck, tone: 'bg-success-soft text-success' },
  broken: { icon: ShieldAlert, tone: 'bg-danger text-on-danger' },
} as const

/** Further problems are only counted. */
const maxProblems = 10

export function ChainCard() {
  const { t } = useTranslation('audit')
  const query = useQuery(auditQueries.chain())
  const { data, error } = query
  return (
    <Card
      aria-label={t('chain.title')}
      className={clsx('mb-5 p-4', data?.state === 'broken' && 'border-danger! bg-danger-soft!')}
    >
      {data ? (
        <ChainState chain={data} />
      ) : error ? (
        <LoadError query={query} isCompact title={t('chain.error')} />
      ) : (
        <SkeletonGroup className="flex min-h-11 items-center gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full!" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton className="h-4 w-56 max-w-full" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </div>
        </SkeletonGroup>
      )}
    </Card>
  )
}

function ChainState({ chain }: { chain: AuditChain }) {
  const { t, language } = useTranslation('audit')
  const dates = useDates()
  const words = useAuditWords()
  const { state, upTo, wholeAt, remaining, unsealed, witness, problems } = chain
  const { icon: Icon, tone } = looks[state]
  const number = formatCount(upTo?.sequence ?? 0, language)
  const isWhole = problems.every(({ kind }) => problemsOfRows.includes(kind))
  const title = () => {
    if (state === 'broken' && isWhole) return t('chain.altered')
    if (state === 'broken' || state === 'empty') return t(`chain.${state}`)
    if (!upTo) return t('chain.starting')
    return state === 'verified'
      ? t('chain.verified', { time: dates.exact(upTo.checkedAt) })
      : t('chain.checking', { number })
  }
  const details = [
    upTo &&
      (state === 'verified'
        ? t('chain.upTo', { number })
        : t('chain.checkedAt', { time: dates.exact(upTo.checkedAt) })),
    wholeAt && state !== 'broken' && t('chain.wholeAt', { time: dates.exact(wholeAt) }),
    remaining > 0 && t('chain.remaining', { count: remaining }),
    witness &&
      !witness.isFailing &&
      witness.lastSeal !== null &&
      t('chain.witness', { number: formatCount(witness.lastSeal, language) }),
    state !== 'empty' && unsealed > 0 && t('chain.unsealed', { count: unsealed }),
  ].filter(Boolean)

  return (
    <div role={state === 'broken' ? 'alert' : 'status'} className="flex items-start gap-3">
      <span className={clsx('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
        <Icon aria-hidden="true" className={clsx('size-5', state === 'checking' && 'animate-spin')} />
      </span>
      <div className="min-w-0 flex-1 self-center">
        <p className={clsx(state === 'broken' ? 'text-base font-semibold text-danger' : 'font-medium')}>{title()}</p>
        {state === 'broken' && (
          <>
            <ul className="my-1.5 list-disc ps-5">
              {problems.slice(0, maxProblems).map((problem) => (
                <li key={`${problem.kind} ${problem.number} ${problem.place}`}>{words.problem(problem)}</li>
              ))}
              {problems.length > maxProblems && <li>{t('chain.more', { count: problems.length - maxProblems })}</li>}
            </ul>
            <p>{t(isWhole ? 'chain.alteredHint' : 'chain.brokenHint')}</p>
          </>
        )}
        {details.length > 0 && (
          <p className={clsx('text-caption tabular-nums', state === 'broken' ? 'mt-1.5' : 'text-muted')}>
            {details.join(' · ')}
          </p>
        )}
        {!witness && state !== 'empty' && <p className="mt-1 text-caption text-muted">{t('chain.noWitness')}</p>}
        {witness?.isFailing && (
          <p className="mt-1 flex items-start gap-1.5 text-caption font-medium text-warning">
            <TriangleAlert aria-hidden="true" className="mt-[0.1em] size-3.5 shrink-0" />
            {t('chain.witnessBehind', { count: witness.waiting })}
          </p>
        )}
      </div>
    </div>
  )
}
