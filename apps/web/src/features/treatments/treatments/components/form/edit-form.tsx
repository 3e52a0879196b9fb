import {
  startRange,
  type Treatment,
  treatmentTransitions,
  treatmentEndpoints,
} from '@piel/contract/treatments/treatments'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import type { ConflictSource } from '#/components/form/conflict-panel.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { useDates } from '#/lib/dates.ts'
import { draftName } from '#/lib/storage.ts'
import { formatMoney } from '#/lib/money.ts'
import { useUpdateTreatment } from '../../treatments.queries.ts'
import { choiceQueries } from '#/features/core/person/person.queries.ts'
import { DoctorField } from '#/features/core/person/components/people-fields.tsx'
import { type CheckedEdit, editSchema, type EditValues, editValuesOf, updateBodyOf } from './treatment-values.ts'

interface Props {
  treatment: Treatment
  onSaved: (treatment: Treatment) => void
  onCancel: () => void
}

/** After a treatment has ended, only its notes can be edited. */
export function EditForm({ treatment, onSaved, onCancel }: Props) {
  const { t } = useTranslation('treatments')
  const today = useDates().today()
  const { id: accountId } = useMe()
  const update = useUpdateTreatment()
  const schema = useMemo(() => editSchema(today, treatment.status), [today, treatment.status])
  const form = useShellForm<EditValues, CheckedEdit>({
    schema,
    initial: editValuesOf(treatment),
    version: treatment.version,
    draft: draftName(accountId, 'treatment', treatment.id),
  })
  const { control } = form.methods
  const isOver = treatmentTransitions[treatment.status].length === 0

  return (
    <FormShell
      form={form}
      label={t('edit.title')}
      mutation={update}
      conflict={useTreatmentConflict(treatment)}
      onSubmit={async (values, { ifMatch }) => {
        const body = updateBodyOf(form.base, values)
        return body ? update.mutateAsync({ params: { id: treatment.id }, body, version: ifMatch }) : treatment
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {isOver ? (
          <p className="mb-2 text-muted sm:col-span-2">{t('form.closed')}</p>
        ) : (
          <PlanFields treatment={treatment} control={control} />
        )}
        <TextareaField
          control={control}
          name="notes"
          label={t('fields.notes')}
          hint={t('form.notesHint')}
          max={2000}
          rows={4}
          className="sm:col-span-2"
        />
      </div>
    </FormShell>
  )
}

interface PlanFieldsProps {
  treatment: Treatment
  control: Control<EditValues, unknown, CheckedEdit>
}

function PlanFields({ treatment, control }: PlanFieldsProps) {
  const { t, language } = useTranslation('treatments')
  const today = useDates().today()
  const value = useWatch({ control, name: 'valueMinor' })
  const { doctor, valueMinor, startsOn, status } = treatment
  const difference = typeof value === 'number' ? value - valueMinor : 0
  const differenceText = () => {
    if (difference === 0) return undefined
    const amount = formatMoney(Math.abs(difference), language)
    return difference > 0 ? t('charge.more', { amount }) : t('charge.less', { amount })
  }
  const known = {
    id: doctor.id,
    user: { ...doctor, id: doctor.userId, email: '' },
    title: doctor.title,
    specialties: [],
  }
  const { min, max } = startRange(today, status)

  return (
    <>
      <DoctorField
        control={control}
        name="doctorId"
        label={t('fields.doctorId')}
        required
        preset={known}
        className="sm:col-span-2"
      />
      <MoneyField control={control} name="valueMinor" label={t('fields.valueMinor')} hint={differenceText()} required />
      <DateField
        control={control}
        name="startsOn"
        label={t('fields.startsOn')}
        required
        min={startsOn < min ? startsOn : min}
        max={max}
      />
    </>
  )
}

function useTreatmentConflict({ id }: Treatment): ConflictSource<EditValues> {
  const nameOf = useDoctorName()
  const { t, language } = useTranslation('treatments')
  const dates = useDates()
  const client = useQueryClient()
  return {
    load: async () => {
      const current = await client.fetchQuery({
        ...endpointQuery(treatmentEndpoints.get, { params: { id } }),
        staleTime: 0,
      })
      const { doctor } = current
      client.setQueryData(choiceQueries.doctor(doctor.id).queryKey, {
        id: doctor.id,
        user: { ...doctor, id: doctor.userId, email: '' },
        title: doctor.title,
        specialties: [],
      })
      return { values: editValuesOf(current), version: current.version }
    },
    labelOf: (name) => t(`fields.${name}`),
    wordsOf: (name, value) => {
      if (name === 'valueMinor') return typeof value === 'number' ? formatMoney(value, language) : value
      if (name === 'startsOn') return dates.numeric(String(value))
      if (name !== 'doctorId') return String(value)
      const found = client.getQueryData(choiceQueries.doctor(String(value)).queryKey)
      return found ? nameOf(found.user, found.title) : ''
    },
  }
}
