import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { Day } from '#/components/record/times.tsx'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import type { AssignedRow } from '../care.queries.ts'
import { careTones } from './relation.ts'
import { RelationActions } from './relation-actions.tsx'

interface CellProps {
  row: AssignedRow
}

export const PatientCell = ({ row }: CellProps) => <Person person={row.patient} endPadding="pe-26" />

export function TreatmentCell({ row: { treatment } }: CellProps) {
  const { t, language } = useTranslation('common')
  return treatment === null ? (
    <span className="text-muted">{t('notSpecified')}</span>
  ) : (
    <bdi>
      <Highlighted text={nameIn(treatment, language)} />
    </bdi>
  )
}

export const StartCell = ({ row: { startDate } }: CellProps) => <Day date={startDate} />

export function CareStatusCell({ row: { status } }: CellProps) {
  const { t } = useTranslation('care')
  return <Badge tone={careTones[status]}>{t(`statuses.${status}`)}</Badge>
}

export function ActionsCell({ row }: CellProps) {
  const { relationId, version, startDate, until, status, patient } = row
  const relation = { id: relationId, version, since: startDate, until, status, name: fullName(patient) }
  return <RelationActions relation={relation} isInRow />
}
