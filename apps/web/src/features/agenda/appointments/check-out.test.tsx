import type { Appointment } from '@piel/contract/agenda/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { agendaToday, appointmentOf, appointmentRowOf, locationId, personOf } from '#/testing/agenda.ts'
import { catalogue, checkoutOf, ledgerAccountOf, ledgerOf, openTreatment, treatmentId } from '#/testing/ledger.ts'
import { patientOf } from '#/testing/patients.ts'
import { amountOf, selected, taken } from '#/testing/payment-sheet.tsx'
import { renderApp } from '#/testing/render.tsx'
import { items } from '#/testing/sales.ts'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { CheckOutDialog } from './components/check-out/late-check-out.ts'
import { receiptHref } from './components/message/message-href.ts'

const visit = appointmentRowOf(1, { status: 'inProgress' })
const owed = { ...visit.patient, balanceMinor: 100_000 }
const start = (time: string) => ({
  leadId: personOf(1).id,
  leadLastName: 'Ruiz',
  locationId,
  assistantId: null,
  roomId: null,
  deviceId: null,
  date: '2027-02-08',
  time,
  until: '12:00',
  isLater: false,
})
const next: Appointment = appointmentOf(appointmentRowOf(9, { date: '2027-02-08', time: '09:00' }))

async function open(account: 'STAFF' | 'DOCTOR', more: Parameters<typeof serveApi>[0] = {}) {
  const patient = account === 'STAFF' ? owed : { ...owed, balanceMinor: null }
  const calls = serveApi({
    'GET /appointments/*': () => ({ status: 200, body: appointmentOf({ ...visit, patient }) }),
    'GET /agenda/free': () => ({ status: 200, body: { data: [start('09:00'), start('09:20')], twice: null } }),
    'POST /appointments': () => ({ status: 201, body: next }),
    'POST /appointments/*/status': () => ({
      status: 200,
      body: appointmentOf({ ...visit, patient, status: 'completed', version: visit.version + 1 }),
    }),
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf({ open: [openTreatment()] })),
    'GET /catalogue': catalogue,
    'GET /catalogue/items': () => items([]),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    'POST /checkouts': () => taken(),
    ...more,
  })
  const app = await renderApp(<CheckOutDialog id={visit.id} onClose={() => undefined} />, { account })
  const dialog = within(await screen.findByRole('dialog', { name: 'Check out Ana Pérez Luna' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'None' })))
  return { ...app, dialog, sent: () => calls.filter(({ method }) => method === 'POST') }
}

it('Q3 Q2 finishes a visit, books the next one in four weeks and takes the cash with four keys', async () => {
  const { user, dialog, sent } = await open('STAFF')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await user.keyboard(key)
  }
  await press('4')
  expect(await dialog.findByRole('radio', { name: '8 Feb, 09:00', checked: true })).toBeTruthy()
  await press('{Enter}')
  await selected(/Acne/)
  await press('1')
  await waitFor(() => expect(document.activeElement).toBe(amountOf('Cash')))
  await press('{Enter}')
  await dialog.findByText('Check-out complete')
  expect(keys).toBe(4)
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [
      '/appointments',
      {
        patientId: visit.patient.id,
        typeId: visit.type.id,
        leadId: visit.lead.id,
        locationId,
        assistantId: null,
        roomId: null,
        deviceId: null,
        date: '2027-02-08',
        time: '09:00',
        origin: 'desk',
      },
    ],
    [`/appointments/${visit.id}/status`, { status: 'completed' }],
    [
      '/checkouts',
      {
        patientId: visit.patient.id,
        charges: [treatmentId],
        payments: [{ method: 'cash', amountMinor: 100_000, reference: '' }],
      },
    ],
  ])
  expect(dialog.getByText(/^Next visit: Monday,? 8 February 2027, 09:00$/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Print receipt' }).getAttribute('href')).toBe(
    `/transacciones/recibo/${checkoutOf().payments[0]?.id}`,
  )
})

it('Q3 states what is left to pay before the visit is finished, and that the payment follows', async () => {
  const { dialog } = await open('STAFF')
  const done = within(dialog.getByRole('region', { name: 'What was done' }))
  expect(done.getByText('To pay').nextSibling?.textContent).toBe('$1,000.00')
  expect(dialog.getByRole('button', { name: 'Finish and take payment' })).toBeTruthy()
})

it('Q2 finishes without a next visit with one key, and asks a doctor for no money', async () => {
  const { user, dialog, sent } = await open('DOCTOR')
  await user.keyboard('{Enter}')
  await dialog.findByText('Check-out complete')
  expect(sent().map(({ path }) => path)).toEqual([`/appointments/${visit.id}/status`])
  expect(dialog.getByText('No next visit')).toBeTruthy()
})

it('Q2 books no second time when the visit could not be finished at first', async () => {
  let attempts = 0
  const { user, dialog, sent } = await open('DOCTOR', {
    'POST /appointments/*/status': () => {
      attempts += 1
      return attempts === 1
        ? refusal('transition_refused')
        : { status: 200, body: appointmentOf({ ...visit, status: 'completed' }) }
    },
  })
  await user.keyboard('2')
  await dialog.findByRole('radio', { name: '8 Feb, 09:00' })
  await user.keyboard('{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe('The current status does not allow this.')
  await user.click(dialog.getByRole('button', { name: 'Finish visit' }))
  await dialog.findByText('Check-out complete')
  expect(sent().map(({ path }) => path.replace(visit.id, ':id'))).toEqual([
    '/appointments',
    '/appointments/:id/status',
    '/appointments/:id/status',
  ])
})

it('Q3 a message about a receipt has its number and amount, and no word about health', () => {
  const means = {
    t: ((key: string, values: Record<string, string>) => `${key} ${Object.values(values).join(' | ')}`) as never,
    clinicName: 'Piel',
    clinicTimeZone: 'America/Mexico_City',
    clinicClock: '24' as const,
  }
  const appointment = appointmentOf({ ...visit, reason: 'Acné' })
  const href = receiptHref(appointment, checkoutOf(), { date: agendaToday, time: '09:00' }, means) ?? ''
  const text = new URL(href).searchParams.get('text') ?? ''
  expect(new URL(href).pathname).toBe('/525550001122')
  expect(text).toContain(checkoutOf().payments[0]?.receiptNumber)
  for (const word of ['Acné', visit.type.nameEs, visit.type.nameEn, visit.lead.name]) expect(text).not.toContain(word)
  expect(
    receiptHref({ ...appointment, messages: { phoneE164: null, language: 'es' } }, checkoutOf(), undefined, means),
  ).toBeUndefined()
})
