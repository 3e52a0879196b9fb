import type { Resource } from '@piel/contract/agenda/resources'
import type { Appointment } from '@piel/contract/agenda/appointments'
import type { IsoDate } from '@piel/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { changedTerms } from '#/components/form/changes.ts'
import { loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { appointmentTypeQueries } from '#/features/agenda/types/types.queries.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { appointmentQuery, useUpdateAppointment } from '../../appointments.queries.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { visitSchema, type VisitTerms, type VisitValues, visitValuesOf } from './booking-values.ts'

interface EditFormProps {
  appointment: Appointment
  today: IsoDate
  onSaved: () => void
  onCancel: () => void
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
  const update = useUpdateAppointment()
  const types = useQuery(appointmentTypeQueries.choices()).data?.data
  const resources = useQuery(resourceQueries.choices()).data?.data
  const form = useShellForm<VisitValues, VisitTerms>({
    schema: visitSchema,
    initial: visitValuesOf(appointment),
    version: appointment.version,
  })
  const fields = useAppointmentForm(form, { types, isMoved: true })
  const nameOf = useResourceName()
  if (!types || !resources) return <FormSkeleton fields={6} className="min-h-96 content-start" />

  const wordsOf = (name: keyof VisitValues, value: string | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'later.second' : 'later.first')
    const type = name === 'typeId' && types.find(({ id }) => id === value)
    const resource = resources.find(({ id }) => id === value)
    return type ? nameIn(type, language) : resource ? nameOf(resource) : value
  }
  const save = async (terms: VisitTerms, version: number | undefined) => {
    const changed: Partial<VisitTerms> = changedTerms(visitSchema, form.base, terms) ?? {}
    if (Object.keys(changed).length === 0) return appointment
    const body = { ...withoutBlanks(changed), ...fields.takeOverrides() }
    return await update.mutateAsync({ params: { id: appointment.id }, body, version })
  }

  return (
    <FormShell
      form={form}
      label={t('edit.title')}
      mutation={update}
      fieldMap={fieldMap}
      conflict={{
        load: loadWith(appointmentQuery(appointment.id), visitValuesOf),
        labelOf: (name) => t(`fields.${name}`),
        wordsOf,
      }}
      onSubmit={(terms, { ifMatch }) => save(terms, ifMatch)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
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
        <AlertBanner
          record={appointment}
          patientId={appointment.patient.id}
          isLive={appointment.patient.archivedAt === null}
          className="mb-4"
        />
      </AppointmentFields>
    </FormShell>
  )
}
