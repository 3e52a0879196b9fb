import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appointmentRowOf } from '#/testing/agenda.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { AppointmentsCard } from './components/card/appointments-card.tsx'

const next = [1, 2, 3, 4].map((n) => appointmentRowOf(n, { date: `2027-01-1${n}`, time: '10:00' }))
const past = [5, 6, 7].map((n) =>
  appointmentRowOf(n, { date: `2026-12-0${9 - n}`, time: '16:30', status: 'completed' }),
)

async function show(answer: () => ReturnType<typeof refusal>, options: Parameters<typeof renderApp>[1] = {}) {
  serveApi({ [`GET /patient/${patientId}/appointments`]: answer })
  await renderApp(<AppointmentsCard patient={patientOf()} />, options)
  const title = options.language === 'es' ? 'Citas' : 'Appointments'
  return within(await screen.findByRole('region', { name: title }))
}
const of = (body: object) => () => ({ status: 200, body: { next: [], past: [], noShows: 0, ...body } })

it('K1 shows the next three appointments and the last two, each with its place in the agenda', async () => {
  const card = await show(of({ next, past }))
  const links = await card.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    '11 Jan 2027, 10:00',
    '12 Jan 2027, 10:00',
    '13 Jan 2027, 10:00',
    '4 Dec 2026, 16:30',
    '3 Dec 2026, 16:30',
  ])
  const first = new URL(links[0]?.getAttribute('href') ?? '', 'http://piel')
  expect([first.pathname, Object.fromEntries(first.searchParams)]).toEqual([
    '/agenda',
    { date: '2027-01-11', open: next[0]?.id },
  ])
  expect(card.getAllByRole('listitem')[0]?.textContent).toContain('Follow-up · Dr. Lucía Ruiz · Booked')
  expect(card.getAllByRole('listitem')[4]?.textContent).toContain('Completed')
})

it('K1 A8 shows them in Spanish, with the missed appointments of the last year', async () => {
  const card = await show(of({ next: next.slice(0, 1), noShows: 2 }), { language: 'es' })
  expect((await card.findByRole('listitem')).textContent).toContain('Subsecuente · Dra. Lucía Ruiz · Agendada')
  expect(card.getByText('Faltó 2 veces en los últimos 12 meses')).toBeTruthy()
})

it('K1 I4 says that a patient has none', async () => {
  expect(await (await show(of({}))).findByText('No appointments')).toBeTruthy()
})

it('K1 I4 says that the appointments could not be loaded', async () => {
  const card = await show(() => refusal('forbidden'))
  expect(await card.findByText('The appointments could not be loaded')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
