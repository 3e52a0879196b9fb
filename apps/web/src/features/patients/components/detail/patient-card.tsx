import type { Patient } from '@piel/contract/patients'
import { Cake, CalendarPlus, Mail, MapPin, PencilLine, Phone } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { ActiveToggle } from './active-toggle.tsx'
import { Fact } from './fact.tsx'

const link = 'focus-ring touch-target rounded-[4px] text-accent underline-offset-2 hover:underline'

/** The patient's personal data. */
export function PatientCard({ patient, mayWrite }: { patient: Patient; mayWrite: boolean }) {
  const { t } = useTranslation(['patients', 'common'])
  const dates = useDates()
  const { user } = patient
  const status = patient.archivedAt ? 'archived' : patient.isActive ? 'active' : 'inactive'

  const notSpecified = <span className="text-muted">{t('common:notSpecified')}</span>
  const moment = (instant: string) => (
    <time dateTime={instant} title={dates.exact(instant)}>
      {dates.day(instant)}
    </time>
  )

  return (
    <Card aria-label={t('detail.about')} className="p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar {...user} size="xl" />
        <div className="min-w-0 flex-1 basis-32">
          {patient.birthDate !== null && (
            <p className="text-title font-semibold">{t('age', { count: dates.age(patient.birthDate) })}</p>
          )}
          <p className="text-muted">{t(`genders.${patient.gender}`)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
          {mayWrite && status !== 'archived' && <ActiveToggle patient={patient} />}
        </div>
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-3">
        <Fact icon={Cake} label={t('fields.birthDate')}>
          {patient.birthDate === null ? (
            notSpecified
          ) : (
            <time dateTime={patient.birthDate}>{dates.date(patient.birthDate)}</time>
          )}
        </Fact>
        <Fact icon={Phone} label={t('fields.phone')}>
          {patient.phoneE164 ? (
            <a href={`tel:${patient.phoneE164}`} className={`${link} tabular-nums`}>
              {patient.phone}
            </a>
          ) : (
            <span className="tabular-nums">{patient.phone ?? notSpecified}</span>
          )}
        </Fact>
        <Fact icon={Mail} label={t('fields.email')} className="min-w-0">
          <a href={`mailto:${encodeURIComponent(user.email)}`} className={`${link} break-all`}>
            {user.email}
          </a>
        </Fact>
        <Fact icon={MapPin} label={t('fields.address')} className="min-w-0">
          {patient.address ? <bdi className="whitespace-pre-line">{patient.address}</bdi> : notSpecified}
        </Fact>
        <Fact icon={CalendarPlus} label={t('detail.createdAt')}>
          {moment(patient.createdAt)}
        </Fact>
        <Fact icon={PencilLine} label={t('detail.updatedAt')}>
          {moment(patient.updatedAt)}
        </Fact>
      </dl>
    </Card>
  )
}
