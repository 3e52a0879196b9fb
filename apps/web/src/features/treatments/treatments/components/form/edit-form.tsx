import {
  startRange,
  type Treatment,
  treatmentTransitions,
  treatmentEndpoints,
} from '@piel/contract/treatments/treatments'
import type { IsoDate } from '@piel/contract/core/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { emptyAsNull } from '#/components/form/listed-values.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { useUpdateTreatment } from '../../treatments.queries.ts'
import { choiceQueries } from '#/features/core/person/person.queries.ts'
import { DoctorField } from '#/features/core/person/components/people-fields.tsx'
import { editSchema, editValuesOf } from './treatment-values.ts'

interface Props extends FormProps<Treatment> {
  treatment: Treatment
}

const fields = {
  doctorId: { kind: 'own', isRequired: true },
  valueMinor: { kind: 'own', isRequired: true },
  startsOn: { kind: 'date', isRequired: true },
  notes: { kind: 'text', hint: 'form.notesHint', max: 2000 },
} as const
type EditField = keyof typeof fields

/** The doctor of a treatment, as a lookup shows it. */
const choiceOf = ({ doctor }: Treatment) => ({
  id: doctor.id,
  user: { ...doctor, id: doctor.userId, email: '' },
  title: doctor.title,
  specialties: [],
})

function useEditForm(treatment: Treatment, today: IsoDate) {
  const { t } = useTranslation('treatments')
  const client = useQueryClient()
  const nameOf = useDoctorName()
  const listedWords = useListedWords(fields, { wordsOf: t })
  const { status } = treatment
  const latest = ({ id }: Treatment) => endpointQuery(treatmentEndpoints.get, { params: { id } })
  return useRecordForm({
    record: treatment,
    schema: useMemo(() => editSchema(today, status), [today, status]),
    valuesOf: (now) => editValuesOf(now ?? treatment),
    update: useUpdateTreatment(),
    changesOf: (changed) => emptyAsNull(fields, changed),
    latest,
    words: {
      labelOf: (name) => t(`fields.${name}`),
      wordsOf: (name, value) => {
        if (name !== 'doctorId') return listedWords(name, value)
        const now = client.getQueryData(latest(treatment).queryKey)
        const known = now?.doctor.id === value ? choiceOf(now) : undefined
        const doctor = known ?? client.getQueryData(choiceQueries.doctor(String(value)).queryKey)
        return doctor ? nameOf(doctor.user, doctor.title) : ''
      },
    },
    draft: 'treatment',
  })
}

/** Edits a treatment; once it has ended, its notes only. */
export function EditForm({ treatment, onSaved, onCancel }: Props) {
  const { t, language } = useTranslation('treatments')
  const today = useDates().today()
  const { startsOn, status } = treatment
  const { control, shell } = useEditForm(treatment, today)
  const isOver = treatmentTransitions[status].length === 0
  const { min, max } = startRange(today, status)
  const labelOf = (name: EditField) => t(`fields.${name}`)
  const field = fieldsOf(control, labelOf)
  const value = useWatch({ control, name: 'valueMinor' })
  const difference = typeof value === 'number' ? value - treatment.valueMinor : 0
  const amount = formatMoney(Math.abs(difference), language)

  return (
    <FormShell {...shell} label={t('edit.title')} onSaved={onSaved} onCancel={onCancel}>
      {isOver && <p className="mb-3 text-muted">{t('form.closed')}</p>}
      <ListedFields
        control={control}
        list={fields}
        names={isOver ? ['notes'] : undefined}
        labelOf={labelOf}
        wordsOf={t}
        dates={{ min: startsOn < min ? startsOn : min, max }}
        own={{
          doctorId: (
            <DoctorField {...field('doctorId')} required preset={choiceOf(treatment)} className="sm:col-span-2" />
          ),
          valueMinor: (
            <MoneyField
              {...field('valueMinor')}
              hint={difference === 0 ? undefined : t(difference > 0 ? 'charge.more' : 'charge.less', { amount })}
              required
            />
          ),
        }}
      />
    </FormShell>
  )
}
