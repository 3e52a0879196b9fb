import * as z from 'zod/mini'
import { auditListQuery } from './audit.ts'
import { defineEndpoint } from './endpoint.ts'
import { patientListQuery } from './patients.ts'

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
