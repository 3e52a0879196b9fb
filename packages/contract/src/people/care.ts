import * as z from 'zod/mini'
import { archivedField } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { doctorStatus } from './doctors.ts'
import { columnTexts, listOf, listQuery } from '../core/pagination.ts'
import { names, patientNames } from '../core/people.ts'
import { specialtyId } from './specialties.ts'
import { id } from '../core/text.ts'

export const careStatuses = ['inProgress', 'pending', 'completed'] as const
export const careStatus = z.enum(careStatuses, 'validation.invalid')
export type CareStatus = z.output<typeof careStatus>

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

export const treatingDoctor = z.extend(careRelation, {
  doctor: z.extend(names, {
    id,
    userId: id,
    title: z.nullable(doctorTitle),
    specialty: z.nullable(specialtyId),
    status: doctorStatus,
    archivedAt: z.nullable(instant),
  }),
})
export type TreatingDoctor = z.output<typeof treatingDoctor>

export const assignedPatient = z.object({
  id,
  relationId: id,
  version: z.int(),
  patient: patientNames,
  treatment: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
  startDate: z.string(),
  until: z.nullable(z.string()),
  status: careStatus,
})
export type AssignedPatient = z.output<typeof assignedPatient>

/** Field rules of a relation. The service checks that `until` is not before `since`. */
export const careFields = {
  doctorId: z.uuid('validation.doctorRequired').check(z.toLowerCase()),
  since: isoDate(),
  until: isoDate(),
}

export const assignDoctorBody = z.strictObject({
  doctorId: careFields.doctorId,
  since: z.optional(careFields.since),
  until: z.optional(z.nullable(careFields.until)),
})
export type AssignDoctorBody = z.output<typeof assignDoctorBody>

export const updateCareBody = z.omit(assignDoctorBody, { doctorId: true })
export type UpdateCareBody = z.output<typeof updateCareBody>

export const careEndpoints = defineEndpoints('Care', {
  patients: {
    route: 'GET /doctor/:id/patients',
    summary: 'List the patients of a doctor',
    permission: 'care.read',
    query: z.extend(listQuery(['startDate', 'name']), {
      ...columnTexts(['patient', 'treatment']),
      status: z.optional(careStatus),
    }),
    answer: { status: 200, schema: listOf(assignedPatient) },
    errors: ['page_too_deep'],
  },
  doctors: {
    route: 'GET /patient/:id/doctors',
    summary: 'List the doctors of a patient, newest first',
    permission: 'care.read',
    answer: { status: 200, schema: z.object({ data: z.array(treatingDoctor) }) },
  },
  assign: {
    route: 'POST /patient/:id/doctors',
    summary: 'Assign a doctor to a patient',
    permission: 'care.write',
    body: assignDoctorBody,
    answer: { status: 201, schema: careRelation },
    errors: ['merged', 'archived', 'already_assigned', 'doctor_on_leave'],
    versioned: true,
  },
  update: {
    route: 'PATCH /care/:id',
    summary: 'Update the dates of an assignment',
    permission: 'care.write',
    body: updateCareBody,
    answer: { status: 200, schema: careRelation },
    errors: ['already_assigned'],
    versioned: true,
  },
  archive: {
    route: 'DELETE /care/:id',
    summary: 'Archive an assignment made by mistake',
    permission: 'care.write',
    answer: { status: 204 },
    versioned: true,
  },
})

export const careNoun = defineNoun('care', {
  actions: {
    'care.assign': { en: 'Assigned a doctor', es: 'Asignó un médico' },
    'care.change': { en: 'Updated a doctor’s assignment', es: 'Modificó la asignación de un médico' },
    'care.remove': { en: 'Removed a doctor’s assignment', es: 'Quitó la asignación de un médico' },
  },
  fields: {
    patientId: field.object('Patient', 'Paciente', 'patient'),
    doctorId: field.object('Doctor', 'Médico', 'doctor'),
    since: field.date('From', 'Desde'),
    until: field.date('Until', 'Hasta'),
    ...archivedField,
  },
  lists: ['assignedPatients'],
})
