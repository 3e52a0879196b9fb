import * as z from 'zod/mini'
import { careFields } from '../people/care.ts'
import { defineEndpoints } from '../core/endpoint.ts'

/** The patients that a doctor treats today or later, and the doctor's ongoing treatments; none of archived patients. */
export const handover = z.object({ patients: z.int(), treatments: z.int() })
export type Handover = z.output<typeof handover>

const permission = 'doctors.archive'
export const handoverEndpoints = defineEndpoints('Care', {
  get: {
    route: 'GET /doctor/:id/handover',
    summary: 'Count the patients and treatments that a doctor would hand over',
    permission,
    answer: { status: 200, schema: handover },
    errors: ['not_found'],
  },
  create: {
    route: 'POST /doctor/:id/handover',
    summary: 'Hand over all patients and ongoing treatments of a doctor to another, from today on',
    permission,
    body: z.strictObject({ doctorId: careFields.doctorId }),
    answer: { status: 200, schema: handover },
    errors: ['not_found', 'doctor_on_leave'],
    idempotent: true,
  },
})
