import { fullName } from '@piel/contract/people'
import type { UserRow } from '@piel/contract/users'
import { useTranslation } from '../../../../i18n/index.ts'
import { Marked } from '../../../../components/table/marked.tsx'
import { RowLink } from '../../../../components/table/row-context.tsx'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { useDates } from '../../../../lib/dates.ts'

interface CellProps {
  row: UserRow
}

/** Who it is: picture or initials, full name, e-mail beneath. */
export function PersonCell({ row }: CellProps) {
  const name = fullName(row)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar id={row.id} firstName={row.firstName} lastName={row.lastName} photoId={row.photoId} size="md" />
      <span className="grid min-w-0 flex-1">
        <RowLink className="line-clamp-3 pe-26 font-medium @[38rem]/list:block @[38rem]/list:truncate @[38rem]/list:pe-0">
          <bdi title={name}>
            <Marked text={name} />
          </bdi>
        </RowLink>
        <span className="truncate text-caption text-muted" title={row.email}>
          <Marked text={row.email} />
        </span>
      </span>
    </span>
  )
}

/** What the person may do here. */
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
