import { ownEmail } from '@piel/contract/core/contact-email'
import type { UserRow } from '@piel/contract/people/users'
import { useTranslation } from '#/i18n/index.ts'
import { Moment } from '#/components/record/times.tsx'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { Badge } from '#/components/ui/badge.tsx'

interface CellProps {
  row: UserRow
}

export const PersonCell = ({ row }: CellProps) => (
  <Person person={{ ...row, email: ownEmail(row.email) }} endPadding="pe-26" />
)

export function RoleCell({ row: { role, duty } }: CellProps) {
  const { t } = useTranslation('users')
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <Badge tone={role === 'ADMIN' ? 'accent' : 'neutral'} dot={false}>
        {t(`roles.${role}`)}
      </Badge>
      {duty && <span className="ps-1 text-caption text-muted">{t(`duties.${duty}`)}</span>}
    </span>
  )
}

export function KindCell({ row: { profileKind } }: CellProps) {
  const { t } = useTranslation('users')
  return <span className={profileKind === 'NONE' ? 'text-muted' : undefined}>{t(`kinds.${profileKind}`)}</span>
}

export function LastSignInCell({ row: { lastLogin } }: CellProps) {
  const { t } = useTranslation('users')
  return lastLogin === null ? <span className="text-muted">{t('never')}</span> : <Moment instant={lastLogin} />
}

export const CreatedCell = ({ row }: CellProps) => <Moment instant={row.createdAt} />

export const ArchivedCell = ({ row }: CellProps) => row.archivedAt && <Moment instant={row.archivedAt} />
