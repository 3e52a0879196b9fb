import * as z from 'zod/mini'
import { doctorTitle } from '../core/doctor-titles.ts'
import { doctorStatus } from './doctors.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { columnTexts, listOf, listQuery } from '../core/pagination.ts'
import { duty, profileKind, role } from '../core/people.ts'
import { id } from '../core/text.ts'

export const contact = z.object({
  id,
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  lastName: z.string(),
  secondLastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  role,
  duty: z.nullable(duty),
  profileKind,
  title: z.nullable(doctorTitle),
  specialty: z.nullable(z.string()),
  status: z.nullable(doctorStatus),
  photoId: z.nullable(id),
})
export type Contact = z.output<typeof contact>

export const contactSorts = ['name', 'createdAt'] as const
export const contactListQuery = z.extend(listQuery(contactSorts), columnTexts(['name']))

export const contactEndpoints = defineEndpoints('Contacts', {
  list: {
    route: 'GET /contacts',
    summary: 'List and search staff and doctors',
    permission: 'contacts.read',
    query: contactListQuery,
    answer: { status: 200, schema: listOf(contact) },
    errors: ['page_too_deep'],
  },
})
