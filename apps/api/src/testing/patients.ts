import type { Problem } from '@piel/contract/errors'
import type { Patient, PatientRow, registerPatientBody } from '@piel/contract/patients'
import type { ListMeta } from '@piel/contract/pagination'
import type * as z from 'zod/mini'
import { newId } from '#/lib/id.ts'
import type { TestApp } from './test-app.ts'

/** Id of a patient for request bodies. */
export const aPatientsId = '0199f0a0-0000-7000-8000-00000000fa7e'

type Body = z.input<typeof registerPatientBody>
export interface PatientParts {
  user?: Partial<Body['user']>
  patient?: Partial<Body['patient']>
}

/** A valid body for a patient, with a unique e-mail. */
export const patientBody = ({ user, patient }: PatientParts = {}): Body => ({
  user: {
    firstName: 'María',
    lastName: 'Hernández',
    secondLastName: 'Peña',
    email: `${newId()}@example.test`,
    ...user,
  },
  patient: { birthDate: '1990-05-17', phone: '55 1234 5678', genderIdentity: 'FEMALE', ...patient },
})

type Headers = Record<string, string>
export interface Answered<T> {
  status: number
  etag: string | undefined
  body: T
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Patient endpoints, called as one user. */
export function callsOf(test: TestApp, headers: Headers) {
  async function call<T>(method: Method, url: string, body?: object, more: Headers = {}) {
    const answer = await test.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, ...more },
      ...(body ? { body } : {}),
    })
    const etag = answer.headers['etag']
    return {
      status: answer.statusCode,
      etag: typeof etag === 'string' ? etag : undefined,
      body: (answer.body === '' ? undefined : answer.json()) as T,
    } satisfies Answered<T>
  }
  return {
    call,
    /** A call that is refused. */
    refused: (method: Method, url: string, body?: object, more?: Headers) => call<Problem>(method, url, body, more),
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
export type Calls = ReturnType<typeof callsOf>

/** Status and code of a refusal. */
export const refusal = (answer: Answered<Problem>) => [answer.status, answer.body.code]
/** Pointers and codes of refused fields. */
export const refusedFields = (answer: Answered<Problem>) => answer.body.errors?.map((e) => `${e.pointer} ${e.code}`)

/** Repeats a request that a busy machine answered with 503, which has no effect. */
export async function retryUnavailable<T>(send: () => Promise<Answered<T>>): Promise<Answered<T>> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}
