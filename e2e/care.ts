import { randomUUID } from 'node:crypto'
import type { apiClient } from './api-client.ts'

type Client = Awaited<ReturnType<typeof apiClient>>

async function created(sent: Promise<Response>): Promise<{ id: string }> {
  const response = await sent
  if (response.status !== 201) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: string }
}

/** Creates a record through the API, with an idempotency key. */
const post = (client: Client, path: string, body: object) =>
  created(client.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } }))

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Creates a doctor with a sign-in, a specialty and no patients. */
export const createDoctor = (client: Client, person: Person) =>
  post(client, '/auth/register/doctor', { user: person, doctor: { specialties: [{ specialtyId: 'dermatologia' }] } })

/** Creates a user with a role and no patient or doctor profile. */
export const createUser = (client: Client, person: Person, role: 'USER' | 'STAFF' | 'ADMIN') =>
  post(client, '/users', { ...person, role, profileKind: 'NONE' })

/** Assigns a doctor to a patient, by default from today. */
export const assignDoctor = (
  client: Client,
  patientId: string,
  doctorId: string,
  dates: { since?: string; until?: string } = {},
) => post(client, `/patient/${patientId}/doctors`, { doctorId, ...dates })

/** A calendar date some days from now. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
