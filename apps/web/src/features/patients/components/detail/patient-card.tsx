import type { Patient } from '@piel/contract/patients'
import { CalendarPlus, PencilLine } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { Day, Moment } from '#/components/record/times.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { type PatientField, patientFieldEntries } from '../patient-field-list.ts'
import { valuesOf } from '../form/patient-values.ts'
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
          <p className="text-muted">{t(`choices.gender.${patient.gender}`)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
          {mayWrite && status !== 'archived' && <ActiveToggle patient={patient} />}
        </div>
      </div>
      <Facts className="lg:grid-cols-3">
        {patientFieldEntries.map(
          ([name, { icon }]) =>
            icon && (
              <Fact key={name} icon={icon} label={t(`fields.${name}`)}>
                <PatientFact patient={patient} name={name} />
              </Fact>
            ),
        )}
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

function PatientFact({ patient, name }: { patient: Patient; name: PatientField }) {
  const { t } = useTranslation(['patients', 'common'])
  const spec = patientFieldEntries.find(([field]) => field === name)?.[1]
  const value = valuesOf(patient)[name]
  if (value === '') return <span className="text-muted">{t('common:notSpecified')}</span>
  const option = spec?.options?.find((one) => one.value === value)
  if (option) return t(option.label)
  if (spec?.kind === 'date') return <Day date={value} />
  if (spec?.kind === 'email')
    return (
      <a href={`mailto:${encodeURIComponent(value)}`} className={`${link} break-all`}>
        {value}
      </a>
    )
  if (spec?.kind !== 'phone') return <bdi className="whitespace-pre-line">{value}</bdi>
  if (!patient.phoneE164) return <span className="tabular-nums">{value}</span>
  return (
    <a href={`tel:${patient.phoneE164}`} className={`${link} tabular-nums`}>
      {value}
    </a>
  )
}
