import type { Doctor, DoctorRow, registerDoctorBody, RegisteredDoctor } from '@piel/contract/people/doctors'
import type { ListMeta } from '@piel/contract/core/pagination'
import type * as z from 'zod/mini'
import { newId } from '#/lib/id.ts'
import { callsOf } from './api-client.ts'
import type { TestApp } from './test-app.ts'

type Body = z.input<typeof registerDoctorBody>
export interface DoctorParts {
  user?: Partial<Body['user']>
  doctor?: Body['doctor']
}

/** A valid body for a doctor, with a unique e-mail. */
export const doctorBody = ({ user, doctor }: DoctorParts = {}): Body => ({
  user: {
    firstName: 'Mariana',
    lastName: 'Castañeda',
    secondLastName: 'Leal',
    email: `${newId()}@example.test`,
    ...user,
  },
  doctor: {
    specialties: [{ specialtyId: 'dermatologia', certifiedAt: '2016-05-20', certificateNumber: '1482' }],
    licenses: [{ number: '7654321', jurisdiction: 'México', issuedAt: '2012-03-01', status: 'ACTIVE' }],
    phone: '55 1234 5678',
    ...doctor,
  },
})

/** Doctor endpoints, called as one user. */
export function doctorCallsOf(test: TestApp, headers: Record<string, string>) {
  const { call, refused } = callsOf(test, headers)
  async function list(query: Record<string, string | number> = {}, path = '/doctor') {
    const text = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const { status, body } = await call<{ data: DoctorRow[]; meta: ListMeta }>('GET', `${path}?${text.toString()}`)
    if (status !== 200) throw new Error(`Listing doctors answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  return {
    call,
    refused,
    list,
    async register(parts: DoctorParts = {}): Promise<Doctor> {
      const { status, body } = await call<RegisteredDoctor>('POST', '/auth/register/doctor', doctorBody(parts))
      if (status !== 201) throw new Error(`Registering a doctor answered ${status}: ${JSON.stringify(body)}`)
      const { invitation: _, ...doctor } = body
      return doctor
    },
    read: async (id: string): Promise<Doctor> => (await call<Doctor>('GET', `/doctor/${id}`)).body,
  }
}
export type DoctorCalls = ReturnType<typeof doctorCallsOf>
