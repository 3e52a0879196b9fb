import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { agendaDayOf, agendaToday, appointmentOf, appointmentRowOf, personOf, placed } from '#/testing/agenda.ts'
import { ana, dayGrid, placeNamed, sentCall, showAgenda, stubWindow } from '#/testing/agenda-page.tsx'

beforeEach(() => {
  localStorage.removeItem('piel.agenda')
  stubWindow('64rem')
})

it('K14 an appointment that is carried from the column of its assistant keeps its lead', async () => {
  const [lead, assistant] = [personOf(1), personOf(3)]
  const assisted = appointmentRowOf(2, {
    time: '12:00',
    assistant: { id: assistant.id, name: assistant.name, title: null },
  })
  expect(assisted.lead.id).toBe(lead.id)
  const day = agendaDayOf([])
  day.columns[2]?.appointments.push(placed(assisted))
  const { user, calls } = await showAgenda({
    'GET /agenda/day': () => ({ status: 200, body: day }),
    'PATCH /appointments/*': () => ({ status: 200, body: appointmentOf(assisted) }),
  })
  await dayGrid()
  placeNamed(/Miguel/).focus()
  await user.keyboard('m{ArrowLeft}{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  await waitFor(() =>
    expect(sentCall(calls, 'PATCH', '/appointments')?.body).toEqual({
      date: agendaToday,
      time: '12:00',
      assistantId: personOf(2).id,
    }),
  )
})

it('K21 shows a place of a patient out of reach as taken, by the name alone, and does not move it', async () => {
  const hidden = {
    ...ana,
    patient: { ...ana.patient, phone: null, photoId: null, allergies: null, balanceMinor: null },
  }
  const { user } = await showAgenda({ 'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([hidden]) }) })
  await dayGrid()
  placeNamed(/^10:00, Ana Pérez Luna, Follow-up · Booked, 10:00 to 10:15, Dr\. Lucía Ruiz$/).focus()
  await user.keyboard('m{ArrowDown}{Enter}')
  expect(screen.queryByRole('dialog', { name: /^Move/ })).toBeNull()
  const printed = within(document.querySelector<HTMLElement>('.print\\:block') ?? document.body)
  expect(printed.getByText('Ana Pérez Luna').textContent).toBe('Ana Pérez Luna')
})
