import * as z from 'zod/mini'
import { careFields } from '../people/care.ts'
import { defineEndpoints } from '../core/endpoint.ts'

/** The patients that a doctor treats today or later, and the doctor's ongoing treatments; none of archived patients. */
export const handover = z.object({ patients: z.int(), treatments: z.int() })
export type Handover = z.output<typeof handover>

export const handoverEndpoints = defineEndpoints('Care', 'doctors.archive', {
  get: {
    route: 'GET /doctor/:id/handover',
    summary: 'Count the patients and treatments that a doctor would hand over',
    answer: { status: 200, schema: handover },
  },
  create: {
    route: 'POST /doctor/:id/handover',
    summary: 'Hand over all patients and ongoing treatments of a doctor to another, from today on',
    body: z.strictObject({ doctorId: careFields.doctorId }),
    answer: { status: 200, schema: handover },
    errors: ['doctor_on_leave'],
    idempotent: true,
  },
})
