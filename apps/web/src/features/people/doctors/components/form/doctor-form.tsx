import type { Doctor, RegisteredDoctor } from '@piel/contract/people/doctors'
import { mayChangeSignIn } from '@piel/contract/core/permissions'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { useSaveErrors } from '#/components/form/use-save-errors.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { doctorQuery, useRegisterDoctor, useUpdateDoctor } from '../../doctors.queries.ts'
import { doctorSchema } from './doctor-schema.ts'
import { type DoctorControl, registerBodyOf, updateBodyOf, valuesOf } from './doctor-values.ts'
import { useDoctorWords } from './use-doctor-words.ts'
import { ListedGroup } from '#/components/form/field-list.tsx'
import { PasswordPair } from '#/components/form/password-pair.tsx'
import { FieldGroup } from '#/components/record/field-group.tsx'
import { type DoctorField, doctorFieldList, type DoctorWords } from '../doctor-field-list.ts'
import { LicenseFields } from './license-fields.tsx'
import { SpecialtyFields } from './specialty-fields.tsx'

interface DoctorFormProps extends FormProps<Doctor | RegisteredDoctor> {
  /** Absent to register a new one. */
  doctor?: Doctor
}

/** The account of a doctor to be registered. */
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

interface DoctorFieldsProps {
  control: DoctorControl
  /** How a new doctor gets a password: in this form or by a link; undefined if neither applies. */
  access: 'password' | 'invitation' | undefined
}

/** The allowed dates of a leave: two years back to five ahead. */
const leaveDates = (today: string) => {
  const year = Number(today.slice(0, 4))
  return { min: `${year - 2}-01-01`, max: `${year + 5}-12-31` }
}

function DoctorFields({ control, access }: DoctorFieldsProps) {
  const { t } = useTranslation('doctors')
  const today = useDates().today()
  const listed = {
    control,
    list: doctorFieldList,
    labelOf: (name: DoctorField) => t(`fields.${name}`),
    wordsOf: (key: DoctorWords) => t(key),
  }
  return (
    <div className="grid gap-6">
      <ListedGroup {...listed} group="person" title={t('form.groups.person')} />
      <ListedGroup {...listed} group="contact" title={t('form.groups.contact')} />
      <div>
        <ListedGroup {...listed} group="leave" title={t('form.groups.leave')} dates={leaveDates(today)} />
        <p className="text-caption text-muted">{t('form.hints.leave')}</p>
      </div>
      <ListedGroup {...listed} group="paper" title={t('form.groups.paper')} />
      <SpecialtyFields control={control} today={today} />
      <LicenseFields control={control} today={today} />
      {access && (
        <FieldGroup title={t('form.groups.access')}>
          <p className="mb-2 text-muted sm:col-span-2">
            {t(access === 'password' ? 'form.hints.access' : 'form.hints.invitation')}
          </p>
          {access === 'password' && (
            <PasswordPair
              control={control}
              label={t('fields.password')}
              confirmLabel={t('fields.confirmPassword')}
              hint={t('form.hints.password')}
            />
          )}
        </FieldGroup>
      )}
    </div>
  )
}
