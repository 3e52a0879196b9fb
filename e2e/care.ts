import { randomUUID } from 'node:crypto'
import type { apiClient } from './api-client.ts'

type Client = Awaited<ReturnType<typeof apiClient>>

async function created(sent: Promise<Response>): Promise<{ id: string }> {
  const response = await sent
  if (response.status !== 201) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: string }
}

/** Registers somebody by an endpoint of the API; sent twice, it would be done once. */
const post = (client: Client, path: string, body: object) =>
  created(client.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } }))

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** A doctor with a sign-in and a speciality, who treats nobody yet. */
export const createDoctor = (client: Client, person: Person) =>
  post(client, '/auth/register/doctor', { user: person, doctor: { specialties: [{ specialtyId: 'dermatologia' }] } })

/** Somebody with a sign-in and a role, who is neither patient nor doctor. */
export const createUser = (client: Client, person: Person, role: 'USER' | 'STAFF' | 'ADMIN') =>
  post(client, '/users', { ...person, role, profileKind: 'NONE' })

/** Lets a doctor treat a patient, from today on unless it is said. */
export const assign = (
  client: Client,
  patientId: string,
  doctorId: string,
  dates: { since?: string; until?: string } = {},
) => post(client, `/patient/${patientId}/doctors`, { doctorId, ...dates })

/** A calendar date some days from now. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
