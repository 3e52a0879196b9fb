import { shownPhone } from '@piel/contract/core/phone'
import { fullName } from '@piel/contract/core/people'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { LookupField } from '#/components/form/lookup-field.tsx'
import type { FieldProps } from '#/components/form/use-field.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { choiceQueries, type DoctorChoice, type PatientChoice } from '../person.queries.ts'

const patientShown = ({ id, user, contactEmail, phone, phoneE164 }: PatientChoice) => ({
  id,
  name: fullName(user),
  caption: contactEmail ?? (phone === null ? '' : shownPhone(phone, phoneE164)),
  person: user,
})

type PatientFieldProps<V extends FieldValues, O> = FieldProps<V, O> & {
  autoFocus?: boolean
  /** Shown without a request, which the audit trail would record as another read. */
  preset?: PatientChoice | undefined
}

/** A lookup of active patients. */
export function PatientField<V extends FieldValues, O>({ preset, ...props }: PatientFieldProps<V, O>) {
  const known = (id: string) => ({
    ...choiceQueries.patient(id),
    ...(preset?.id === id && { initialData: preset }),
  })
  return <LookupField {...props} find={choiceQueries.patients} known={known} show={patientShown} />
}

type DoctorFieldProps<V extends FieldValues, O> = FieldProps<V, O> & { autoFocus?: boolean; preset?: DoctorChoice }

/** A lookup of active doctors. */
export function DoctorField<V extends FieldValues, O>({ preset, ...props }: DoctorFieldProps<V, O>) {
  const { t } = useTranslation(['doctors'])
  const nameOf = useDoctorName()
  const shown = ({ id, user, title, specialties }: DoctorChoice) => ({
    id,
    name: nameOf(user, title),
    caption: specialties.map((one) => t(`specialties.${one}`)).join(', ') || user.email,
    person: user,
  })
  const known = (id: string) => ({ ...choiceQueries.doctor(id), ...(preset?.id === id && { initialData: preset }) })
  return <LookupField {...props} find={choiceQueries.doctors} known={known} show={shown} />
}
