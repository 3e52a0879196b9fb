import { screen } from '@testing-library/react'
import { AgendaSetupPage } from '#/features/agenda/agenda-setup/agenda-setup-page.tsx'
import { appointmentTypeOf, locationId, locationOf, personOf, roomOf } from './agenda.ts'
import { renderApp } from './render.tsx'
import { type ApiCall, serveApi } from './serve-api.ts'

/** The working hours of the person. */
export const hours = {
  version: 3,
  hours: [{ locationId, weekday: 1, from: '09:00', until: '14:00', validFrom: null, validUntil: null }],
  exceptions: [],
  outside: [],
}
const served = {
  'GET /locations': () => ({ status: 200, body: { data: [locationOf()] } }),
  'GET /agenda/resources': () => ({ status: 200, body: { data: [personOf(1), roomOf(1)] } }),
  'GET /agenda/types': () => ({ status: 200, body: { data: [appointmentTypeOf(1)] } }),
  'GET /agenda/settings': () => ({ status: 200, body: { stepMinutes: 15, version: 1, updatedAt: null } }),
  'GET /agenda/blocks': () => ({ status: 200, body: { data: [] } }),
  'GET /agenda/rest-days': () => ({
    status: 200,
    body: { data: [], proposed: [{ day: '2026-12-25', nameEn: 'Christmas Day', nameEs: 'Navidad' }] },
  }),
  'GET /agenda/resources/*/hours': () => ({ status: 200, body: hours }),
}
/** Renders the settings over a served API; a test replaces some of its answers. */
export const showAgendaSetup = async (handlers: Parameters<typeof serveApi>[0] = {}, language: 'en' | 'es' = 'en') => {
  const calls = serveApi({ ...served, ...handlers })
  const view = await renderApp(<AgendaSetupPage />, { account: 'ADMIN', language })
  await screen.findAllByRole('button', { name: /Lucía Ruiz/ })
  return { ...view, calls }
}
export const changes = (calls: ApiCall[]) => calls.filter(({ method }) => method !== 'GET')
