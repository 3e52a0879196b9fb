import type { FreeStart } from '../packages/contract/src/core/conflicts.ts'
import { apiClient } from './api-client.ts'
import { expect } from './fixtures.ts'
import { uniqueLetters } from './unique.ts'

/** Sets up patients and appointments of the agenda, as reception. */
export async function agendaOf(url: string) {
  const client = await apiClient(url, 'staff')
  const get = async <T>(path: string) => (await (await client.send('GET', path)).json()) as T
  const types = await get<{ data: { id: string; minutes: number; parts: { room: unknown; device: unknown } }[] }>(
    '/agenda/types',
  )
  // Needs nothing but the person.
  const type = types.data.find(({ parts }) => parts.room === null && parts.device === null) ?? types.data[0]
  const typeId = type?.id ?? ''
  return {
    client,
    get,
    typeId,
    /** A patient with a unique name. */
    async patient() {
      const lastName = `Quiroga${uniqueLetters()}`
      const body = {
        user: { firstName: 'Amalia', lastName, email: `${lastName.toLowerCase()}@example.org` },
        patient: { birthDate: '1984-02-11', genderIdentity: 'FEMALE', phone: '55 5000 7788' },
      }
      const { id } = (await (await client.send('POST', '/auth/register/patient', { body })).json()) as { id: string }
      return { id, lastName }
    },
    free: async (query = '') => (await get<{ data: FreeStart[] }>(`/agenda/free?typeId=${typeId}${query}`)).data,
    async book(patientId: string, start: FreeStart) {
      const { leadId, date, time } = start
      const answer = await client.send('POST', '/appointments', { body: { patientId, typeId, leadId, date, time } })
      expect(answer.status).toBe(201)
      return (await answer.json()) as { id: string }
    },
  }
}
