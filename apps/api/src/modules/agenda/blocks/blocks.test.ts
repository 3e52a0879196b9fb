import { expect, it } from 'vitest'
import { agendaCallsOf, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { refusal } from '#/testing/api-client.ts'
import { buildTestApp } from '#/testing/test-app.ts'
import { makeLocation } from '#/testing/till.ts'

it('K11 K21 lets the only doctor of the clinic block the own column, but no location', async () => {
  const test = await buildTestApp()
  try {
    test.clock.set(mondayMorning)
    const { account, headers } = await test.signedInAs('DOCTOR')
    const resourceId = await makePerson(test, { owner: account })
    const locationId = await makeLocation(test)
    const doctor = agendaCallsOf(test, headers)
    const block = { kind: 'meeting', date: '2026-11-24', from: '10:00', until: '11:00', repeat: 'once' }
    expect(refusal(await doctor.refused('POST', '/agenda/blocks', { ...block, locationId }))).toEqual([
      403,
      'forbidden',
    ])
    expect((await doctor.call('POST', '/agenda/blocks', { ...block, resourceId })).status).toBe(201)
  } finally {
    await test.close()
  }
})
