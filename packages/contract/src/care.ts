import * as z from 'zod/mini'
import { instant, isoDate } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { doctorStatus } from './doctors.ts'
import { listOf, listQuery } from './pagination.ts'
import { names } from './people.ts'
import { specialtyId } from './specialties.ts'
import { id, idParams } from './text.ts'

/** By the clinic's date alone: not begun, going on, over. */
export const careStatuses = ['inProgress', 'pending', 'completed'] as const
export const careStatus = z.enum(careStatuses, 'validation.invalid')
export type CareStatus = z.output<typeof careStatus>

/** A doctor treats a patient from a day on, up to and including another day. */
export const careRelation = z.object({
  id,
  version: z.int(),
  patientId: id,
  doctorId: id,
  since: z.string(),
  until: z.nullable(z.string()),
  status: careStatus,
  createdAt: instant,
})
export type CareRelation = z.output<typeof careRelation>

/** A relation as the patient's side shows it. */
export const treatingDoctor = z.extend(careRelation, {
  doctor: z.extend(names, {
    id,
    userId: id,
    /** The first of the doctor's specialties. */
    specialty: z.nullable(specialtyId),
    status: doctorStatus,
    archivedAt: z.nullable(instant),
  }),
})
export type TreatingDoctor = z.output<typeof treatingDoctor>

/** A relation as the doctor's side shows it (row F4). */
export const assignedPatient = z.object({
  /** The patient's; one patient may come back, so that `relationId` is what tells rows apart. */
  id,
  relationId: id,
  /** The relation's. */
  version: z.int(),
  patient: z.extend(names, { id, email: z.string() }),
  /** The newest that this doctor gives and that goes on, else the newest; null where there was none. */
  treatment: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
  startDate: z.string(),
  until: z.nullable(z.string()),
  status: careStatus,
})
export type AssignedPatient = z.output<typeof assignedPatient>

/** Fields of a relation, each with its rule; that `until` is not before `since` is checked where both are known. */
export const careFields = {
  doctorId: z.uuid('validation.doctorRequired').check(z.toLowerCase()),
  since: isoDate(),
  until: isoDate(),
}

export const assignDoctorBody = z.strictObject({
  doctorId: careFields.doctorId,
  /** Today in the clinic's calendar, unless said. */
  since: z.optional(careFields.since),
  until: z.optional(z.nullable(careFields.until)),
})
export type AssignDoctorBody = z.output<typeof assignDoctorBody>

export const changeCareBody = z.strictObject({
  since: z.optional(careFields.since),
  until: z.optional(z.nullable(careFields.until)),
})
export type ChangeCareBody = z.output<typeof changeCareBody>

const tag = 'Care'
export const careEndpoints = {
  patients: defineEndpoint({
    method: 'GET',
    path: '/doctor/:id/patients',
    tag,
    summary: 'Patients whom a doctor treats',
    permission: 'care.read',
    params: idParams,
    query: z.extend(listQuery(['startDate', 'name']), { status: z.optional(careStatus) }),
    answer: { status: 200, schema: listOf(assignedPatient) },
    errors: ['not_found', 'page_too_deep'],
  }),
  doctors: defineEndpoint({
    method: 'GET',
    path: '/patient/:id/doctors',
    tag,
    summary: 'Doctors who treat a patient, newest first',
    permission: 'care.read',
    params: idParams,
    answer: { status: 200, schema: z.object({ data: z.array(treatingDoctor) }) },
    errors: ['not_found'],
  }),
  assign: defineEndpoint({
    method: 'POST',
    path: '/patient/:id/doctors',
    tag,
    summary: 'Assign a doctor to a patient',
    permission: 'care.write',
    params: idParams,
    body: assignDoctorBody,
    answer: { status: 201, schema: careRelation },
    errors: ['not_found', 'archived', 'already_assigned'],
    versioned: true,
    idempotent: true,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/care/:id',
    tag,
    summary: 'Change since when or until when a doctor treats a patient',
    permission: 'care.write',
    params: idParams,
    body: changeCareBody,
    answer: { status: 200, schema: careRelation },
    errors: ['not_found', 'already_assigned', 'version_conflict'],
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/care/:id',
    tag,
    summary: 'Take back an assignment that was made by mistake',
    permission: 'care.write',
    params: idParams,
    answer: { status: 204 },
    errors: ['not_found', 'version_conflict'],
    versioned: true,
  }),
}
