import type { Appointment } from '@piel/contract/agenda/appointments'
import type { FreeStart } from '@piel/contract/agenda/appointment-shapes'
import { type IsoDate, isIsoDate } from '@piel/contract/core/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { changedTerms } from '#/components/form/changes.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { agendaQueries, useUpdateAppointment } from '../../agenda.queries.ts'
import type { Passing } from '../refusal/pass-press.tsx'
import { Refused } from '../refusal/refused.tsx'
import { FreeStarts } from './free-starts.tsx'
import { LaterField } from './later-field.tsx'
import { visitSchema, type VisitTerms, type VisitValues, visitValuesOf } from './booking-values.ts'
import { VisitFields } from './visit-fields.tsx'

interface EditFormProps {
  of: Appointment
  today: IsoDate
  onSaved: () => void
  onCancel: () => void
}

const optional = ['assistantId', 'roomId', 'deviceId', 'reason', 'deskNote'] as const

/** Changes place, type, resources and notes of an open appointment. */
export function EditForm({ of, today, onSaved, onCancel }: EditFormProps) {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  const update = useUpdateAppointment()
  const types = useQuery(agendaQueries.types()).data?.data
  const resources = useQuery(agendaQueries.resources()).data?.data
  const passing = useRef<Passing>({})
  const box = useRef<HTMLDivElement>(null)
  const form = useShellForm<VisitValues, VisitTerms>({
    schema: visitSchema,
    initial: visitValuesOf(of),
    version: of.version,
  })
  const { control, setValue } = form.methods
  const [typeId, leadId, date, time] = useWatch({ control, name: ['typeId', 'leadId', 'date', 'time'] })
  if (!types || !resources) return <FormSkeleton fields={6} className="min-h-96 content-start" />

  const submit = () => box.current?.closest('form')?.requestSubmit()
  const take = (start: FreeStart): void => {
    setValue('leadId', start.leadId, { shouldDirty: true })
    setValue('date', start.date, { shouldDirty: true })
    setValue('time', start.time, { shouldDirty: true })
    setValue('later', start.isLater, { shouldDirty: true })
    // Those of the appointment may be taken then.
    for (const name of ['roomId', 'deviceId', 'assistantId'] as const)
      if (start[name] !== null) setValue(name, start[name], { shouldDirty: true })
  }
  const save = async (terms: VisitTerms, version: number | undefined) => {
    const changed: Partial<VisitTerms> = changedTerms(visitSchema, form.base, terms) ?? {}
    const empty = optional.filter((name) => changed[name] === '').map((name) => [name, null])
    if (Object.keys(changed).length === 0) return of
    const body = { ...changed, ...Object.fromEntries(empty), ...passing.current }
    passing.current = {}
    return await update.mutateAsync({ params: { id: of.id }, body, version })
  }

  return (
    <FormShell
      form={form}
      label={t('edit.title')}
      mutation={update}
      fieldMap={{ codes: { doctor_on_leave: { name: 'leadId' } } }}
      conflict={{
        load: async () => {
          const now = await client.fetchQuery({ ...agendaQueries.appointment(of.id), staleTime: 0 })
          return { values: visitValuesOf(now), version: now.version }
        },
        labelOf: (name) => t(`fields.${name}`),
        wordsOf: (name, value) => {
          const named = name === 'typeId' ? undefined : resources.find(({ id }) => id === value)
          return named?.name ?? (typeof value === 'boolean' ? t(value ? 'later.second' : 'later.first') : value)
        },
      }}
      onSubmit={(terms, { ifMatch }) => save(terms, ifMatch)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div ref={box}>
        <AlertBanner record={of} patientId={of.patient.id} isLive={of.patient.archivedAt === null} className="mb-4" />
        <VisitFields
          control={control}
          types={types.filter(({ id, isActive }) => isActive || id === of.type.id)}
          resources={resources.filter(
            ({ isActive, locationId }) => isActive && (locationId === null || locationId === of.location.id),
          )}
          type={types.find(({ id }) => id === typeId)}
          today={of.date < today ? of.date : today}
        >
          {isIsoDate(date) && (
            <FreeStarts
              typeId={typeId}
              leadId={leadId}
              locationId={of.location.id}
              date={date < today ? today : date}
              ignoreId={of.id}
              onChoose={take}
            >
              {(twice) => <LaterField control={control} time={time} twice={twice} />}
            </FreeStarts>
          )}
        </VisitFields>
        <Refused
          error={update.error}
          date={date}
          isPending={update.isPending}
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
