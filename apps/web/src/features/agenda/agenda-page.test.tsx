import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  agendaDayOf,
  agendaToday,
  appointmentOf,
  appointmentRowOf,
  appointmentTypeOf,
  locationOf,
  personOf,
  placed,
} from '#/testing/agenda.ts'
import { renderApp } from '#/testing/render.tsx'
import { patientOf } from '#/testing/patients.ts'
import { type ApiCall, refusal, serveApi } from '#/testing/serve-api.ts'
import { AgendaPage } from './agenda-page.tsx'

const ana = appointmentRowOf(1, { time: '10:00', minutes: 15 })
const bruno = appointmentRowOf(4, { time: '10:00', minutes: 30, status: 'confirmed' })
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
  'GET /agenda/free': () => ({ status: 200, body: { data: [] } }),
  'GET /appointments/*': () => ({ status: 200, body: appointmentOf(ana, { status: 'booked' }) }),
}
const show = async (handlers: Parameters<typeof serveApi>[0] = {}, at = '/agenda', options = {}) => {
  const calls = serveApi({ ...served, ...handlers })
  const view = await renderApp(<AgendaPage />, { at, ...options })
  return { ...view, calls }
}
const grid = () => screen.findByRole('grid', { name: /^Appointments of Monday/ })
const cell = (name: RegExp) => screen.getByRole('button', { name })
const place = () => document.activeElement?.getAttribute('aria-label')
const sent = (calls: ApiCall[], method: string, path: string) =>
  calls.find((call) => call.method === method && call.path.startsWith(path))

