import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'

export const dashboardEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/dashboard',
    tag: 'Dashboard',
    summary: 'The figures of the clinic',
    permission: 'dashboard.read',
    answer: {
      status: 200,
      schema: z.object({
        activePatients: z.int(),
        registeredThisMonth: z.int(),
        /** False where so many were registered that they were not counted to the end. */
        registeredIsExact: z.optional(z.boolean()),
        asOf: instant,
      }),
    },
    errors: [],
  }),
}
