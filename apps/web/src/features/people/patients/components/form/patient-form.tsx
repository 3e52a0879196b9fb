import { type Patient, patientEndpoints } from '@piel/contract/people/patients'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useRegisterPatient, useUpdatePatient } from '../../patients.queries.ts'
import { type PatientField, patientFieldList } from '../patient-field-list.ts'
import { ArchivedDuplicates } from './archived-duplicates.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { PatientFields } from './patient-fields.tsx'
import { patientSchema } from './patient-schema.ts'
import { registerBodyOf, updateBodyOf, valuesOf } from './patient-values.ts'
import { useDuplicates } from './use-duplicates.ts'

interface PatientFormProps {
  patient?: Patient
  onSaved: (patient: Patient) => void
  /** Called when an archived patient was restored instead of registering a new one. */
  onRestored?: (patient: Patient) => void
  onCancel: () => void
}

export function PatientForm({ patient, onSaved, onRestored, onCancel }: PatientFormProps) {
  const { t } = useTranslation(['patients', 'patientForm'])
  const withPassword = useConfig().oidc.embedded && !patient
  const register = useRegisterPatient()
  const update = useUpdatePatient()
  const today = useDates().today()
  const wordsOf = useListedWords(patientFieldList, {
    wordsOf: (key) => t(key),
    stateOf: (isOn) => t(`patientForm:contactOnly.${isOn ? 'yes' : 'no'}`),
  })
  const { form, control, shell } = useRecordForm({
    record: patient,
    schema: useMemo(() => patientSchema(today), [today]),
    valuesOf,
    create: register,
    update,
    bodyOf: registerBodyOf,
    changesOf: (_changed, values, base) => updateBodyOf(base, values),
    latest: ({ id }) => endpointQuery(patientEndpoints.get, { params: { id } }),
    words: {
      labelOf: (name) => (name === 'isContactOnly' ? t('patientForm:contactOnly.name') : t(`fields.${name}`)),
      wordsOf: (name, value) => wordsOf(name as PatientField, value),
    },
    draft: 'patient',
    completes: ['phone', 'birthDate'],
    secrets: ['password', 'confirmPassword'],
    saving: useSaveErrors(patient ? update : register, 'patient_unknown'),
  })
  const duplicates = useDuplicates(control, patient?.id)
  const leaveFor = useLeaveFor(form.startOver, onRestored)

  return (
    <FormShell
      {...shell}
      label={t(patient ? 'patientForm:editLabel' : 'patientForm:createLabel')}
      submitLabel={patient ? undefined : t('patientForm:create')}
      fieldMap={{
        pointers: { '/patient/genderIdentity': 'gender' },
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          ...(withPassword && { password_too_weak: { name: 'password' } }),
        },
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <PatientFields
        methods={form.methods}
        withPassword={withPassword}
        isNew={!patient}
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

/** Empties the form and then leaves it for a restored patient. */
function useLeaveFor(startOver: () => void, onRestored: PatientFormProps['onRestored']) {
  const [restored, setRestored] = useState<Patient>()
  // Runs after the form is empty; otherwise its guard would ask before leaving.
  const leave = useEffectEvent((found: Patient) => onRestored?.(found))
  useEffect(() => {
    if (restored) leave(restored)
  }, [restored])
  return (found: Patient) => {
    startOver()
    setRestored(found)
  }
}
