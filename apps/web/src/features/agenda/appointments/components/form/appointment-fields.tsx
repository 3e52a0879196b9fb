import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import { type IsoDate, isIsoDate } from '@piel/contract/core/dates'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { FreeStarts, type RepeatedHour } from '#/features/agenda/availability/components/free-starts.tsx'
import { Refused } from '../refusal/refused.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'
import { VisitFields } from './visit-fields.tsx'

interface AppointmentFieldsProps {
  form: AppointmentForm
  mutation: { error: unknown; isPending: boolean }
  types: readonly AppointmentType[]
  resources: readonly Resource[]
  locationId: string | undefined
  /** On the location's clock. */
  today: IsoDate
  /** The earliest day; today by default. */
  minDate?: IsoDate
  /** Hides date and time: a walk-in starts now. */
  isNow?: boolean
  /** The patient, whose other appointments are left out of the suggested starts. */
  patientId?: string | undefined
  /** An appointment whose own time counts as available. */
  ignoreId?: string
  children: ReactNode
}

/** The fields of an appointment, suggested starts, and the conflicts of a refused attempt. */
export function AppointmentFields(props: AppointmentFieldsProps) {
  const { form, mutation, locationId, today, minDate = today, isNow = false, ignoreId, children } = props
  const { control, values, type, applyStart } = form
  const { typeId, leadId, date, time } = values
  const root = useRef<HTMLDivElement>(null)
  const submit = () => root.current?.closest('form')?.requestSubmit()
  return (
    <div ref={root}>
      {children}
      <VisitFields
        control={control}
        types={props.types}
        resources={props.resources}
        type={type}
        minDate={minDate}
        isNow={isNow}
      >
        {!isNow && isIsoDate(date) && (
          <FreeStarts
            typeId={typeId}
            leadId={leadId}
            locationId={locationId}
            date={date < today ? today : date}
            ignoreId={ignoreId}
            patientId={props.patientId}
            resources={props.resources}
            onChoose={applyStart}
          >
            {(repeated) => <LaterField control={control} time={time} repeated={repeated} />}
          </FreeStarts>
        )}
      </VisitFields>
      <Refused
        error={mutation.error}
        isPending={mutation.isPending}
        onFree={(start) => {
          applyStart(start)
          submit()
        }}
        onOverride={(chosen) => {
          form.override(chosen)
          submit()
        }}
      />
    </div>
  )
}

interface LaterFieldProps extends Pick<AppointmentForm, 'control'> {
  time: string
  repeated: RepeatedHour | null | undefined
}

/** Selects the second occurrence of a time that clocks repeat; otherwise renders nothing. */
function LaterField({ control, time, repeated }: LaterFieldProps) {
  const { t } = useTranslation('appointmentForm')
  const { clock } = useDates()
  if (!repeated || time < repeated.from || time >= repeated.until) return null
  return (
    <CheckboxField
      control={control}
      name="later"
      label={t('later.label', { time: clock(time) })}
      hint={t('later.hint', { from: clock(repeated.from), until: clock(repeated.until) })}
    />
  )
}
