import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { RowLink, useSecondaryValues, useRowTabIndex } from '#/components/table/row-context.tsx'
import { DayAndTime } from '#/components/record/times.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Link } from '#/components/ui/link.tsx'
import type { AuditRow } from '../audit.queries.ts'
import { pathOfObject, useAuditWords } from '#/features/core/history/components/use-audit-words.ts'

interface CellProps {
  row: AuditRow
}

/** The trail stores full names: the first two words give the initials. */
export function ActorAvatar({ id, name, size }: { id: string | null; name: string; size?: 'sm' | 'md' }) {
  const words = name.split(' ')
  return <Avatar id={id ?? ''} firstName={words[0] ?? ''} lastName={words[1] ?? ''} size={size} />
}

export function UserCell({ row: { actor } }: CellProps) {
  const words = useAuditWords()
  const name = words.actor(actor)
  const { below, beside } = useSecondaryValues()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ActorAvatar id={actor.id} name={name} size="md" />
      <span className="min-w-0 flex-1">
        <span className="cell-lines">
          <RowLink className="line-clamp-2 pe-24 font-medium @[38rem]/list:block @[38rem]/list:truncate @[38rem]/list:pe-0">
            <bdi title={name}>{name}</bdi>
          </RowLink>
          <span className="flex min-w-0 text-caption text-muted">
            <span className="truncate">{words.role(actor.role)}</span>
            {beside}
          </span>
        </span>
        {below}
      </span>
    </span>
  )
}

export function ActionCell({ row: { action } }: CellProps) {
  const words = useAuditWords()
  return (
    <span className="block @[38rem]/list:truncate" title={words.action(action)}>
      {words.action(action)}
    </span>
  )
}

export function RecordCell({ row: { object } }: CellProps) {
  const words = useAuditWords()
  const tabIndex = useRowTabIndex()
  const to = pathOfObject(object)
  const name = words.object(object)
  if (name === '') return <span className="text-muted">{words.kind(object.kind)}</span>
  return (
    <span className="cell-lines">
      {to ? (
        <Link
          to={to}
          tabIndex={tabIndex}
          title={name}
          className="w-fit max-w-full truncate rounded-[4px] focus-ring hover:text-accent hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <span className={clsx('truncate', object.kind === 'endpoint' && 'font-mono text-caption')} title={name}>
          {name}
        </span>
      )}
      <span className="truncate text-caption text-muted">{words.kind(object.kind)}</span>
    </span>
  )
}

export const TimeCell = ({ row }: CellProps) => <DayAndTime instant={row.at} />

const tones = { success: 'neutral', refused: 'warning', failure: 'danger' } as const

export function OutcomeBadge({ outcome }: Pick<AuditRow, 'outcome'>) {
  const { t } = useTranslation('audit')
  return <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
}

export function OutcomeCell({ row }: CellProps) {
  return <OutcomeBadge outcome={row.outcome} />
}

export function AddressCell({ row: { address } }: CellProps) {
  return (
    <span className="block truncate text-muted tabular-nums" title={address ?? undefined}>
      {address}
    </span>
  )
}
