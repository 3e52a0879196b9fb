import type { Patient, PatientRow, registerPatientBody } from '@piel/contract/people/patients'
import type { ListMeta } from '@piel/contract/core/pagination'
import type * as z from 'zod/mini'
import { newId } from '#/lib/id.ts'
import { callsOf } from './api-client.ts'
import type { TestApp } from './test-app.ts'

/** Id of a patient for request bodies. */
export const aPatientsId = '0199f0a0-0000-7000-8000-00000000fa7e'

type Body = z.input<typeof registerPatientBody>
export interface PatientParts {
  user?: Partial<Body['user']> & { email?: string }
  patient?: Partial<Body['patient']>
}

/** A valid body for a patient, with a unique e-mail. */
export const patientBody = ({ user, patient }: PatientParts = {}): Body & { user: { email: string } } => ({
  user: {
    firstName: 'María',
    lastName: 'Hernández',
    secondLastName: 'Peña',
    email: `${newId()}@example.test`,
    ...user,
  },
  patient: { birthDate: '1990-05-17', phone: '55 1234 5678', genderIdentity: 'FEMALE', ...patient },
})

/** Patient endpoints, called as one user. */
export function patientCallsOf(test: TestApp, headers: Record<string, string>) {
  const { call, refused } = callsOf(test, headers)
  return {
    call,
    refused,
    async register(parts: PatientParts = {}): Promise<Patient> {
      const { status, body } = await call<Patient>('POST', '/auth/register/patient', patientBody(parts))
      if (status !== 201) throw new Error(`Registering a patient answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    async list(query: Record<string, string | number> = {}): Promise<{ data: PatientRow[]; meta: ListMeta }> {
      const text = new URLSearchParams()
      for (const [key, value] of Object.entries(query)) text.set(key, String(value))
      const { status, body } = await call<{ data: PatientRow[]; meta: ListMeta }>('GET', `/patient?${text.toString()}`)
      if (status !== 200) throw new Error(`Listing patients answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}
export type PatientCalls = ReturnType<typeof patientCallsOf>
