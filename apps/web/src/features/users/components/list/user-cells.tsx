import type { UserRow } from '@piel/contract/users'
import { useTranslation } from '#/i18n/index.ts'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'

interface CellProps {
  row: UserRow
}

/** Who it is: picture or initials, full name, e-mail beneath. */
export const PersonCell = ({ row }: CellProps) => <Person person={row} endPadding="pe-26" />

/** The user's role. */
export function RoleCell({ row: { role } }: CellProps) {
  const { t } = useTranslation('users')
  return (
    <Badge tone={role === 'ADMIN' ? 'accent' : 'neutral'} dot={false}>
      {t(`roles.${role}`)}
    </Badge>
  )
}

export function KindCell({ row: { profileKind } }: CellProps) {
  const { t } = useTranslation('users')
  return <span className={profileKind === 'NONE' ? 'text-muted' : undefined}>{t(`kinds.${profileKind}`)}</span>
}

function Day({ instant }: { instant: string }) {
  const dates = useDates()
  return (
    <time dateTime={instant} title={dates.exact(instant)} className="tabular-nums">
      {dates.day(instant)}
    </time>
  )
}

export function LastSignInCell({ row: { lastLogin } }: CellProps) {
  const { t } = useTranslation('users')
  return lastLogin === null ? <span className="text-muted">{t('never')}</span> : <Day instant={lastLogin} />
}

export const CreatedCell = ({ row }: CellProps) => <Day instant={row.createdAt} />

export const ArchivedCell = ({ row }: CellProps) => row.archivedAt && <Day instant={row.archivedAt} />
