import type { Patient } from '@piel/contract/patients'
import { Cake, CalendarPlus, Mail, MapPin, PencilLine, Phone } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Day, Moment } from '#/components/record/times.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { ActiveToggle } from './active-toggle.tsx'

const link = 'focus-ring touch-target rounded-[4px] text-accent underline-offset-2 hover:underline'

/** The patient's personal data. */
export function PatientCard({ patient, mayWrite }: { patient: Patient; mayWrite: boolean }) {
  const { t } = useTranslation('patients')
  const dates = useDates()
  const { user } = patient
  const status = patient.archivedAt ? 'archived' : patient.isActive ? 'active' : 'inactive'

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
      <Facts className="lg:grid-cols-3">
        <Fact icon={Cake} label={t('fields.birthDate')}>
          {patient.birthDate && <Day date={patient.birthDate} />}
        </Fact>
        <Fact icon={Phone} label={t('fields.phone')}>
          {patient.phoneE164 ? (
            <a href={`tel:${patient.phoneE164}`} className={`${link} tabular-nums`}>
              {patient.phone}
            </a>
          ) : (
            patient.phone && <span className="tabular-nums">{patient.phone}</span>
          )}
        </Fact>
        <Fact icon={Mail} label={t('fields.email')}>
          <a href={`mailto:${encodeURIComponent(user.email)}`} className={`${link} break-all`}>
            {user.email}
          </a>
        </Fact>
        <Fact icon={MapPin} label={t('fields.address')}>
          {patient.address && <bdi className="whitespace-pre-line">{patient.address}</bdi>}
        </Fact>
        <Fact icon={CalendarPlus} label={t('detail.createdAt')}>
          <Moment instant={patient.createdAt} />
        </Fact>
        <Fact icon={PencilLine} label={t('detail.updatedAt')}>
          <Moment instant={patient.updatedAt} />
        </Fact>
      </Facts>
    </Card>
  )
}
