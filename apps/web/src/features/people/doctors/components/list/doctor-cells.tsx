import { titleIn } from '@piel/contract/core/doctor-titles'
import type { DoctorRow } from '@piel/contract/people/doctors'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { Moment } from '#/components/record/times.tsx'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { licenseLooks, useLicenseWords } from '../license-badge.tsx'
import { StatusBadge } from '../status-badge.tsx'

interface CellProps {
  row: DoctorRow
}

export function PersonCell({ row }: CellProps) {
  const { language } = useTranslation()
  return <Person person={row.user} title={titleIn(language, row.title)} endPadding="pe-22" />
}

export function SpecialtiesCell({ row: { specialties } }: CellProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const [first, ...others] = specialties.map((specialty) => t(`specialties.${specialty}`))
  if (first === undefined) return <span className="text-muted">{t('common:notSpecified')}</span>
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="truncate">{first}</span>
      {others.length > 0 && (
        <span className="text-caption text-muted tabular-nums" title={others.join(', ')}>
          <span aria-hidden="true">{t('more', { count: others.length })}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

/** The number of the first licence, and below it the state of the most urgent one. */
export function LicenseCell({ row }: CellProps) {
  const { t } = useTranslation('doctors')
  const { licenseNumber, licenseState: state, licenseExpiresAt: expiresAt, urgentLicenseNumber: urgent } = row
  const said = useLicenseWords({ state, expiresAt })
  const words = said && urgent !== licenseNumber ? t('licenseStates.of', { number: urgent ?? '', state: said }) : said
  const { icon: Icon, text } = licenseLooks[state === 'valid' ? 'none' : state]
  return (
    <span className="cell-lines">
      {licenseNumber !== null && (
        <span className="truncate tabular-nums" title={licenseNumber}>
          <Highlighted text={licenseNumber} />
        </span>
      )}
      {words && (
        <span className={clsx('flex min-w-0 items-start gap-1 text-caption', text)} title={words}>
          <Icon aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          <span className="@[38rem]/list:truncate">{words}</span>
        </span>
      )}
    </span>
  )
}

export function StatusCell({ row }: CellProps) {
  return <StatusBadge doctor={row} />
}

export const RegisteredCell = ({ row }: CellProps) => <Moment instant={row.createdAt} />
