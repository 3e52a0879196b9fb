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

it.each([
  [null, 'en', /from 7 days before to 30 days after an appointment/],
  [null, 'es', /desde 7 días antes hasta 30 días después de una cita/],
  ['2027-01-10T18:00:00.000Z', 'en', /This patient is archived/],
] as const)(
  'K21 E11 says why nothing of a patient is shown but the name: archived %s, %s',
  async (archivedAt, language, why) => {
    const patient = { ...ana.patient, phone: null, photoId: null, allergies: null, balanceMinor: null, archivedAt }
    const hidden = {
      allergies: null,
      alerts: null,
      noShows: null,
      messages: { phoneE164: null, language: 'es' },
    } as const
    const open = appointmentOf({ ...ana, patient }, hidden)
    await showAgenda({ 'GET /appointments/*': () => ({ status: 200, body: open }) }, `/agenda?open=${ana.id}`, {
      language,
    })
    const panel = within(await screen.findByRole('complementary'))
    expect(await panel.findByText(why)).toBeTruthy()
    expect(panel.getByText('Ana Pérez Luna')).toBeTruthy()
    expect(panel.queryAllByRole('link')).toEqual([])
    expect(panel.queryByRole('button', { name: /^(Edit|Editar)$/ })).toBeNull()
    const step = panel.queryByRole('button', { name: /^(Cancel appointment|Cancelar cita)/ })
    expect(step === null).toBe(archivedAt !== null)
  },
)
