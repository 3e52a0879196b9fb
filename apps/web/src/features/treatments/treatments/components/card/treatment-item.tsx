import type { TreatmentRow } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { useTypeName } from '../use-names.ts'

export function TreatmentItem({ treatment }: { treatment: TreatmentRow }) {
  const { t, language } = useTranslation('treatments')
  const dates = useDates()
  const nameOf = useDoctorName()
  const name = useTypeName()(treatment.type)
  const { id, doctor, startsOn, valueMinor } = treatment
  return (
    <li className="flex min-h-17 items-center gap-x-4 gap-y-1 py-3">
      <span className="grid min-w-0 flex-1">
        <Link
          to={paths.treatment(id)}
          className="justify-self-start rounded-[4px] font-medium underline-offset-2 focus-ring hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="text-caption text-muted">
          {t('card.withDoctor', { doctor: nameOf(doctor, doctor.title), date: dates.date(startsOn) })}
        </span>
        <span className="text-caption tabular-nums sm:hidden">{formatMoney(valueMinor, language)}</span>
      </span>
      <span className="font-medium tabular-nums max-sm:hidden">{formatMoney(valueMinor, language)}</span>
      <span className="flex shrink-0 justify-end sm:min-w-32">
        <StatusMenu treatment={treatment} />
      </span>
    </li>
  )
}
