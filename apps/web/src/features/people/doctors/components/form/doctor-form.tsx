import type { Doctor, RegisteredDoctor } from '@piel/contract/people/doctors'
import { mayChangeSignIn } from '@piel/contract/core/permissions'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { doctorQuery, useRegisterDoctor, useUpdateDoctor } from '../../doctors.queries.ts'
import { DoctorFields } from './doctor-fields.tsx'
import { doctorSchema } from './doctor-schema.ts'
import { registerBodyOf, updateBodyOf, valuesOf } from './doctor-values.ts'
import { useDoctorWords } from './use-doctor-words.ts'

interface DoctorFormProps {
  doctor?: Doctor
  onSaved: (doctor: Doctor | RegisteredDoctor) => void
  onCancel: () => void
}

const newAccount = { role: 'USER', profileKind: 'DOCTOR' } as const

export function DoctorForm({ doctor, onSaved, onCancel }: DoctorFormProps) {
  const { t } = useTranslation('doctors')
  const { id: accountId, role } = useMe()
  const { oidc } = useConfig()
  const register = useRegisterDoctor()
  const update = useUpdateDoctor({ isOwn: doctor?.userId === accountId })
  const today = useDates().today()
  const { control, shell } = useRecordForm({
    record: doctor,
    schema: useMemo(() => doctorSchema(today), [today]),
    valuesOf: (current) => valuesOf(current, today),
    create: register,
    update,
    bodyOf: registerBodyOf,
    changesOf: (_changed, values, base) => updateBodyOf(base, values),
    latest: ({ id }) => doctorQuery(id),
    words: useDoctorWords(),
    draft: 'doctor',
    secrets: ['password', 'confirmPassword'],
    saving: useSaveErrors(doctor ? update : register, 'doctor_unknown'),
  })
  const access = doctor || !oidc.embedded ? undefined : mayChangeSignIn(role, newAccount) ? 'password' : 'invitation'

  return (
    <FormShell
      {...shell}
      label={t(doctor ? 'form.editLabel' : 'form.createLabel')}
      submitLabel={doctor ? undefined : t('form.create')}
      fieldMap={{
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          ...(access === 'password' && {
            password_too_weak: { name: 'password' },
          }),
        },
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <DoctorFields control={control} access={access} />
    </FormShell>
  )
}
