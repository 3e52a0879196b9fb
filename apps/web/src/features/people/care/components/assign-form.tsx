import type { CareRelation } from '@piel/contract/people/care'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useDates } from '#/lib/dates.ts'
import { DoctorField, PatientField } from '#/features/core/person/components/people-fields.tsx'
import { useAssignDoctor } from '../care.queries.ts'
import { CareDates } from './care-dates.tsx'
import { assignSchema, type CareValues } from './care-values.ts'

/** The known side of the relation; the form asks for the other one. */
export type Side = { patientId: string } | { doctorId: string }

interface AssignFormProps extends FormProps<CareRelation> {
  side: Side
}

export function AssignForm({ side, onSaved, onCancel }: AssignFormProps) {
  const { t } = useTranslation('care')
  const today = useDates().today()
  const assign = useAssignDoctor()
  const choosesDoctor = 'patientId' in side
  const schema = useMemo(() => assignSchema(choosesDoctor ? 'doctorRequired' : 'patientRequired'), [choosesDoctor])
  const form = useShellForm<CareValues, CareValues>({ schema, initial: { personId: '', since: today, until: '' } })
  const { control } = form.methods

  const shared = { control, name: 'personId', required: true, autoFocus: true } as const

  return (
    <FormShell
      form={form}
      label={t('assign.title')}
      submitLabel={t('assign.submit')}
      mutation={assign}
      fieldMap={{ pointers: { '/doctorId': 'personId' } }}
      onSubmit={({ personId, since, until }, { idempotencyKey }) => {
        const [patientId, doctorId] = choosesDoctor ? [side.patientId, personId] : [personId, side.doctorId]
        const body = { doctorId, since, until: until || null }
        return assign.mutateAsync({ params: { id: patientId }, body, idempotencyKey })
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid content-start gap-y-2 sm:min-h-54">
        {choosesDoctor ? (
          <DoctorField {...shared} label={t('fields.doctor')} />
        ) : (
          <PatientField {...shared} label={t('fields.patient')} />
        )}
        <CareDates control={control} />
      </div>
    </FormShell>
  )
}
