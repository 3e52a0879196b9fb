import type { PatientRow } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { useDates } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'

export function LatestPatient({ patient }: { patient: PatientRow }) {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  return (
    <li>
      <Link
        to={paths.patient(patient.id)}
        className="flex h-15 items-center gap-3 px-5 transition-colors focus-ring-inset hover:bg-hover max-sm:px-4"
      >
        <Avatar id={patient.id} firstName={patient.user.firstName} lastName={patient.user.lastName} size="md" />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{fullName(patient.user)}</bdi>
          <span className="block truncate text-caption text-muted">{patient.user.email}</span>
        </span>
        {!patient.isActive && <Badge className="max-sm:hidden">{t('inactive')}</Badge>}
        <span className="w-32 truncate text-muted tabular-nums max-md:hidden">{patient.phone}</span>
        <time
          dateTime={patient.createdAt}
          title={dates.exact(patient.createdAt)}
          className="w-28 shrink-0 text-end text-caption text-muted max-sm:w-auto"
        >
          {dates.ago(patient.createdAt)}
        </time>
      </Link>
    </li>
  )
}
