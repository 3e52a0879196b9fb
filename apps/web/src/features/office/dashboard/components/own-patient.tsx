import { shownPhone } from '@piel/contract/core/phone'
import type { PatientRow } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'

export function OwnPatient({ patient }: { patient: PatientRow }) {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const email = patient.contactEmail ?? '—'
  const since = (
    <time dateTime={patient.createdAt} title={dates.exact(patient.createdAt)}>
      {dates.ago(patient.createdAt)}
    </time>
  )
  return (
    <li>
      <Link
        to={paths.patient(patient.id)}
        className="grid min-h-15 items-center gap-x-4 px-5 py-2 transition-colors focus-ring-inset hover:bg-hover max-sm:px-4 md:grid-cols-[minmax(0,1fr)_10rem_4.5rem_7.5rem] xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]"
      >
        <span className="flex min-w-0 items-center gap-3">
          <Avatar {...patient.user} size="md" />
          <span className="min-w-0 flex-1">
            <bdi title={fullName(patient.user)} className="block truncate font-medium">
              {fullName(patient.user)}
            </bdi>
            <span title={email} className="block truncate text-caption text-muted max-md:hidden">
              {email}
            </span>
            <span className="block truncate text-caption text-muted md:hidden">{since}</span>
          </span>
          {!patient.isActive && <Badge>{t('inactive')}</Badge>}
        </span>
        <span className="truncate text-muted tabular-nums max-md:hidden">
          {patient.phone !== null && shownPhone(patient.phone, patient.phoneE164)}
        </span>
        <span className="truncate text-muted tabular-nums max-md:hidden">
          {patient.birthDate !== null && t('age', { count: dates.age(patient.birthDate) })}
        </span>
        <span className="truncate text-end text-muted max-md:hidden">{since}</span>
      </Link>
    </li>
  )
}
