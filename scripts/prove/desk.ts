import { demoAccounts } from '../../apps/api/src/demo/accounts.ts'
import type { AgendaDesk } from '../../apps/api/src/testing/agenda-random.ts'
import { countOf } from '../../apps/api/src/testing/till-counts.ts'
import type { Desk } from '../../apps/api/src/testing/till-sequences.ts'

/** Signs in a person of the demonstration, and again when the token has expired. The nurse has no till open. */
export async function signInAt(url: string, as: 'nurse' | 'admin'): Promise<AgendaDesk> {
  const account = demoAccounts.find(({ label }) => label === as)
  const sent = async <T>(method: string, path: string, body: object | undefined, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  const login = { username: account?.email, password: account?.password }
  const signIn = async () => (await sent<{ access_token: string }>('POST', '/auth/login', login)).body.access_token
  let token = await signIn()
  return {
    async call<T>(method: string, path: string, given?: object) {
      const answer = await sent<T>(method, path, given, token)
      if (answer.status !== 401) return answer
      token = await signIn()
      return await sent<T>(method, path, given, token)
    },
  }
}

/** A till that is not open. */
export async function freeTillOf(desk: Desk): Promise<string> {
  const { body } = await desk.call<{ tills: { id: string; openedBy: string | null }[] }>('GET', '/till')
  return body.tills.find(({ openedBy }) => openedBy === null)?.id ?? ''
}

/** Opens a till with enough cash for refunds. */
export async function openTillOf(desk: Desk): Promise<void> {
  await desk.call('POST', '/till/sessions', { tillId: await freeTillOf(desk), float: countOf(100_000_000).cash })
}

/** Registers a patient. @returns the id. */
export async function makePatientAt(desk: Desk): Promise<string> {
  const user = { firstName: 'Ana', lastName: 'Ruiz' }
  const body = { user, patient: { birthDate: '1990-05-17', phone: '55 1234 5678', genderIdentity: 'FEMALE' } }
  return (await desk.call<{ id: string }>('POST', '/auth/register/patient', body)).body.id
}
