import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { Appointment } from '@piel/contract/agenda/appointments'
import type { IsoDate } from '@piel/contract/core/dates'
import type { Patient } from '@piel/contract/people/patients'
import { useEffect } from 'react'
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
import { AppointmentFields } from './appointment-fields.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { useBookingDraft } from './use-booking-draft.ts'

interface BookingFormProps {
  preset: BookingPreset
  patient?: Patient | undefined
  types: readonly AppointmentType[]
  resources: readonly Resource[]
  /** On the location's clock. */
  today: IsoDate
  now: string
  onSaved: (appointment: Appointment) => void
  onCancel: () => void
}

/** Books an appointment or a walk-in, for a known patient or a new one. */
export function BookingForm({ preset, patient, types, resources, today, now, onSaved, onCancel }: BookingFormProps) {
  const { t } = useTranslation('appointmentForm')
  const { id: accountId } = useMe()
  const book = useBook()
  const mayRegister = useCan('patients.write')
  const persons = resources.filter(({ kind }) => kind === 'person')
  const only = persons.length === 1 ? persons[0]?.id : undefined
  const form = useShellForm<BookingValues, BookingTerms>({
    schema: bookingSchema,
    draft: draftOf(accountId, preset),
    initial: bookingValuesOf({ ...(only !== undefined && { leadId: only }), ...preset }, types),
  })
  useBookingDraft(form, { preset, today, now })
  const fields = useAppointmentForm(form, { types })
  const { control, setValue, setFocus } = form.methods
  const [isNew, isWalkIn, patientId] = useWatch({ control, name: ['isNew', 'isWalkIn', 'patientId'] })

  const presetPatient = preset.patientId
  useEffect(() => {
    if (presetPatient === undefined) return
    // The dialog moves the focus first.
    const frame = requestAnimationFrame(() => setFocus('typeId'))
    return () => cancelAnimationFrame(frame)
  }, [presetPatient, setFocus])

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
      onSubmit={(terms, { idempotencyKey }) =>
        book.mutateAsync({ body: bookingBodyOf(terms, preset, fields.takeOverrides()), idempotencyKey })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <AppointmentFields
        form={fields}
        mutation={book}
        types={types}
        resources={resources}
        locationId={preset.locationId}
        today={today}
        isNow={isWalkIn}
      >
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
      </AppointmentFields>
    </FormShell>
  )
}
