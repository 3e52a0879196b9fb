import type { Resource } from '@piel/contract/agenda/resources'
import type { FreeStart } from '@piel/contract/agenda/appointment-shapes'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { Appointment } from '@piel/contract/agenda/appointments'
import { type IsoDate, isIsoDate } from '@piel/contract/core/dates'
import type { Patient } from '@piel/contract/people/patients'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { PhoneField, TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { Button } from '#/components/ui/button.tsx'
import { AlertsOf } from '#/features/clinical/alerts/components/alerts-of.tsx'
import { PatientField } from '#/features/core/person/components/people-fields.tsx'
import { useMe } from '#/lib/me.ts'
import { useCan } from '#/lib/permissions.ts'
import { useBook } from '../../appointments.queries.ts'
import type { Passing } from '../refusal/pass-press.tsx'
import { Refused } from '../refusal/refused.tsx'
import { Segments } from '#/components/ui/segments.tsx'
import {
  bookingBodyOf,
  draftOf,
  type BookingPreset,
  bookingSchema,
  type BookingTerms,
  type BookingValues,
  bookingValuesOf,
} from './booking-values.ts'
import { FreeStarts } from '#/features/agenda/availability/components/free-starts.tsx'
import { LaterField } from './later-field.tsx'
import { useBookingDraft } from './use-booking-draft.ts'
import { VisitFields } from './visit-fields.tsx'

interface BookingFormProps {
  preset: BookingPreset
  /** Preselected. */
  patient?: Patient | undefined
  types: readonly AppointmentType[]
  resources: readonly Resource[]
  /** Today and now by the location's clock. */
  today: IsoDate
  now: string
  onSaved: (appointment: Appointment) => void
  onCancel: () => void
}

/** Books an appointment of a known or a new patient, or a walk-in. */
export function BookingForm({ preset, patient, types, resources, today, now, onSaved, onCancel }: BookingFormProps) {
  const { t } = useTranslation('appointmentForm')
  const { id: accountId } = useMe()
  const book = useBook()
  const mayRegister = useCan('patients.write')
  const passing = useRef<Passing>({})
  const box = useRef<HTMLDivElement>(null)
  const persons = resources.filter(({ kind }) => kind === 'person')
  const only = persons.length === 1 ? persons[0]?.id : undefined
  const form = useShellForm<BookingValues, BookingTerms>({
    schema: bookingSchema,
    draft: draftOf(accountId, preset),
    initial: bookingValuesOf({ ...(only !== undefined && { leadId: only }), ...preset }, types),
  })
  const { methods } = form
  useBookingDraft(form, { preset, today, now })
  const { control, setValue, setFocus } = methods
  const [isNew, isWalkIn, patientId, typeId, leadId, date, time] = useWatch({
    control,
    name: ['isNew', 'isWalkIn', 'patientId', 'typeId', 'leadId', 'date', 'time'],
  })
  const type = types.find(({ id }) => id === typeId)

  const presetPatient = preset.patientId
  useEffect(() => {
    if (presetPatient === undefined) return
    // The dialog takes the focus first.
    const frame = requestAnimationFrame(() => setFocus('typeId'))
    return () => cancelAnimationFrame(frame)
  }, [presetPatient, setFocus])

  const take = (start: FreeStart): void => {
    const options = { shouldDirty: true, shouldValidate: true } as const
    setValue('leadId', start.leadId, options)
    setValue('date', start.date, options)
    setValue('time', start.time, options)
    setValue('later', start.isLater, options)
    if (start.roomId !== null && type?.parts.room) setValue('roomId', start.roomId, options)
    for (const name of ['deviceId', 'assistantId'] as const)
      if (start[name] !== null && methods.getValues(name)) setValue(name, start[name], options)
  }
  const submit = () => box.current?.closest('form')?.requestSubmit()
  const choose = (walkIn: boolean): void => {
    setValue('isWalkIn', walkIn)
    if (!walkIn) return
    setValue('date', today)
    setValue('time', now)
  }

  return (
    <FormShell
      form={form}
      label={t('book.title')}
      submitLabel={t(isWalkIn ? 'book.submitWalkIn' : 'book.submit')}
      submittingLabel={t('book.submitting')}
      mutation={book}
      fieldMap={{ codes: { archived: { name: 'patientId' }, doctor_on_leave: { name: 'leadId' } } }}
      onSubmit={(terms, { idempotencyKey }) => {
        const pass = passing.current
        passing.current = {}
        return book.mutateAsync({ body: bookingBodyOf(terms, preset, pass), idempotencyKey })
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div ref={box}>
        <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
          <Segments
            label={t('book.kind')}
            options={[
              { value: 'planned', label: t('book.planned') },
              { value: 'walkIn', label: t('book.walkIn') },
            ]}
            value={isWalkIn ? 'walkIn' : 'planned'}
            onChange={(kind) => choose(kind === 'walkIn')}
          />
          {patient === undefined && mayRegister && (
            <Button variant="ghost" className="ms-auto" aria-pressed={isNew} onClick={() => setValue('isNew', !isNew)}>
              {t(isNew ? 'patient.known' : 'patient.new')}
            </Button>
          )}
        </div>
        {isNew ? (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
            <TextField control={control} name="firstName" label={t('fields.firstName')} required autoFocus />
            <TextField control={control} name="lastName" label={t('fields.lastName')} required />
            <PhoneField control={control} name="phone" label={t('fields.phone')} required />
          </div>
        ) : (
          <PatientField
            control={control}
            name="patientId"
            label={t('fields.patientId')}
            required
            autoFocus={patient === undefined}
            preset={patient}
          />
        )}
        {!isNew && <AlertsOf patientId={patientId} known={patient} className="mb-4" />}
        <VisitFields control={control} types={types} resources={resources} type={type} today={today} isNow={isWalkIn}>
          {!isWalkIn && isIsoDate(date) && (
            <FreeStarts
              typeId={typeId}
              leadId={leadId}
              locationId={preset.locationId}
              date={date < today ? today : date}
              onChoose={take}
            >
              {(twice) => <LaterField control={control} time={time} twice={twice} />}
            </FreeStarts>
          )}
        </VisitFields>
        <Refused
          error={book.error}
          date={date}
          isPending={book.isPending}
          onFree={(start) => {
            take(start)
            submit()
          }}
          onPass={(chosen) => {
            passing.current = chosen
            submit()
          }}
        />
      </div>
    </FormShell>
  )
}
