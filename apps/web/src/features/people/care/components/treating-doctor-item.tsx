import type { TreatingDoctor } from '@piel/contract/people/care'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { paths } from '#/lib/paths.ts'
import { careTones } from './relation.ts'
import { RelationActions } from './relation-actions.tsx'

/** A doctor who treats, will treat or has treated the patient. */
export function TreatingDoctorItem({ relation, mayWrite }: { relation: TreatingDoctor; mayWrite: boolean }) {
  const { t } = useTranslation(['care', 'doctors'])
  const dates = useDates()
  const { doctor, since, until, status } = relation
  const name = useDoctorName()(doctor, doctor.title)
  const span =
    until === null
      ? t('since', { date: dates.date(since) })
      : t('span', { since: dates.date(since), until: dates.date(until) })
  const away = doctor.archivedAt ? 'archived' : doctor.status === 'ACTIVE' ? undefined : doctor.status

  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Avatar {...doctor} id={doctor.userId} size="md" />
        <span className="grid min-w-0 flex-1">
          <Link
            to={paths.doctor(doctor.id)}
            className="justify-self-start truncate rounded-[4px] font-medium underline-offset-2 focus-ring hover:underline"
          >
            <bdi title={name}>{name}</bdi>
          </Link>
          <span className="text-caption text-muted">
            {doctor.specialty && <>{t(`doctors:specialties.${doctor.specialty}`)} · </>}
            {span}
          </span>
        </span>
      </span>
      <span className="flex items-center gap-2 max-sm:basis-full">
        {away && <Badge tone="neutral">{t(`doctors:statuses.${away}`)}</Badge>}
        <Badge tone={careTones[status]}>{t(`statuses.${status}`)}</Badge>
        {mayWrite && (
          <span className="max-sm:ms-auto">
            <RelationActions relation={{ ...relation, name: fullName(doctor) }} />
          </span>
        )}
      </span>
    </li>
  )
}
