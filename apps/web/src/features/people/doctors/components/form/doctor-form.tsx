import type { Doctor, RegisteredDoctor } from '@piel/contract/people/doctors'
import { mayChangeSignIn } from '@piel/contract/core/permissions'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { useRegisterDoctor, useUpdateDoctor } from '../../doctors.queries.ts'
import { useDoctorConflict } from './doctor-conflict.ts'
import { DoctorFields } from './doctor-fields.tsx'
import { doctorSchema } from './doctor-schema.ts'
import { type DoctorValues, draftOf, emptyDoctor, registerBodyOf, updateBodyOf, valuesOf } from './doctor-values.ts'

interface DoctorFormProps {
  /** The one to change; absent to register a new one. */
  doctor?: Doctor
  onSaved: (doctor: Doctor | RegisteredDoctor) => void
  onCancel: () => void
}

/** The account of a doctor to be registered. */
const newAccount = { role: 'USER', profileKind: 'DOCTOR' } as const

/** Registers or updates a doctor. */
export function DoctorForm({ doctor, onSaved, onCancel }: DoctorFormProps) {
  const { t } = useTranslation('doctors')
  const { id: accountId, role } = useMe()
  const { oidc } = useConfig()
  const register = useRegisterDoctor()
  const update = useUpdateDoctor({ isOwn: doctor?.userId === accountId })
  const attempt = doctor ? update : register
  const saving = useSaveErrors(attempt, 'doctor_unknown')
  const today = useDates().today()
  const schema = useMemo(() => doctorSchema(today), [today])

  const form = useShellForm<DoctorValues, DoctorValues>({
    schema,
    initial: doctor ? valuesOf(doctor, today) : emptyDoctor,
    draft: draftOf(accountId, doctor?.id),
    secrets: ['password', 'confirmPassword'],
    ...(doctor && { version: doctor.version }),
  })
  const { control } = form.methods
  const access = doctor || !oidc.embedded ? undefined : mayChangeSignIn(role, newAccount) ? 'password' : 'invitation'

  return (
    <FormShell
      form={form}
      label={t(doctor ? 'form.editLabel' : 'form.createLabel')}
      submitLabel={doctor ? undefined : t('form.create')}
      mutation={saving.mutation}
      fieldMap={{
        codes: {
          email_taken: { name: 'email', message: 'validation.emailTaken' },
          ...(access === 'password' && {
            password_too_weak: { name: 'password' },
          }),
        },
      }}
      errorText={saving.textOf}
      conflict={useDoctorConflict(doctor, today)}
      onSubmit={async (values, { idempotencyKey, ifMatch }) => {
        if (!doctor) return saving.reportErrors(register.mutateAsync({ body: registerBodyOf(values), idempotencyKey }))
        const body = updateBodyOf(form.base, values)
        return body
          ? saving.reportErrors(update.mutateAsync({ params: { id: doctor.id }, body, version: ifMatch }))
          : doctor
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <DoctorFields control={control} access={access} />
    </FormShell>
  )
}
