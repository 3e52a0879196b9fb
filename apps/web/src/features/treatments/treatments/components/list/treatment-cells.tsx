import type { TreatmentRow } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { PersonCell } from '#/components/table/person-cell.tsx'
import { RowLink, useSecondaryValues } from '#/components/table/row-context.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { formatMoney } from '#/lib/money.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { useTierName, useTypeName } from '../use-names.ts'

interface CellProps {
  row: TreatmentRow
}

export function PatientCell({ row: { patient } }: CellProps) {
  const { t } = useTranslation('treatments')
  const archived = (
    <Badge tone="neutral" className="h-5! shrink-0">
      {t('archived')}
    </Badge>
  )
  return <PersonCell person={patient} endPadding="pe-32" note={patient.archivedAt && archived} />
}

export function TypeCell({ row: { type } }: CellProps) {
  const name = useTypeName()(type)
  return (
    <span className="line-clamp-2 @[38rem]/list:leading-5" title={name}>
      <Highlighted text={name} />
    </span>
  )
}

/** The treatment in lists where it leads the row, with the row's link. */
export function LeadingTypeCell({ row: { type } }: CellProps) {
  const name = useTypeName()(type)
  const { below, beside } = useSecondaryValues()
  return (
    <span className="block min-w-0">
      <RowLink className="line-clamp-2 pe-32 font-medium @[38rem]/list:line-clamp-1 @[38rem]/list:pe-0">
        <span title={name}>{name}</span>
      </RowLink>
      {below ?? beside}
    </span>
  )
}

export function StatusCell({ row }: CellProps) {
  return <StatusMenu treatment={row} isInRow />
}

export function DoctorCell({ row: { doctor } }: CellProps) {
  const nameOf = useDoctorName()
  const name = nameOf(doctor, doctor.title)
  return (
    <bdi className="line-clamp-2 @[38rem]/list:leading-5" title={name}>
      <Highlighted text={name} />
    </bdi>
  )
}

export function TierCell({ row: { tier, tierPriceMinor } }: CellProps) {
  const { t, language } = useTranslation('treatments')
  const tierName = useTierName()
  if (tier === null)
    return (
      <span className="text-muted" title={t('tiers.none')}>
        {t('tiers.none')}
      </span>
    )
  return (
    <span className="cell-lines" title={tierName(tier)}>
      <span className="truncate">{tierName(tier)}</span>
      {tierPriceMinor !== null && (
        <span className="text-caption text-muted tabular-nums">{formatMoney(tierPriceMinor, language)}</span>
      )}
    </span>
  )
}

export function ValueCell({ row: { valueMinor } }: CellProps) {
  const { language } = useTranslation()
  return <span className="font-medium tabular-nums">{formatMoney(valueMinor, language)}</span>
}

export function StartCell({ row: { startsOn } }: CellProps) {
  const dates = useDates()
  return (
    <time dateTime={startsOn} className="whitespace-nowrap tabular-nums">
      {dates.date(startsOn)}
    </time>
  )
}
