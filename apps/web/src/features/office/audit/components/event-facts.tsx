import type { AuditDetail } from '@piel/contract/office/audit'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatCount, formatMoney } from '#/lib/money.ts'
import { OutcomeBadge } from './audit-cells.tsx'
import { ChangeList } from '#/features/core/history/components/change-list.tsx'
import { readFields } from './event-fields.ts'
import { pathOfObject, useAuditWords } from '#/features/core/history/components/use-audit-words.ts'

interface Props {
  event: AuditDetail
  onOnly: (filter: { actorId: string } | { objectId: string }) => void
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

export function EventFacts({ event, onOnly }: Props) {
  const { t } = useTranslation('audit')
  const dates = useDates()
  const words = useAuditWords()
  const { actor, object, action, seal } = event
  return (
    <dl className="divide-y divide-line">
      <Row label={t('detail.time')}>
        <time dateTime={event.at} className="tabular-nums">
          {dates.precise(event.at)}
        </time>
      </Row>
      <Row label={t('detail.user')}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium">{words.actor(actor)}</bdi>
          {actor.role !== null && <Badge dot={false}>{words.role(actor.role)}</Badge>}
          {actor.id !== null && (
            <OnlyButton onClick={() => onOnly({ actorId: actor.id ?? '' })}>{t('detail.onlyUser')}</OnlyButton>
          )}
        </span>
      </Row>
      <Row label={t('detail.action')}>{words.action(action)}</Row>
      {object.kind !== null && <RecordRow object={object} kind={object.kind} onOnly={onOnly} />}
      <Row label={t('detail.outcome')}>
        <OutcomeBadge outcome={event.outcome} />
      </Row>
      {event.changes.map((change) => (
        <Row key={change.id} label={t('detail.changes')}>
          {(change.kind !== words.kindOf(object.kind) || change.id !== object.id) && (
            <p className="mb-1.5 font-medium">
              {change.kind === 'care' ? t('detail.care') : <bdi>{change.name ?? words.kind(change.kind)}</bdi>}
            </p>
          )}
          <ChangeList kind={change.kind} fields={change.fields} names={event.names} />
        </Row>
      ))}
      <StoredFields event={event} />
      {event.address !== null && <Row label={t('detail.address')}>{event.address}</Row>}
      {event.requestId !== null && (
        <Row label={t('detail.request')}>
          <code className="text-caption select-all">{event.requestId}</code>
        </Row>
      )}
      <Row label={t('detail.seal')}>
        {seal ? t('detail.sealed', { number: seal.number, time: dates.precise(seal.at) }) : t('detail.waiting')}
      </Row>
    </dl>
  )
}

function OnlyButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch-target sm:ms-auto rounded-[4px] text-accent focus-ring hover:underline"
    >
      {children}
    </button>
  )
}

interface RecordRowProps extends Pick<Props, 'onOnly'> {
  object: AuditDetail['object']
  kind: NonNullable<AuditDetail['object']['kind']>
}

function RecordRow({ object, kind, onOnly }: RecordRowProps) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const to = pathOfObject(object)
  const about = words.object(object)
  return (
    <Row label={t('detail.record')}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {about !== '' &&
          (to ? (
            <Link to={to} className="rounded-[4px] font-medium text-accent focus-ring hover:underline">
              <bdi>{about}</bdi>
            </Link>
          ) : (
            <span>{about}</span>
          ))}
        <span className="text-muted">{words.kind(kind)}</span>
        {to && object.id !== null && (
          <OnlyButton onClick={() => onOnly({ objectId: object.id ?? '' })}>{t('detail.onlyRecord')}</OnlyButton>
        )}
      </span>
    </Row>
  )
}

/** Fields of the event other than changes. */
function StoredFields({ event }: Pick<Props, 'event'>) {
  const { t, language } = useTranslation('audit')
  const words = useAuditWords()
  const { names, rows, amountMinor, digest, reason, problems } = readFields(event.fields)
  const changed = event.changes.flatMap((change) => change.fields.map(({ field }) => field))
  const fields = names.filter((field) => !changed.includes(field))
  return (
    <>
      {fields.length > 0 && (
        <Row label={t(event.action.endsWith('.export') ? 'detail.filteredBy' : 'detail.fields')}>
          <ul className="flex flex-wrap gap-1.5">
            {fields.map((field) => (
              <li key={field}>
                <Badge dot={false}>{words.field(field)}</Badge>
              </li>
            ))}
          </ul>
        </Row>
      )}
      {amountMinor !== undefined && <Row label={t('fields.amountMinor')}>{formatMoney(amountMinor, language)}</Row>}
      {reason !== undefined && <Row label={t('fields.reason')}>{reason}</Row>}
      {problems.length > 0 && (
        <Row label={t('detail.problems')}>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.kind} ${problem.number} ${problem.place}`}>{words.problem(problem)}</li>
            ))}
          </ul>
        </Row>
      )}
      {digest !== undefined && <Row label={t('detail.digest')}>{digest}</Row>}
      {rows !== undefined && <Row label={t('detail.rows')}>{formatCount(rows, language)}</Row>}
    </>
  )
}
