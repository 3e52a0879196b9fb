import * as z from 'zod/mini'
import { auditListQuery } from './audit.ts'
import { doctorListQuery } from './doctors.ts'
import { defineEndpoint } from './endpoint.ts'
import { patientListQuery } from './patients.ts'
import { userListQuery } from './users.ts'

/** What belongs to a page and not to the list itself: an export holds all of what the filter holds. */
const paging = { page: true, limit: true, cursor: true } as const
const csv = { status: 200, csv: true } as const

/** Lists as files: the same filters, order and rights as the list itself (docs/security.md, "CSV"). */
export const exportEndpoints = {
  patients: defineEndpoint({
    method: 'GET',
    path: '/patient/export',
    tag: 'Patients',
    summary: 'All patients that a filter holds, as CSV',
    permission: 'patients.export',
    query: z.omit(patientListQuery, paging),
    answer: csv,
    errors: [],
  }),
  doctors: defineEndpoint({
    method: 'GET',
    path: '/doctor/export',
    tag: 'Doctors',
    summary: 'All doctors that a filter holds, as CSV',
    permission: 'doctors.export',
    query: z.omit(doctorListQuery, paging),
    answer: csv,
    errors: [],
  }),
  users: defineEndpoint({
    method: 'GET',
    path: '/users/export',
    tag: 'Users',
    summary: 'All users that a filter holds, as CSV',
    permission: 'users.manage',
    query: z.omit(userListQuery, paging),
    answer: csv,
    errors: [],
  }),
  audit: defineEndpoint({
    method: 'GET',
    path: '/audit/export',
    tag: 'Audit',
    summary: 'All events that a filter holds, as CSV',
    permission: 'audit.read',
    query: z.omit(auditListQuery, paging),
    answer: csv,
    errors: [],
  }),
}
