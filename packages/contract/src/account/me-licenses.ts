import * as z from 'zod/mini'
import { defineEndpoints } from '../core/endpoint.ts'
import { license } from '../people/licenses.ts'

/** The licences of the caller's doctor. */
export const ownLicenses = z.object({ version: z.int(), data: z.array(license) })
export type OwnLicenses = z.output<typeof ownLicenses>

export const meLicenseEndpoints = defineEndpoints('Me', 'me.own', {
  list: {
    route: 'GET /me/licenses',
    summary: 'List the licences of the current user, who acts as a doctor',
    answer: { status: 200, schema: ownLicenses },
    errors: ['doctor_required'],
    versioned: true,
  },
  confirm: {
    route: 'POST /me/licenses/confirm',
    summary: 'Confirm the licences of the current user that no one has confirmed, as the version shows them',
    answer: { status: 200, schema: ownLicenses },
    errors: ['doctor_required', 'transition_refused', 'version_conflict'],
    versioned: true,
    idempotent: true,
  },
})
