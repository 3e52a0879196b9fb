import type { PatientRow } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useTranslation } from '../../../../i18n/index.ts'
import { Marked, MarkedPhone } from '../../../../components/table/marked.tsx'
import { RowLink, useRowTabIndex } from '../../../../components/table/row-context.tsx'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { useDates } from '../../../../lib/dates.ts'

interface CellProps {
  row: PatientRow
}

/** Who it is: initials, full name, e-mail beneath. */
export function PersonCell({ row: { user } }: CellProps) {
  const name = fullName(user)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar {...user} size="md" />
      <span className="grid min-w-0 flex-1">
        <RowLink className="line-clamp-3 pe-22 font-medium @[38rem]/list:block @[38rem]/list:truncate @[38rem]/list:pe-0">
          <bdi title={name}>
            <Marked text={name} />
          </bdi>
        </RowLink>
        <span className="truncate text-caption text-muted" title={user.email}>
          <Marked text={user.email} />
        </span>
      </span>
    </span>
  )
}

function NotSpecified() {
  const { t } = useTranslation('common')
  return <span className="text-muted">{t('notSpecified')}</span>
}

export function PhoneCell({ row: { phone, phoneE164 } }: CellProps) {
  const tabIndex = useRowTabIndex()
  if (phone === null) return <NotSpecified />
  const number = <MarkedPhone text={phone} />
  if (phoneE164 === null) return <span className="tabular-nums">{number}</span>
  return (
    <a
      href={`tel:${phoneE164}`}
      tabIndex={tabIndex}
      className="touch-target rounded-[4px] tabular-nums focus-ring hover:text-accent hover:underline"
    >
      {number}
    </a>
  )
}

export function BirthDateCell({ row: { birthDate } }: CellProps) {
  const { t } = useTranslation('patients')
  const dates = useDates()
  if (birthDate === null) return <NotSpecified />
  return (
    <span className="block tabular-nums">
      <time dateTime={birthDate}>{dates.date(birthDate)}</time>
      <span className="block text-caption text-muted">{t('age', { count: dates.age(birthDate) })}</span>
    </span>
  )
}

export function GenderCell({ row: { gender } }: CellProps) {
  const { t } = useTranslation('patients')
  return t(`genders.${gender}`)
}

export function StatusCell({ row: { isActive, archivedAt } }: CellProps) {
  const { t } = useTranslation('patients')
  if (archivedAt) return <Badge tone="warning">{t('statuses.archived')}</Badge>
  return <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'statuses.active' : 'statuses.inactive')}</Badge>
}

export function RegisteredCell({ row: { createdAt } }: CellProps) {
  const dates = useDates()
  return (
    <time dateTime={createdAt} title={dates.exact(createdAt)} className="tabular-nums">
      {dates.day(createdAt)}
    </time>
  )
}
