import type { Visit } from '@piel/contract/office/dashboard'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StepButton } from '#/features/agenda/appointments/components/status/step-button.tsx'
import { useStatus } from '#/features/agenda/appointments/components/status/use-status.ts'
import { agendaToday, appointmentOf, appointmentRowOf } from '#/testing/agenda.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { VisitInProgress } from './visit-in-progress.tsx'

const row = appointmentRowOf(1, { status: 'arrived' })
const visitSince = (startedAt: string): Visit => ({ ...row, status: 'inProgress', startedAt })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function Start() {
  return <StepButton row={row} today={agendaToday} status={useStatus()} />
}
const pages = {
  '/': (
    <>
      <VisitInProgress />
      <Start />
    </>
  ),
  '/pacientes/nota/$id': <h1>Note</h1>,
} as const

function served(visit: () => Visit | null) {
  return serveApi({
    'GET /dashboard/visit': () => ({ status: 200, body: { visit: visit() } }),
    'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf({ ...row, status: 'inProgress' }) }),
    'GET /appointments/*': () => ({ status: 200, body: appointmentOf({ ...row, status: 'inProgress' }) }),
  })
}
const head = () => screen.findByRole('region', { name: 'Visit in progress' })

it('Q2 states in the head who is attended since when, with the record and the end of the visit', async () => {
  served(() => visitSince(minutesAgo(14)))
  const { user } = await renderApp(pages, { account: 'DOCTOR' })
  const shown = within(await head())
  expect(shown.getByText(/^In visit \d\d:\d\d ·/)).toBeTruthy()
  expect(shown.getByText('14 min', { exact: false })).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Ana Pérez Luna' }).getAttribute('href')).toBe(
    `/pacientes/detalle/${row.patient.id}/expediente`,
  )
  await user.click(shown.getByRole('button', { name: 'Finish' }))
  expect(await screen.findByRole('dialog', { name: 'Check out Ana Pérez Luna' })).toBeTruthy()
})

it('Q2 opens the note of the visit when the user’s visit starts, with one key', async () => {
  let isStarted = false
  const calls = served(() => (isStarted ? visitSince(minutesAgo(0)) : null))
  const { user, router } = await renderApp(pages, { account: 'DOCTOR' })
  await waitFor(() => expect(calls.some(({ path }) => path === '/dashboard/visit')).toBe(true))
  screen.getByRole('button', { name: 'Start consultation: Ana Pérez Luna' }).focus()
  isStarted = true
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Note' })).toBeTruthy()
  expect(router.state.location.href).toBe(`/pacientes/nota/${row.patient.id}?visit=${row.id}`)
})

it('Q2 stays where it is when reception starts the visit of another person', async () => {
  const calls = served(() => null)
  const { user, router } = await renderApp(pages, { account: 'STAFF' })
  await user.click(screen.getByRole('button', { name: 'Start consultation: Ana Pérez Luna' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/dashboard/visit')).toHaveLength(2))
  expect(router.state.location.pathname).toBe('/')
  expect(screen.queryByRole('region', { name: 'Visit in progress' })).toBeNull()
})
