import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { personOf, roomOf } from '#/testing/agenda.ts'
import { changes, showAgendaSetup } from '#/testing/agenda-setup-page.tsx'

it('J6 removes the versions of a block and of a rest day that the page shows', async () => {
  const [blockId, restDayId] = [personOf(7).id, personOf(8).id]
  const block = {
    id: blockId,
    version: 4,
    resourceId: roomOf(1).id,
    locationId: null,
    of: 'Consultorio 1',
    title: null,
    kind: 'maintenance',
    note: null,
    date: '2026-12-01',
    from: '14:00',
    until: '15:00',
    repeat: 'once',
    lastDate: null,
    author: { id: personOf(1).id, name: 'Elena Soto' },
    createdAt: '2026-11-23T15:00:00.000Z',
    updatedAt: '2026-11-23T15:00:00.000Z',
  }
  const restDay = {
    id: restDayId,
    version: 6,
    day: '2026-12-24',
    nameEn: 'Christmas Eve',
    nameEs: 'Nochebuena',
    locationId: null,
    source: 'clinic',
  }
  const { user, calls } = await showAgendaSetup({
    'GET /agenda/blocks': () => ({ status: 200, body: { data: [block] } }),
    'GET /agenda/rest-days': () => ({ status: 200, body: { data: [restDay], proposed: [] } }),
    'DELETE /agenda/blocks/*': () => ({ status: 204 }),
    'DELETE /agenda/rest-days/*': () => ({ status: 204 }),
  })
  await user.click(await screen.findByRole('button', { name: /^Remove.*Consultorio 1/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: /^Remove.*Christmas Eve/ }))
  await waitFor(() => expect(changes(calls)).toHaveLength(2))
  expect(changes(calls).map(({ method, path, headers }) => [method, path, headers.get('if-match')])).toEqual([
    ['DELETE', `/agenda/blocks/${blockId}`, '"v4"'],
    ['DELETE', `/agenda/rest-days/${restDayId}`, '"v6"'],
  ])
})

it('K2 sets the step of the time axis', async () => {
  const { user, calls } = await showAgendaSetup({
    'PATCH /agenda/settings': () => ({ status: 200, body: { stepMinutes: 10, version: 2, updatedAt: null } }),
  })
  await user.click(await screen.findByRole('button', { name: '10' }))
  expect(await screen.findByText('The interval is now 10 minutes')).toBeTruthy()
  expect(changes(calls)[0]?.body).toEqual({ stepMinutes: 10 })
})

it('A8 has Spanish words', async () => {
  await showAgendaSetup({}, 'es')
  expect(await screen.findByRole('heading', { name: 'Personas, consultorios y equipos' })).toBeTruthy()
  expect(await screen.findByText('Navidad')).toBeTruthy()
})
