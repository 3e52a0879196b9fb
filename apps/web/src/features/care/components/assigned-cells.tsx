import { fullName } from '@piel/contract/people'
import { useTranslation } from '../../../i18n/index.ts'
import { Marked } from '../../../components/table/marked.tsx'
import { RowLink } from '../../../components/table/row-context.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { useDates } from '../../../lib/dates.ts'
import type { AssignedRow } from '../care.queries.ts'
import { careTones } from './relation.ts'
import { RelationActions } from './relation-actions.tsx'

interface CellProps {
  row: AssignedRow
}

export function PatientCell({ row: { patient } }: CellProps) {
  const name = fullName(patient)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar {...patient} size="md" />
      <span className="grid min-w-0 flex-1">
        <RowLink className="line-clamp-3 pe-26 font-medium @[38rem]/list:block @[38rem]/list:truncate @[38rem]/list:pe-0">
          <bdi title={name}>
            <Marked text={name} />
          </bdi>
        </RowLink>
        <span className="truncate text-caption text-muted" title={patient.email}>
          <Marked text={patient.email} />
        </span>
      </span>
    </span>
  )
}

export function TreatmentCell({ row: { treatment } }: CellProps) {
  const { t, language } = useTranslation('common')
  return treatment === null ? (
    <span className="text-muted">{t('notSpecified')}</span>
  ) : (
    <bdi>
      <Marked text={language === 'es' ? treatment.nameEs : treatment.nameEn} />
    </bdi>
  )
}

export function StartCell({ row: { startDate } }: CellProps) {
  const dates = useDates()
  return (
    <time dateTime={startDate} className="tabular-nums">
      {dates.date(startDate)}
    </time>
  )
}

export function CareStatusCell({ row: { status } }: CellProps) {
  const { t } = useTranslation('care')
  return <Badge tone={careTones[status]}>{t(`statuses.${status}`)}</Badge>
}

export function ActionsCell({ row }: CellProps) {
  const { relationId, version, startDate, until, status, patient } = row
  const relation = { id: relationId, version, since: startDate, until, status, name: fullName(patient) }
  return <RelationActions relation={relation} isInRow />
}
