import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { type Desk, runTillSequence, tillSequence } from '../../apps/api/src/testing/till-sequences.ts'
import { demoAccounts } from '../../apps/api/src/demo/accounts.ts'
import { counted, defineProof } from './proof.ts'
import { embeddedUrl, verified, withStage } from './stage.ts'

/** The demonstration's nurse, who has no till open. */
async function signIn(url: string): Promise<Desk> {
  const nurse = demoAccounts.find(({ label }) => label === 'nurse')
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
  const login = { username: nurse?.email, password: nurse?.password }
  const { body } = await sent<{ access_token: string }>('POST', '/auth/login', login)
  return { call: (method, path, given) => sent(method, path, given, body.access_token) }
}

export const till = defineProof({
  promise:
    'Random sessions of a till with payments, refunds, voids and cash movements: what a count should find is their sum to the centavo, nothing states it before the count, and the folios have no gaps',
  full: { sessions: 1000 },
  run: ({ sessions }, log) =>
    withStage(async ({ folder, start }) => {
      const product = await start()
      const desk = await signIn(product.url)
      const { body } = await desk.call<{ tills: { id: string; openedBy: string | null }[] }>('GET', '/till')
      const tillId = body.tills.find(({ openedBy }) => openedBy === null)?.id ?? ''
      const broken: string[] = []
      const numbers: number[] = []
      let steps = 0
      for (const [i, sequence] of fc.sample(tillSequence, sessions).entries()) {
        const user = { firstName: 'Ana', lastName: 'Ruiz' }
        const body = { user, patient: { birthDate: '1990-05-17', phone: '55 1234 5678', genderIdentity: 'FEMALE' } }
        const patient = await desk.call<{ id: string }>('POST', '/auth/register/patient', body)
        const { closed, expected, seenEarly } = await runTillSequence(
          desk,
          { tillId, patientId: patient.body.id },
          sequence,
        )
        steps += sequence.steps.length
        numbers.push(Number(closed.number?.slice(-6)))
        if (!isDeepStrictEqual(closed.expected, expected))
          broken.push(
            `${closed.number}: expected ${JSON.stringify(closed.expected)}, by its steps ${JSON.stringify(expected)}`,
          )
        if (seenEarly.some((seen) => seen !== null)) broken.push(`${closed.number}: stated before the count`)
        if ((i + 1) % 100 === 0) log(counted(i + 1, 'sessions'))
      }
      if (numbers.some((number, i) => i > 0 && number !== (numbers[i - 1] ?? 0) + 1))
        broken.push('the folios have gaps')
      broken.push(...(await verified({ DATA_DIR: folder, DATABASE_URL: embeddedUrl(folder) })))
      return { figures: [counted(sessions, 'sessions'), counted(steps, 'steps')], broken }
    }),
})
