import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { appointmentOf } from '#/testing/agenda.ts'
import { ana, sentCall, showAgenda, stubWindow } from '#/testing/agenda-page.tsx'

beforeEach(() => {
  localStorage.removeItem('piel.agenda')
  stubWindow('64rem')
})

it('K13 shows the allergies, the steps and the history of an appointment', async () => {
  await showAgenda({}, `/agenda?open=${ana.id}`)
  const panel = within(await screen.findByRole('complementary', { name: 'Appointment' }))
  expect(await panel.findByText('No known allergies')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Cancel appointment…' })).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Open patient' }).getAttribute('href')).toBe(
    `/pacientes/detalle/${ana.patient.id}`,
  )
  expect(panel.getByRole('heading', { name: 'History' })).toBeTruthy()
  const message = await panel.findByRole<HTMLAnchorElement>('link', { name: 'Message Ana Pérez Luna on WhatsApp' })
  expect([message.target, message.rel]).toEqual(['_blank', 'noopener noreferrer'])
  expect(new URL(message.href).searchParams.get('text')).toBe(
    'Hola, Ana: su cita en Piel es el lunes, 11 de enero de 2027 a las 10:00, Clínica Centro. Si no puede asistir, responda a este mensaje.',
  )
})

it('K13 cancels with who cancels and why', async () => {
  const { user, calls } = await showAgenda(
    { 'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf(ana, { status: 'cancelled' }) }) },
    `/agenda?open=${ana.id}`,
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel appointment…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Ana Pérez Luna’s appointment at 10:00?' }))
  await user.type(await dialog.findByRole('textbox', { name: /Reason/ }), 'Viaje')
  await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }))
  await waitFor(() => expect(sentCall(calls, 'POST', '/appointments')).toBeTruthy())
  expect(sentCall(calls, 'POST', '/appointments')?.body).toEqual({
    status: 'cancelled',
    by: 'patient',
    reason: 'Viaje',
  })
})
