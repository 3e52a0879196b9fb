import type { Resource } from '@piel/contract/agenda/resources'
import type { Appointment, UpdateAppointmentBody } from '@piel/contract/agenda/appointments'
import type { IsoDate } from '@piel/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { appointmentTypeQueries } from '#/features/agenda/types/types.queries.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { appointmentQuery, useUpdateAppointment } from '../../appointments.queries.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { visitSchema, type VisitTerms, visitValuesOf } from './booking-values.ts'

interface EditFormProps extends FormProps {
  appointment: Appointment
  today: IsoDate
}

const fieldMap = { codes: { doctor_on_leave: { name: 'leadId' } } } as const
const optional = ['assistantId', 'roomId', 'deviceId', 'reason', 'deskNote'] as const

/** Persons without a location work at each. */
const isAt = (location: string, { isActive, locationId }: Resource): boolean =>
  isActive && (locationId === null || locationId === location)

/** The API clears a field with null. */
const withoutBlanks = (changed: Partial<VisitTerms>) => ({
  ...changed,
  ...Object.fromEntries(optional.filter((name) => changed[name] === '').map((name) => [name, null])),
})

export function EditForm({ appointment, today, onSaved, onCancel }: EditFormProps) {
  const { t, language } = useTranslation('appointmentForm')
  const nameOf = useResourceName()
  const update = useUpdateAppointment()
  const types = useQuery(appointmentTypeQueries.choices()).data?.data
  const resources = useQuery(resourceQueries.choices()).data?.data
  const { form, shell } = useRecordForm({
    record: appointment,
    schema: visitSchema,
    valuesOf: (now = appointment) => visitValuesOf(now),
    update,
    changesOf: (changed): UpdateAppointmentBody => ({ ...withoutBlanks(changed), ...fields.takeOverrides() }),
    latest: ({ id }) => appointmentQuery(id),
    words: {
      labelOf: (name) => t(`fields.${name}`),
      wordsOf: (name, value) => {
        if (typeof value === 'boolean') return t(value ? 'later.second' : 'later.first')
        const type = name === 'typeId' && types?.find(({ id }) => id === value)
        const resource = resources?.find(({ id }) => id === value)
        return type ? nameIn(type, language) : resource ? nameOf(resource) : value
      },
    },
  })
  const { allergies, alerts, patient } = appointment
  const fields = useAppointmentForm(form, { types, isMoved: true })
  if (!types || !resources) return <FormSkeleton fields={6} className="min-h-96 content-start" />

  return (
    <FormShell {...shell} label={t('edit.title')} fieldMap={fieldMap} onSaved={onSaved} onCancel={onCancel}>
      <AppointmentFields
        form={fields}
        mutation={update}
        types={types.filter(({ id, isActive }) => isActive || id === appointment.type.id)}
        resources={resources.filter((one) => isAt(appointment.location.id, one))}
        locationId={appointment.location.id}
        today={today}
        minDate={appointment.date < today ? appointment.date : today}
        ignoreId={appointment.id}
      >
        {allergies && alerts && (
          <AlertBanner
            record={{ allergies, alerts }}
            patientId={patient.id}
            isLive={patient.archivedAt === null}
            className="mb-4"
          />
        )}
      </AppointmentFields>
    </FormShell>
  )
}
