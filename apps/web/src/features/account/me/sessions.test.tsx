import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { Sessions } from './components/settings/sessions.tsx'

const at = new Date(Date.now() - 120_000).toISOString()
const session = (n: number, more: object = {}) => ({
  id: `0199f0a0-0000-7000-8000-00000000000${n}`,
  device: 'Firefox, Windows',
  address: '189.203.10.7',
  since: at,
  lastSeen: at,
  isCurrent: false,
  ...more,
})

it('C5 lists open sessions, marks the current one and ends another', async () => {
  let open = [session(1, { isCurrent: true, device: 'Chrome, Android' }), session(2), session(3, { device: null })]
  const calls = serveApi({
    'GET /me/sessions': () => ({ status: 200, body: { data: open } }),
    'DELETE /me/sessions/*': () => {
      open = open.slice(0, 1)
      return { status: 204 }
    },
  })
  const { user } = await renderApp(<Sessions />)
  const list = within(await screen.findByRole('list', { name: 'Open sessions' }))
  const items = () => list.getAllByRole('listitem').map((item) => item.textContent)
  expect(items()[0]).toMatch(/^Chrome, AndroidThis device.*From 189\.203\.10\.7.*Since .*Last used/)
  expect(items()[1]).not.toContain('This device')
  expect(items()[2]).toContain('Unknown device')
  await user.click(list.getByRole('button', { name: 'Sign out: Firefox, Windows' }))
  expect(await screen.findByText('Firefox, Windows was signed out')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `/me/sessions/${session(2).id}`,
  ])
  expect(items()).toHaveLength(1)
})

it('C5 explains why a session could not be ended, and keeps it', async () => {
  serveApi({
    'GET /me/sessions': () => ({ status: 200, body: { data: [session(2)] } }),
    'DELETE /me/sessions/*': () => refusal('unavailable'),
  })
  const { user } = await renderApp(<Sessions />, { language: 'es' })
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión: Firefox, Windows' }))
  expect(await screen.findByText('El servicio no está disponible. Intente de nuevo en un momento.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Sesiones abiertas' })).toBeTruthy()
})
