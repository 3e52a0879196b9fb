import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useRegisterPatient, useUpdatePatient } from '../../patients.queries.ts'
import { patientFieldEntries } from '../patient-field-list.ts'
import { ArchivedDuplicates } from './archived-duplicates.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { PatientFields } from './patient-fields.tsx'
import { patientSchema } from './patient-schema.ts'
import { draftOf, emptyPatient, type PatientValues, registerBodyOf, updateBodyOf, valuesOf } from './patient-values.ts'
import { useDuplicates } from './use-duplicates.ts'

interface PatientFormProps {
  /** The one to change; absent to register a new one. */
  patient?: Patient
  onSaved: (patient: Patient) => void
  /** Called when an archived patient was restored instead of registering a new one. */
  onRestored?: (patient: Patient) => void
  onCancel: () => void
}

/** Registers or updates a patient. */
export function PatientForm({ patient, onSaved, onRestored, onCancel }: PatientFormProps) {
  const { t } = useTranslation(['patients', 'patientForm'])
  const dates = useDates()
  const { id: accountId } = useMe()
  const withPassword = useConfig().oidc.embedded && !patient
  const register = useRegisterPatient()
  const update = useUpdatePatient()
  const attempt = patient ? update : register
  const saving = useSaveErrors(attempt, 'patient_unknown')
  const today = dates.today()
  const schema = useMemo(() => patientSchema(today), [today])

  const form = useShellForm<PatientValues, PatientValues>({
    schema,
    initial: patient ? valuesOf(patient) : emptyPatient,
    draft: draftOf(accountId, patient?.id),
    completes: ['phone', 'birthDate'],
    secrets: ['password', 'confirmPassword'],
    ...(patient && { version: patient.version }),
  })
  const { control } = form.methods
  const duplicates = useDuplicates(control, patient?.id)
  const [restored, setRestored] = useState<Patient>()
  const leaveFor = (found: Patient) => {
    form.startOver()
    setRestored(found)
  }
  // After the form is empty: its guard would ask before the page is left.
  const leave = useEffectEvent((found: Patient) => onRestored?.(found))
  useEffect(() => {
    if (restored) leave(restored)
  }, [restored])

  return (
    <FormShell
      form={form}
      label={t(patient ? 'patientForm:editLabel' : 'patientForm:createLabel')}
      submitLabel={patient ? undefined : t('patientForm:create')}
      mutation={saving.mutation}
      fieldMap={{
        pointers: { '/patient/genderIdentity': 'gender' },
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          ...(withPassword && { password_too_weak: { name: 'password' } }),
        },
      }}
      errorText={saving.textOf}
      conflict={
        patient && {
          load: loadWith(endpointQuery(patientEndpoints.get, { params: { id: patient.id } }), valuesOf),
          labelOf: (name) => (name === 'isContactOnly' ? t('patientForm:contactOnly.name') : t(`fields.${name}`)),
          wordsOf: (name, value) => {
            if (typeof value === 'boolean') return t(`patientForm:contactOnly.${value ? 'yes' : 'no'}`)
            const spec = patientFieldEntries.find(([field]) => field === name)?.[1]
            const option = spec?.options?.find((one) => one.value === value)
            if (option) return t(option.label)
            return spec?.kind === 'date' && value !== '' ? dates.numeric(value) : value
          },
        }
      }
      onSubmit={async (values, { idempotencyKey, ifMatch }) => {
        if (!patient) return saving.reportErrors(register.mutateAsync({ body: registerBodyOf(values), idempotencyKey }))
        const body = updateBodyOf(form.base, values)
        return body
          ? saving.reportErrors(update.mutateAsync({ params: { id: patient.id }, body, version: ifMatch }))
          : patient
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <PatientFields
        methods={form.methods}
        withPassword={withPassword}
        sharedBy={duplicates.data.filter(({ reasons }) => reasons.includes('email')).length}
        duplicates={
          <LikelyDuplicates patients={duplicates.data}>
            {onRestored && <ArchivedDuplicates patients={duplicates.archived} onRestored={leaveFor} />}
          </LikelyDuplicates>
        }
      />
    </FormShell>
  )
}
