import { shownPhone } from '@piel/contract/core/phone'
import { titledName } from '@piel/contract/core/doctor-titles'
import type { Doctor } from '@piel/contract/people/doctors'
import {
  BadgeCheck,
  CalendarOff,
  CalendarPlus,
  IdCard,
  LogIn,
  PencilLine,
  ShieldCheck,
  Stethoscope,
} from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { listedValues } from '#/components/form/listed-values.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Moment } from '#/components/record/times.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Card } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { type DoctorField, doctorFieldEntries, doctorFieldList } from '../doctor-field-list.ts'
import { LicenseBadge } from '../license-badge.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { StatusMenu } from './status-menu.tsx'

const link = 'focus-ring touch-target rounded-[4px] text-accent underline-offset-2 hover:underline'

export function DoctorCard({ doctor, mayWrite }: { doctor: Doctor; mayWrite: boolean }) {
  const { language } = useTranslation('doctors')
  const { user } = doctor
  return (
    <Card aria-labelledby="doctor" className="p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={user.id} firstName={user.firstName} lastName={user.lastName} photoId={user.photoId} size="xl" />
        <div className="min-w-0 flex-1 basis-44">
          <h2 id="doctor" className="mb-1.5 text-title font-semibold wrap-anywhere">
            <bdi>{titledName(language, doctor.title ?? 'DR', `${user.firstName} ${user.lastName}`)}</bdi>
          </h2>
          <StatusBadge doctor={doctor} />
        </div>
        {mayWrite && <StatusMenu doctor={doctor} />}
      </div>
      <DoctorFacts doctor={doctor} />
    </Card>
  )
}

function DoctorFacts({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation(['doctors', 'common'])
  const { user, license } = doctor
  const leave = useLeaveWords(doctor)
  const values = listedValues(doctorFieldList, { user, doctor })
  const [specialty] = doctor.specialties
  const specialtyName = specialty && t(`specialties.${specialty.specialtyId}`)

  return (
    <Facts className="lg:grid-cols-3">
      <Fact icon={Stethoscope} label={t('detail.specialty')}>
        {specialtyName}
      </Fact>
      <Fact icon={IdCard} label={t('detail.licenseNumber')}>
        {license && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="tabular-nums">{license.number}</bdi>
            <LicenseBadge state={license.state} expiresAt={license.expiresAt} />
          </span>
        )}
      </Fact>
      {leave && (
        <Fact icon={CalendarOff} label={t('detail.leave')}>
          {leave}
        </Fact>
      )}
      {doctorFieldEntries.map(
        ([name, { icon }]) =>
          icon && (
            <Fact key={name} icon={icon} label={t(`fields.${name}`)}>
              {values[name] === '' ? undefined : (
                <ListedValue name={name} value={values[name]} phone={doctor.phoneE164} />
              )}
            </Fact>
          ),
      )}
      <Fact icon={ShieldCheck} label={t('detail.role')}>
        {t(`common:roles.${user.role}`)}
      </Fact>
      <Fact icon={BadgeCheck} label={t('detail.profileKind')}>
        {t(`profileKinds.${user.profileKind}`)}
      </Fact>
      <Fact icon={CalendarPlus} label={t('detail.createdAt')}>
        <Moment instant={doctor.createdAt} />
      </Fact>
      <Fact icon={PencilLine} label={t('detail.updatedAt')}>
        <Moment instant={doctor.updatedAt} />
      </Fact>
      <Fact icon={LogIn} label={t('detail.lastLogin')}>
        {user.lastLogin && <Moment instant={user.lastLogin} />}
      </Fact>
    </Facts>
  )
}

interface ListedValueProps {
  name: DoctorField
  value: string
  /** The number of a `tel:` link. */
  phone: string | null
}

function ListedValue({ name, value, phone }: ListedValueProps) {
  const { t } = useTranslation('doctors')
  const wordsOf = useListedWords(doctorFieldList, { wordsOf: (key) => t(key) })
  const { kind } = doctorFieldList[name]
  if (kind === 'email')
    return (
      <a href={`mailto:${encodeURIComponent(value)}`} className={`${link} break-all`}>
        {value}
      </a>
    )
  if (kind === 'phone' && phone !== null)
    return (
      <a href={`tel:${phone}`} className={`${link} tabular-nums`}>
        {shownPhone(value, phone)}
      </a>
    )
  return <bdi className="whitespace-pre-line tabular-nums">{wordsOf(name, value)}</bdi>
}

/** The present or next leave in words; undefined without one. */
function useLeaveWords({ leaveFrom, leaveUntil }: Doctor): string | undefined {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  // A past leave is only in the history.
  const isOver = leaveUntil !== null && leaveUntil < dates.today()
  return leaveFrom === null || isOver
    ? undefined
    : leaveUntil === null
      ? t('detail.leaveFrom', { from: dates.date(leaveFrom) })
      : t('detail.leaveSpan', { from: dates.date(leaveFrom), until: dates.date(leaveUntil) })
}
