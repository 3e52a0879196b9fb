import { updateDoctorBody, type Doctor } from '@piel/contract/doctors'
import type { ObjectHistory } from '@piel/contract/history'
import { updatePatientBody, type Patient } from '@piel/contract/patients'
import { updateUserBody, type User } from '@piel/contract/users'
import { changedFields, type VersionedKind } from '@piel/contract/versions'
import type * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { createValidator } from '#/http/validation.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { VersionedCall } from '#/lib/versioned.ts'
import { namesIn } from '#/modules/audit/changes.repository.ts'
import { getDoctor, updateDoctor } from '#/modules/doctors/doctors.service.ts'
import { getPatient, updatePatient } from '#/modules/patients/patients.service.ts'
import { getTreatment } from '#/modules/treatments/treatments.service.ts'
import { getUser, updateUser } from '#/modules/users/users.service.ts'
import { findFields, findVersions } from './history.repository.ts'

/** Reads the object itself first: its history has the same readers and leaves the same event. */
const readers = {
  patient: getPatient,
  doctor: getDoctor,
  user: (deps: Deps, _context: ActorContext, id: string) => getUser(deps, id),
  treatment: getTreatment,
} satisfies Partial<Record<VersionedKind, unknown>>

/** @throws AppError `not_found`. */
export async function getHistory(
  deps: Deps,
  context: ActorContext,
  kind: keyof typeof readers,
  id: string,
): Promise<ObjectHistory> {
  await readers[kind](deps, context, id)
  const data = await findVersions(deps.db, kind, id)
  return {
    data,
    names: await namesIn(
      deps.db,
      data.map(({ fields }) => ({ fields: changedFields({}, fields) })),
    ),
  }
}

type Restore = VersionedCall & { versionId: number }
type Fields = Record<string, unknown>

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]]] : [])))
/** Fields that cannot be emptied stay as they are where the earlier version had none. */
const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || !names.includes(name)))
const personFields = ['firstName', 'middleName', 'lastName', 'secondLastName', 'email']

/**
 * The values of an earlier version as the body of an update: they must be valid today.
 * @throws AppError `not_found`, `validation_failed`.
 */
async function bodyOf<S extends z.ZodMiniType>(
  { db }: Deps,
  kind: VersionedKind,
  { id, versionId }: Restore,
  { schema, body }: { schema: S; body: (fields: Fields) => object },
): Promise<z.output<S>> {
  const fields = await findFields(db, kind, { id, versionId })
  if (!fields) throw new AppError('not_found')
  const validator = createValidator()
  const parsed = validator.part(schema, body(fields), '')
  validator.finish()
  return parsed as z.output<S>
}

/** @throws AppError as `updatePatient`; `not_found` for an unknown version. */
export async function restorePatientVersion(deps: Deps, context: ActorContext, call: Restore): Promise<Patient> {
  const own = ['birthDate', 'phone', 'address', 'medicalHistory', 'genderIdentity', 'isActive']
  const body = await bodyOf(deps, 'patient', call, {
    schema: updatePatientBody,
    body: (fields) => ({
      user: pick(fields, personFields),
      patient: without(pick(fields, own), ['birthDate', 'phone']),
    }),
  })
  return await updatePatient(deps, context, { ...call, body })
}

/** @throws AppError as `updateDoctor`; `not_found` for an unknown version. */
export async function restoreDoctorVersion(deps: Deps, context: ActorContext, call: Restore): Promise<Doctor> {
  const body = await bodyOf(deps, 'doctor', call, {
    schema: updateDoctorBody,
    body: (fields) => ({
      user: pick(fields, [...personFields, 'gender']),
      doctor: pick(fields, ['phone', 'status', 'specialties', 'licenses']),
    }),
  })
  return await updateDoctor(deps, context, { ...call, body })
}

/** Role and profile stay as they are. @throws AppError as `updateUser`; `not_found` for an unknown version. */
export async function restoreUserVersion(deps: Deps, context: ActorContext, call: Restore): Promise<User> {
  const body = await bodyOf(deps, 'user', call, {
    schema: updateUserBody,
    body: (fields) => pick(fields, [...personFields, 'phone']),
  })
  return await updateUser(deps, context, { ...call, body })
}
