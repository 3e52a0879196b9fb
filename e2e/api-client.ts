import { randomUUID } from 'node:crypto'
import { accounts } from './product.ts'

export interface PatientAnswer {
  id: string
  version: number
  user: { email: string; firstName: string }
}

/** An API client for test setup, signed in by password. */
export async function apiClient(url: string, who: keyof typeof accounts = 'staff') {
  const account = accounts[who]
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.email, password: account.password }),
  })
  if (!login.ok) throw new Error(`sign-in answered ${login.status}: ${await login.text()}`)
  const { access_token: token } = (await login.json()) as { access_token: string }

  const send = (method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(15_000),
    })

  return {
    url,
    token,
    send,
    /** Registers a patient whose e-mail address starts with `name`, for `count`. */
    register: (name: string, key: string = randomUUID()) =>
      send('POST', '/auth/register/patient', {
        headers: { 'idempotency-key': key },
        body: {
          user: { email: `${name}@example.org`, firstName: 'Prueba', lastName: 'Resistente' },
          patient: { birthDate: '1990-05-17', genderIdentity: 'FEMALE', phone: '55 5000 1234' },
        },
      }),
    /** Counts the patients with this e-mail address. */
    count: async (name: string): Promise<number> => {
      const answer = await send('GET', `/patient?search=${encodeURIComponent(`${name}@example.org`)}`)
      const list = (await answer.json()) as { meta: { total: number } }
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(list)}`)
      return list.meta.total
    },
  }
}
