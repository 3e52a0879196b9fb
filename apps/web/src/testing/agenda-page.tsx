import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { AgendaPage } from '#/features/agenda/calendar/agenda-page.tsx'
import { agendaDayOf, appointmentOf, appointmentRowOf, appointmentTypeOf, locationOf, personOf } from './agenda.ts'
import { renderApp } from './render.tsx'
import { type ApiCall, serveApi } from './serve-api.ts'

export const ana = appointmentRowOf(1, { time: '10:00', minutes: 15 })
export const bruno = appointmentRowOf(4, { time: '10:00', minutes: 30, status: 'confirmed' })
const iker = appointmentRowOf(8, {
  time: '11:00',
  minutes: 40,
  status: 'noShow',
  lead: { id: personOf(2).id, name: 'Héctor Salas', title: 'DR' },
})
const day = agendaDayOf([ana, bruno, iker])

const served = {
  'GET /agenda/day': () => ({ status: 200, body: day }),
  'GET /locations': () => ({ status: 200, body: { data: [locationOf()] } }),
  'GET /agenda/resources': () => ({ status: 200, body: { data: [personOf(1), personOf(2), personOf(3)] } }),
  'GET /agenda/types': () => ({ status: 200, body: { data: [1, 2, 3, 4].map(appointmentTypeOf) } }),
  'GET /agenda/free': () => ({ status: 200, body: { data: [], twice: null } }),
  'GET /appointments/*': () => ({ status: 200, body: appointmentOf(ana, { status: 'booked' }) }),
}
/** Renders the agenda over a served API; a test replaces some of its answers. */
export const showAgenda = async (handlers: Parameters<typeof serveApi>[0] = {}, at = '/agenda', options = {}) => {
  const calls = serveApi({ ...served, ...handlers })
  const view = await renderApp(<AgendaPage />, { at, ...options })
  return { ...view, calls }
}
export const dayGrid = () => screen.findByRole('grid', { name: /^Appointments on Monday/ })
export const placeNamed = (name: RegExp) => screen.getByRole('button', { name })
export const spokenPlace = () => document.activeElement?.getAttribute('aria-label')
export const sentCall = (calls: ApiCall[], method: string, path: string) =>
  calls.find((call) => call.method === method && call.path.startsWith(path))

/** A window whose only matching queries contain a text. */
export function stubWindow(matching: string): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(matching),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** Puts the focus on the grid's only tab stop. */
export async function focusGrid(): Promise<void> {
  await dayGrid()
  document.querySelector<HTMLElement>('[data-place]')?.focus()
}