beforeEach(() => {
  localStorage.removeItem('piel.agenda')
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('64rem'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

describe('the day', () => {
  it('K2 has a column for each person, with appointments, closed hours, blocks and the line at now', async () => {
    await show()
    const table = within(await grid())
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual([
      '',
      'Dr. Lucía Ruiz2 appointments',
      'Dr. Héctor Salas1 appointment',
      'Marina TéllezNo appointments',
    ])
    expect(
      cell(/^10:00 to 10:15, Ana Pérez Luna, Follow-up, Booked, Dr\. Lucía Ruiz, No known allergies$/),
    ).toBeTruthy()
    expect(document.querySelectorAll('.agenda-closed')).toHaveLength(9)
    expect(document.querySelectorAll('.agenda-block')).toHaveLength(3)
    expect(document.querySelector<HTMLElement>('[data-now]')?.style.gridRow).toBe('162 / 163')
  })

  it('K2 shows simultaneous appointments side by side', async () => {
    await show()
    await grid()
    const widthOf = (name: RegExp) => cell(name).closest<HTMLElement>('[role=gridcell]')?.style.width
    expect([widthOf(/Ana Pérez/), widthOf(/Bruno/), widthOf(/Iker/)]).toEqual(['50%', '50%', ''])
  })

  it('K3 counts the appointments of the day by status', async () => {
    await show()
    expect(await screen.findByText('3 appointments, 1 to confirm')).toBeTruthy()
  })

  it('K1 asks for the day, the columns and the location of its address', async () => {
    const { calls } = await show({}, `/agenda?date=2027-02-03&by=room&location=${locationOf().id}`)
    await screen.findByText('3 appointments, 1 to confirm')
    const asked = new URLSearchParams(sent(calls, 'GET', '/agenda/day')?.path.split('?')[1])
    expect(Object.fromEntries(asked)).toEqual({ date: '2027-02-03', by: 'room', locationId: locationOf().id })
  })

  it('K1 says what to set up first', async () => {
    await show({ 'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([], []) }) }, '/agenda', {
      account: 'ADMIN',
    })
    expect(await screen.findByText('Who has appointments?')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Set up the agenda' }).getAttribute('href')).toBe('/configuracion/agenda')
  })

  it('I4 reports a failure', async () => {
    await show({ 'GET /agenda/day': () => refusal('unavailable') })
    expect(await screen.findByText('The agenda could not be loaded')).toBeTruthy()
  })

  it('A8 has Spanish words', async () => {
    await show({}, '/agenda', { language: 'es' })
    expect(await screen.findByText('3 citas, 1 por confirmar')).toBeTruthy()
    expect(cell(/^10:00 a 10:30, Bruno Ávila Coss, Subsecuente, Confirmada/)).toBeTruthy()
    expect(cell(/^11:00 a 11:40, Iker Núñez, Subsecuente, No asistió/)).toBeTruthy()
  })
})

describe('the keyboard', () => {
  const focusGrid = async () => {
    await grid()
    document.querySelector<HTMLElement>('[data-place]')?.focus()
  }

  it('K2 has one tab stop, at now, and speaks of every place', async () => {
    const { user } = await show()
    await focusGrid()
    const stops = [...(await grid()).querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toHaveLength(1)
    expect(place()).toBe('10:30, Dr. Lucía Ruiz, free')
    await user.keyboard('{ArrowUp}')
    expect(place()).toMatch(/^10:00 to 10:30, Bruno/)
    await user.keyboard('{ArrowRight}')
    expect(place()).toMatch(/^10:00 to 10:15, Ana/)
    await user.keyboard('{End}')
    expect(place()).toBe('19:45, Dr. Lucía Ruiz, outside working hours')
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(place()).toBe('08:00, Marina Téllez, outside working hours')
  })

  it('K13 sets statuses by key, and undoes a step from its notice', async () => {
    let version = 4
    const { user, calls } = await show({
      'POST /appointments/*/status': ({ body }) => ({
        status: 200,
        body: appointmentOf(ana, { version: (version += 1), status: (body as { status: 'confirmed' }).status }),
      }),
    })
    await focusGrid()
    await user.keyboard('{ArrowUp}{ArrowRight}c')
    expect(await screen.findByText('Ana Pérez Luna: Confirmed')).toBeTruthy()
    const first = sent(calls, 'POST', `/appointments/${ana.id}/status`)
    expect([first?.body, first?.headers.get('if-match')]).toEqual([{ status: 'confirmed' }, '"v4"'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ status: 'booked', takeBack: true })
  })

  it('K14 moves by keyboard, speaks of each place, and names both places before it counts', async () => {
    const { user, calls } = await show({
      'PATCH /appointments/*': () => ({ status: 200, body: appointmentOf(ana, { version: 5, time: '10:15' }) }),
    })
    await focusGrid()
    await user.keyboard('{ArrowUp}{ArrowRight}m{ArrowDown}')
    const spoken = () => [...document.querySelectorAll('[aria-live=polite]')].map((one) => one.textContent).join('')
    expect(spoken()).toContain('Monday, 11 January 2027, 10:15, Dr. Lucía Ruiz, taken')
    await user.keyboard('{ArrowRight}')
    expect(spoken()).toContain('10:15, Dr. Héctor Salas, free')
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Ana Pérez Luna?' }))
    expect(dialog.getByText(/10:00 · Lucía Ruiz/)).toBeTruthy()
    expect(dialog.getByText(/10:15 · Héctor Salas/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText(/Ana Pérez Luna was moved to/)).toBeTruthy()
    const patch = sent(calls, 'PATCH', `/appointments/${ana.id}`)
    expect(patch?.body).toEqual({ date: agendaToday, time: '10:15', leadId: personOf(2).id })
    expect(patch?.headers.get('if-match')).toBe('"v4"')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      date: agendaToday,
      time: '10:00',
      leadId: personOf(1).id,
    })
  })

  it('K14 puts back on Escape', async () => {
    const { user, calls } = await show()
    await focusGrid()
    await user.keyboard('{ArrowUp}{ArrowRight}m{ArrowDown}{ArrowDown}')
    expect(document.querySelector('[data-ghost]')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(document.querySelector('[data-ghost]')).toBeNull()
    expect(screen.getByText('Ana Pérez Luna is back in place')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })
})

describe('booking', () => {
  const anaFound = { data: [patientOf()], meta: { page: 1, limit: 8, total: 1, totalIsExact: true } }
  const handlers = {
    'GET /patient': () => ({ status: 200, body: anaFound }),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
  }
  const openFree = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await grid()
    document.querySelector<HTMLElement>('[data-place]')?.focus()
    await user.keyboard('{Enter}')
    return within(await screen.findByRole('dialog', { name: 'New appointment' }))
  }

  it('K4 books from a free place with the patient and the proposed type', async () => {
    const { user, calls } = await show({
      ...handlers,
      'POST /appointments': () => ({ status: 201, body: appointmentOf(ana, { time: '10:30' }) }),
    })
    const form = await openFree(user)
    await user.type(await form.findByRole('combobox', { name: /Patient/ }), 'ana')
    await user.click(await form.findByRole('option', { name: /Ana Ruiz/ }))
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await screen.findByText(/^Booked: Ana Pérez Luna/)).toBeTruthy()
    expect(sent(calls, 'POST', '/appointments')?.body).toEqual({
      patientId: patientOf().id,
      typeId: appointmentTypeOf(1).id,
      leadId: personOf(1).id,
      date: agendaToday,
      time: '10:30',
      locationId: locationOf().id,
      origin: 'desk',
    })
    expect(sent(calls, 'POST', '/appointments')?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('K4 registers a patient who is unknown so far in the same form', async () => {
    const { user, calls } = await show({
      ...handlers,
      'POST /appointments': () => ({ status: 201, body: appointmentOf(ana) }),
    })
    const form = await openFree(user)
    await user.click(await form.findByRole('button', { name: 'New patient' }))
    await user.click(form.getByRole('button', { name: 'Book' }))
    const isWrong = () => form.getByRole('textbox', { name: /First name/ }).getAttribute('aria-invalid')
    await waitFor(() => expect(isWrong()).toBe('true'))
    await user.type(form.getByRole('textbox', { name: /First name/ }), 'Leonor')
    await user.type(form.getByRole('textbox', { name: /Last name/ }), 'Quiroga')
    await user.type(form.getByRole('textbox', { name: /Phone/ }), '55 5000 7788')
    await user.click(form.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(sent(calls, 'POST', '/appointments')).toBeTruthy())
    expect(sent(calls, 'POST', '/appointments')?.body).toMatchObject({
      newPatient: { firstName: 'Leonor', lastName: 'Quiroga', phone: '55 5000 7788' },
    })
  })

  const taken = {
    resourceId: personOf(1).id,
    resource: 'Lucía Ruiz',
    kind: 'appointment' as const,
    date: agendaToday,
    from: '10:00',
    until: '10:30',
    appointment: { id: bruno.id, patientName: 'Bruno Ávila', type: { nameEn: 'Follow-up', nameEs: 'Subsecuente' } },
    label: null,
    pass: 'overbook' as const,
  }
  const start = {
    leadId: personOf(1).id,
    locationId: locationOf().id,
    assistantId: null,
    roomId: null,
    deviceId: null,
    date: agendaToday,
    time: '12:15',
    until: '12:35',
    isLater: false,
  }
  const refused = () => {
    const answer = refusal('slot_taken') as { status: number; body: object }
    return { ...answer, body: { ...answer.body, conflicts: [taken], free: [start] } }
  }
  const chooseAna = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    const form = await openFree(user)
    await user.type(await form.findByRole('combobox', { name: /Patient/ }), 'ana')
    await user.click(await form.findByRole('option', { name: /Ana Ruiz/ }))
    await user.click(form.getByRole('button', { name: 'Book' }))
    return form
  }

  it('K6 names what stands in the way, and books one of the next free starts in one press', async () => {
    let isFirst = true
    const { user, calls } = await show({
      ...handlers,
      'POST /appointments': () => {
        if (!isFirst) return { status: 201, body: appointmentOf(ana) }
        isFirst = false
        return refused()
      },
    })
    const form = await chooseAna(user)
    expect(await form.findByText('Lucía Ruiz · 10:00–10:30 · Bruno Ávila, Follow-up')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '12:15' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ time: '12:15' })
  })

  it('K7 overbooks by a press of its own, with a reason', async () => {
    let isFirst = true
    const { user, calls } = await show({
      ...handlers,
      'POST /appointments': () => {
        if (!isFirst) return { status: 201, body: appointmentOf(ana) }
        isFirst = false
        return refused()
      },
    })
    const form = await chooseAna(user)
    await user.click(await form.findByRole('button', { name: 'Overbook' }))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await user.type(form.getByRole('textbox', { name: 'Reason for overbooking' }), 'Urgencia')
    await user.click(form.getByRole('button', { name: 'Overbook' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      overbook: true,
      overbookReason: 'Urgencia',
    })
  })

  it('K9 explains a time that the clocks skip', async () => {
    const missing = refusal('time_missing') as { status: number; body: object }
    const clockChange = { date: '2027-03-14', from: '02:00', to: '03:00', timeZone: 'America/Ciudad_Juarez' }
    const { user } = await show({
      ...handlers,
      'POST /appointments': () => ({ ...missing, body: { ...missing.body, clockChange } }),
    })
    const form = await chooseAna(user)
    expect(await form.findByText(/the clocks in Ciudad Juarez go from 02:00 to 03:00/)).toBeTruthy()
  })
})

describe('the panel', () => {
  it('K13 shows the allergies, the steps and the history of an appointment', async () => {
    await show({}, `/agenda?open=${ana.id}`)
    const panel = within(await screen.findByRole('complementary', { name: 'Appointment' }))
    expect(await panel.findByText('No known allergies')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Cancel appointment…' })).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Open patient' }).getAttribute('href')).toBe(
      `/pacientes/detalle/${ana.patient.id}`,
    )
    expect(panel.getByRole('heading', { name: 'History' })).toBeTruthy()
  })

  it('K13 cancels with who cancels and why', async () => {
    const { user, calls } = await show(
      { 'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf(ana, { status: 'cancelled' }) }) },
      `/agenda?open=${ana.id}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Cancel appointment…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Ana Pérez Luna, 10:00?' }))
    await user.type(await dialog.findByRole('textbox', { name: /Reason/ }), 'Viaje')
    await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }))
    await waitFor(() => expect(sent(calls, 'POST', '/appointments')).toBeTruthy())
    expect(sent(calls, 'POST', '/appointments')?.body).toEqual({ status: 'cancelled', by: 'patient', reason: 'Viaje' })
  })
})

describe('a phone', () => {
  it('K1 K13 lists the day by time, with the next status in one press', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('< 40rem'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { user, calls } = await show({
      'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf(ana, { status: 'arrived' }) }),
    })
    const list = within(await screen.findByRole('list', { name: /^Appointments of/ }))
    expect(list.getAllByRole('listitem')).toHaveLength(3)
    await user.click(list.getByRole('button', { name: 'Arrived: Ana Pérez Luna' }))
    await waitFor(() => expect(sent(calls, 'POST', '/appointments')?.body).toEqual({ status: 'arrived' }))
  })
})

describe('moves to parts of an appointment', () => {
  it('K14 keeps the distance between the start and the part that a column shows', async () => {
    const late = { ...placed(appointmentRowOf(2, { time: '12:00', minutes: 60 })), fromMinute: 750, untilMinute: 780 }
    const withPart = agendaDayOf([])
    withPart.columns[0]?.appointments.push(late)
    const { user, calls } = await show({
      'GET /agenda/day': () => ({ status: 200, body: withPart }),
      'PATCH /appointments/*': () => ({ status: 200, body: appointmentOf(late) }),
    })
    await grid()
    cell(/Miguel/).focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Move' }))
    await waitFor(() =>
      expect(sent(calls, 'PATCH', '/appointments')?.body).toEqual({ date: agendaToday, time: '12:15' }),
    )
  })
})
