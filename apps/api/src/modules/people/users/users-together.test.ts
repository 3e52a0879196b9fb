import type { User } from '@piel/contract/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let admin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

it('J6 changes one person as user, patient, doctor and by themselves at once, without a deadlock', async () => {
  const body = {
    firstName: 'Lucía',
    lastName: 'Beltrán',
    email: `${newId()}@example.test`,
    password: 'Volcan-de-agua-26',
  }
  const { body: user } = await admin.call<User>('POST', '/users', { ...body, isPatient: true, isDoctor: true })
  const self = callsOf(test, { authorization: `Bearer ${await test.issuer.sign({ sub: user.id })}` })
  for (const firstName of ['Ana', 'Eva', 'Inés', 'Rosa', 'Noemí', 'Sara']) {
    const answers = await Promise.all(
      [1, 2].flatMap((n) => [
        admin.call('PATCH', `/users/${user.id}`, { firstName: `${firstName}${n === 1 ? '' : ' Luz'}` }),
        admin.call('PATCH', `/patient/${user.patientId}`, { user: { firstName } }),
        admin.call('PATCH', `/doctor/${user.doctorId}`, { user: { firstName: `${firstName} Paz` } }),
        self.call('PATCH', '/me', { firstName }),
      ]),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  }
})
