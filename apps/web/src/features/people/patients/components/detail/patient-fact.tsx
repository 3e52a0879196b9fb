import { shownPhone } from '@piel/contract/core/phone'
import type { Patient } from '@piel/contract/people/patients'
import { Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Day } from '#/components/record/times.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { valuesOf } from '../form/patient-values.ts'
import { type PatientField, patientFieldEntries } from '../patient-field-list.ts'
import { AddMissing } from './add-missing.tsx'

/** A value of the patient with its actions, or a notice that it is missing. */
export function PatientFact({ patient, name, mayWrite }: { patient: Patient; name: PatientField; mayWrite: boolean }) {
  const { t } = useTranslation('patients')
  const spec = patientFieldEntries.find(([field]) => field === name)?.[1]
  const value = valuesOf(patient)[name]
  if (value === '') return <AddMissing patient={patient} what={t(`fields.${name}`)} mayWrite={mayWrite} />
  const option = spec?.options?.find((one) => one.value === value)
  if (option?.label) return t(option.label)
  if (spec?.kind === 'date') return <Day date={value} />
  if (spec?.kind === 'email')
    return (
      <Reachable value={<span className="break-all">{value}</span>}>
        <Way icon={Mail} to={`mailto:${encodeURIComponent(value)}`} label={t('detail.write')} value={value} />
      </Reachable>
    )
  if (spec?.kind !== 'phone') return <bdi className="whitespace-pre-line">{value}</bdi>
  const { phoneE164 } = patient
  const number = shownPhone(value, phoneE164)
  return (
    <Reachable value={<span className="tabular-nums">{number}</span>}>
      {phoneE164 && (
        <>
          <Way icon={Phone} to={`tel:${phoneE164}`} label={t('detail.call')} value={number} />
          <Way
            icon={MessageCircle}
            to={`https://wa.me/${phoneE164.replace('+', '')}`}
            label={t('detail.whatsapp')}
            isElsewhere
          />
        </>
      )}
    </Reachable>
  )
}

function Reachable({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">{value}</span>
      <span className="flex gap-1">{children}</span>
    </span>
  )
}

interface WayProps {
  icon: LucideIcon
  to: string
  label: string
  /** The address or number, for its accessible name. */
  value?: string
  isElsewhere?: boolean
}

/** Contacts the patient in another program. */
function Way({ icon: Icon, to, label, value, isElsewhere = false }: WayProps) {
  return (
    <a
      href={to}
      aria-label={value === undefined ? undefined : `${label}: ${value}`}
      className={buttonStyles({ size: 'sm' })}
      {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
    >
      <Icon aria-hidden="true" className="-ml-0.5 size-4 shrink-0 text-muted" />
      {label}
    </a>
  )
}
