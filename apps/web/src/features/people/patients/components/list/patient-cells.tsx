import type { PatientRow } from '@piel/contract/people/patients'
import { useTranslation } from '#/i18n/index.ts'
import { Moment } from '#/components/record/times.tsx'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { PhoneCell as Phone } from '#/components/table/phone-cell.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'
import { latePart } from '#/lib/lazy-part.ts'

interface CellProps {
  row: PatientRow
}

export const PersonCell = ({ row }: CellProps) => (
  <Person person={{ ...row.user, email: row.contactEmail }} endPadding="pe-22" />
)

function NotSpecified() {
  const { t } = useTranslation('common')
  return <span className="text-muted">{t('notSpecified')}</span>
}

export const PhoneCell = ({ row: { phone, phoneE164 } }: CellProps) => <Phone phone={phone} phoneE164={phoneE164} />

export function BirthDateCell({ row: { birthDate } }: CellProps) {
  const dates = useDates()
  if (birthDate === null) return <NotSpecified />
  return (
    <span className="cell-lines tabular-nums">
      <time dateTime={birthDate}>{dates.date(birthDate)}</time>
      <span className="text-caption text-muted">{dates.age(birthDate)}</span>
    </span>
  )
}

export function GenderCell({ row: { gender } }: CellProps) {
  const { t } = useTranslation('patients')
  const name = t(`choices.gender.${gender}`)
  return <span title={name}>{name}</span>
}

export function StatusCell({ row: { isActive, archivedAt } }: CellProps) {
  const { t } = useTranslation('patients')
  if (archivedAt) return <Badge tone="warning">{t('statuses.archived')}</Badge>
  return <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'statuses.active' : 'statuses.inactive')}</Badge>
}

export const RegisteredCell = ({ row }: CellProps) => <Moment instant={row.createdAt} />

const RestorePatient = latePart([], () => import('../restore-patient.tsx'), 'RestorePatient')

/** Only the list of archived patients restores: its code loads with the first row. */
export const RestoreCell = ({ row }: CellProps) => <RestorePatient patient={row} isInRow />
