import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { Appointment } from '@piel/contract/agenda/appointments'
import type { IsoDate } from '@piel/contract/core/dates'
import type { Patient } from '@piel/contract/people/patients'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { PhoneField, TextField } from '#/components/form/text-field.tsx'
import { type ShellForm, useShellForm } from '#/components/form/use-shell-form.ts'
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

type BookingShellForm = ShellForm<BookingValues, BookingTerms>

interface BookingFormProps extends FormProps<Appointment> {
  preset: BookingPreset
  patient?: Patient | undefined
  types: readonly AppointmentType[]
  resources: readonly Resource[]
  /** On the location's clock. */
  today: IsoDate
  now: string
  /** The start of a walk-in, when it is sent. */
  moment: () => { date: IsoDate; time: string }
}

const fieldMap = { codes: { archived: { name: 'patientId' }, doctor_on_leave: { name: 'leadId' } } } as const
const kinds = ['planned', 'walkIn'] as const

/** The lead, if there is no other candidate. */
function onlyPerson(resources: readonly Resource[]): { leadId?: string } {
  const [first, ...others] = resources.filter(({ kind }) => kind === 'person')
  return first && others.length === 0 ? { leadId: first.id } : {}
}

const nameOfNew = ({ firstName, lastName }: BookingValues) => `${firstName} ${lastName}`.trim()

/** Starts at the type if the patient is given. */
function useFocusOnType({ methods: { setFocus } }: BookingShellForm, presetPatient: string | undefined): void {
  useEffect(() => {
    if (presetPatient === undefined) return
    // The dialog moves the focus first.
    const frame = requestAnimationFrame(() => setFocus('typeId'))
    return () => cancelAnimationFrame(frame)
  }, [presetPatient, setFocus])
}

/** Books an appointment or a walk-in, for a known patient or a new one. */
export function BookingForm(props: BookingFormProps) {
  const { preset, patient, types, resources, today, now, moment, onSaved, onCancel } = props
  const { t } = useTranslation('appointmentForm')
  const { id: accountId } = useMe()
  const book = useBook()
  const form = useShellForm<BookingValues, BookingTerms>({
    schema: bookingSchema,
    draft: draftOf(accountId, preset),
    offers: preset.patientId === undefined && preset.againOf === undefined ? nameOfNew : undefined,
    initial: bookingValuesOf({ ...onlyPerson(resources), ...preset }, types),
  })
  useBookingDraft(form, { preset, today, now })
  useFocusOnType(form, preset.patientId)
  const fields = useAppointmentForm(form, { types })
  const { control, setValue } = form.methods
  const [isNew, isWalkIn, patientId] = useWatch({ control, name: ['isNew', 'isWalkIn', 'patientId'] })

  return (
    <FormShell
      form={form}
      label={t('book.title')}
      submitLabel={t(isWalkIn ? 'book.submitWalkIn' : 'book.submit')}
      submittingLabel={t('book.submitting')}
      mutation={book}
      fieldMap={fieldMap}
      onSubmit={(terms, { idempotencyKey }) =>
        book.mutateAsync({
          body: bookingBodyOf({ ...terms, ...(terms.isWalkIn && moment()) }, preset, fields.takeOverrides()),
          idempotencyKey,
        })
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
        patientId={isNew ? undefined : patientId}
      >
        <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
          <KindOfBooking form={form} today={today} now={now} />
          {patient === undefined && <NewPatientButton isNew={isNew} onChange={(next) => setValue('isNew', next)} />}
        </div>
        {isNew ? (
          <NewPatientFields control={control} />
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

interface KindOfBookingProps extends Pick<BookingFormProps, 'today' | 'now'> {
  form: BookingShellForm
}

/** Planned, or a walk-in that starts now. */
function KindOfBooking({ form: { methods }, today, now }: KindOfBookingProps) {
  const { t } = useTranslation('appointmentForm')
  const { control, setValue } = methods
  const isWalkIn = useWatch({ control, name: 'isWalkIn' })
  const choose = (kind: (typeof kinds)[number]): void => {
    setValue('isWalkIn', kind === 'walkIn')
    if (kind === 'planned') return
    setValue('date', today)
    setValue('time', now)
  }
  return (
    <Segments
      label={t('book.kind')}
      options={kinds.map((value) => ({ value, label: t(`book.${value}`) }))}
      value={isWalkIn ? 'walkIn' : 'planned'}
      onChange={choose}
    />
  )
}

function NewPatientButton({ isNew, onChange }: { isNew: boolean; onChange: (isNew: boolean) => void }) {
  const { t } = useTranslation('appointmentForm')
  if (!useCan('patients.write')) return null
  return (
    <Button variant="ghost" className="ms-auto" aria-pressed={isNew} onClick={() => onChange(!isNew)}>
      {t(isNew ? 'patient.known' : 'patient.new')}
    </Button>
  )
}

function NewPatientFields({ control }: { control: BookingShellForm['methods']['control'] }) {
  const { t } = useTranslation('appointmentForm')
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
      <TextField control={control} name="firstName" label={t('fields.firstName')} required autoFocus />
      <TextField control={control} name="lastName" label={t('fields.lastName')} required />
      <PhoneField control={control} name="phone" label={t('fields.phone')} required />
    </div>
  )
}
