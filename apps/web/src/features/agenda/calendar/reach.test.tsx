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

const printedDay = () => waitFor(() => document.querySelector<HTMLElement>('.print\\:block') ?? expect.unreachable())

it('K1 prints the number to dial with its extension, or the typed text where it is not a phone number', async () => {
  const phones = ['(044) 55-5000-1122 ext. 12', '+1 619 234 5678', '619 234 5678', null]
  const rows = phones.map((phone, n) => {
    const row = appointmentRowOf(n + 1, { time: `1${n}:00` })
    return { ...row, patient: { ...row.patient, phone } }
  })
  await showAgenda({ 'GET /agenda/day': () => ({ status: 200, body: agendaDayOf(rows) }) })
  await dayGrid()
  const cells = within(await printedDay()).getAllByText(/llerg/)
  expect(cells.map(({ textContent }) => textContent?.split(' · ').slice(0, -1))).toEqual([
    ['55 5000 1122 ext. 12'],
    ['+1 619 234 5678'],
    ['619 234 5678'],
    [],
  ])
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
  const printed = within(await printedDay())
  expect(printed.getByText('Ana Pérez Luna').textContent).toBe('Ana Pérez Luna')
})
