import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  agendaDayOf,
  agendaToday,
  appointmentOf,
  appointmentRowOf,
  locationOf,
  personOf,
  placed,
  roomOf,
} from '#/testing/agenda.ts'
import {
  ana,
  dayGrid,
  focusGrid,
  placeNamed,
  sentCall,
  showAgenda,
  spokenPlace,
  stubWindow,
} from '#/testing/agenda-page.tsx'
import { refusal } from '#/testing/serve-api.ts'

beforeEach(() => {
  localStorage.removeItem('piel.agenda')
  stubWindow('64rem')
})

describe('the day', () => {
  it('K2 has a column for each person, with appointments, closed hours, blocks and the line at now', async () => {
    await showAgenda()
    const table = within(await dayGrid())
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual([
      'Start',
      'Dr. Lucía Ruiz2 appointments',
      'Dr. Héctor Salas1 appointment',
      'Marina TéllezNo appointments',
    ])
    expect(
      placeNamed(/^10:00, Ana Pérez Luna, Follow-up · Booked, 10:00 to 10:15, Dr\. Lucía Ruiz, No known allergies$/),
    ).toBeTruthy()
    expect(document.querySelectorAll('.agenda-closed')).toHaveLength(9)
    expect(document.querySelectorAll('.agenda-block')).toHaveLength(3)
    expect(document.querySelector<HTMLElement>('[data-now]')?.style.gridRow).toBe('162 / 163')
  })

  it('K2 shows what a patient owes, by an icon and in words', async () => {
    const owing = { ...ana, patient: { ...ana.patient, balanceMinor: 200_000 } }
    const { user } = await showAgenda({
      'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([owing]) }),
      'GET /appointments/*': () => ({ status: 200, body: appointmentOf(owing) }),
    })
    await dayGrid()
    await user.click(placeNamed(/Ana Pérez Luna, .*, Owes \$2,000\.00, No known allergies$/))
    const panel = within(await screen.findByRole('complementary', { name: 'Appointment' }))
    expect(await panel.findByText('Owes $2,000.00')).toBeTruthy()
  })

  it('K10 opens the form that moves an appointment by its link', async () => {
    await showAgenda({}, `/agenda?open=${ana.id}&move=1`)
    expect(await screen.findByRole('dialog', { name: /^Edit/ })).toBeTruthy()
  })

  it('K16 moves to the room, the device and the assistant of a proposed start', async () => {
    const [lead, room, assistant] = [personOf(1).id, roomOf(2).id, personOf(2).id]
    const start = {
      leadId: lead,
      leadLastName: 'Ruiz',
      locationId: locationOf().id,
      assistantId: assistant,
      roomId: room,
      deviceId: null,
      date: agendaToday,
      time: '12:15',
      until: '12:35',
      isLater: false,
    }
    const { user, calls } = await showAgenda(
      {
        'GET /agenda/free': () => ({ status: 200, body: { data: [start], twice: null } }),
        'PATCH /appointments/*': () => ({ status: 200, body: appointmentOf(ana, { version: 5, time: '12:15' }) }),
      },
      `/agenda?open=${ana.id}&move=1`,
    )
    const form = within(await screen.findByRole('form', { name: 'Edit appointment' }))
    await user.click(await form.findByRole('button', { name: /^12:15/ }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sentCall(calls, 'PATCH', `/appointments/${ana.id}`)).toBeTruthy())
    expect(sentCall(calls, 'PATCH', `/appointments/${ana.id}`)?.body).toEqual({
      time: '12:15',
      roomId: room,
      assistantId: assistant,
    })
  })

  it('K2 draws the whole appointment, with the rest of it apart from the part of the column', async () => {
    const row = appointmentRowOf(2, { time: '12:00', minutes: 60 })
    const withPart = agendaDayOf([])
    withPart.columns[0]?.appointments.push({ ...placed(row), part: { fromMinute: 735, untilMinute: 765 } })
    await showAgenda({ 'GET /agenda/day': () => ({ status: 200, body: withPart }) })
    await dayGrid()
    const cell = placeNamed(/^12:00, Miguel .*, 12:00 to 13:00, Dr\. Lucía Ruiz, needed from 12:15 to 12:45/)
    expect(cell.closest<HTMLElement>('[role=gridcell]')?.style.gridRow).toBe('242 / 302')
    const rest = [...cell.querySelectorAll<HTMLElement>('[data-rest]')].map(({ style }) => style.height)
    expect(rest).toEqual(['25%', '25%'])
  })

  it('K2 counts what it draws, and names the cancelled ones', async () => {
    const gone = appointmentRowOf(3, { time: '09:00', status: 'cancelled' })
    await showAgenda({ 'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([ana, gone]) }) })
    expect(await screen.findByText('1 appointment, 1 cancelled, 1 to confirm')).toBeTruthy()
  })

  it('K13 continues a visit of an earlier day', async () => {
    const late = appointmentOf({ ...ana, date: '2026-01-08', status: 'inProgress' })
    await showAgenda({ 'GET /appointments/*': () => ({ status: 200, body: late }) }, `/agenda?open=${ana.id}`)
    expect(await screen.findByRole('button', { name: 'End consultation: Ana Pérez Luna' })).toBeTruthy()
  })

  it.each(['{Enter}', '{ArrowDown}'])('K22 leads from the search to the hit by %s', async (key) => {
    const { user } = await showAgenda()
    await dayGrid()
    await user.type(screen.getByRole('searchbox', { name: 'Find on this day' }), `iker${key}`)
    await waitFor(() => expect(spokenPlace()).toMatch(/^11:00, Iker Núñez/))
  })

  it('K22 finds appointments of later days, and goes to the first where the day has none', async () => {
    const later = appointmentRowOf(5, { date: '2027-01-14', time: '09:30' })
    const { user, calls, router } = await showAgenda({
      'GET /appointments': () => ({
        status: 200,
        body: { data: [later], meta: { page: 1, limit: 10, total: 1, totalIsExact: true } },
      }),
    })
    await dayGrid()
    const box = screen.getByRole('searchbox', { name: 'Find on this day' })
    await user.type(box, 'guadalupe')
    expect(await screen.findByRole('button', { name: /^14 Jan, 09:30 · María Guadalupe/ })).toBeTruthy()
    expect(sentCall(calls, 'GET', '/appointments')?.path).toContain('from=2027-01-12')
    await user.type(box, '{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ date: '2027-01-14', open: later.id }))
  })

  it('K2 shows simultaneous appointments side by side', async () => {
    await showAgenda()
    await dayGrid()
    const widthOf = (name: RegExp) => placeNamed(name).closest<HTMLElement>('[role=gridcell]')?.style.width
    expect([widthOf(/Ana Pérez/), widthOf(/Bruno/), widthOf(/Iker/)]).toEqual(['50%', '50%', ''])
  })

  it('K3 counts the appointments of the day by status', async () => {
    await showAgenda()
    expect(await screen.findByText('3 appointments, 1 to confirm')).toBeTruthy()
  })

  it('K1 asks for the day, the columns and the location of its address', async () => {
    const { calls } = await showAgenda({}, `/agenda?date=2027-02-03&by=room&location=${locationOf().id}`)
    await screen.findByText('3 appointments, 1 to confirm')
    const asked = new URLSearchParams(sentCall(calls, 'GET', '/agenda/day')?.path.split('?')[1])
    expect(Object.fromEntries(asked)).toEqual({ date: '2027-02-03', by: 'room', locationId: locationOf().id })
  })

  it('K1 says what to set up first', async () => {
    await showAgenda({ 'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([], []) }) }, '/agenda', {
      account: 'ADMIN',
    })
    expect(await screen.findByText('No people in the agenda yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Set up the agenda' }).getAttribute('href')).toBe('/configuracion/agenda')
  })

  it('I4 reports a failure', async () => {
    await showAgenda({ 'GET /agenda/day': () => refusal('unavailable') })
    expect(await screen.findByText('The agenda could not be loaded')).toBeTruthy()
  })

  it('A8 has Spanish words', async () => {
    await showAgenda({}, '/agenda', { language: 'es' })
    expect(await screen.findByText('3 citas, 1 por confirmar')).toBeTruthy()
    expect(placeNamed(/^10:00, Bruno Ávila Coss, Subsecuente · Confirmada, 10:00 a 10:30/)).toBeTruthy()
    expect(placeNamed(/^11:00, Iker Núñez, Subsecuente · No asistió, 11:00 a 11:40/)).toBeTruthy()
  })
})

describe('the keyboard', () => {
  it('K2 has one tab stop, at now, and speaks of every place', async () => {
    const { user } = await showAgenda()
    await focusGrid()
    const stops = [...(await dayGrid()).querySelectorAll<HTMLElement>('button')].filter(
      ({ tabIndex }) => tabIndex === 0,
    )
    expect(stops).toHaveLength(1)
    expect(spokenPlace()).toBe('10:30, Dr. Lucía Ruiz, free')
    await user.keyboard('{ArrowUp}')
    expect(spokenPlace()).toMatch(/^10:00, Bruno/)
    await user.keyboard('{ArrowRight}')
    expect(spokenPlace()).toMatch(/^10:00, Ana/)
    await user.keyboard('{End}')
    expect(spokenPlace()).toBe('19:45, Dr. Lucía Ruiz, outside working hours')
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(spokenPlace()).toBe('08:00, Marina Téllez, outside working hours')
  })

  it('K13 sets statuses by key, and undoes a step from its notice', async () => {
    let version = 4
    const { user, calls } = await showAgenda({
      'POST /appointments/*/status': ({ body }) => ({
        status: 200,
        body: appointmentOf(ana, { version: (version += 1), status: (body as { status: 'confirmed' }).status }),
      }),
    })
    await focusGrid()
    await user.keyboard('{ArrowUp}{ArrowRight}c')
    expect(await screen.findByText('Ana Pérez Luna: Confirmed')).toBeTruthy()
    const first = sentCall(calls, 'POST', `/appointments/${ana.id}/status`)
    expect([first?.body, first?.headers.get('if-match')]).toEqual([{ status: 'confirmed' }, '"v4"'])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ status: 'booked', takeBack: true })
  })

  it('K14 speaks of a place as free that only the carried appointment had', async () => {
    const day = agendaDayOf([appointmentRowOf(1, { time: '10:00', minutes: 30 })])
    const { user } = await showAgenda({ 'GET /agenda/day': () => ({ status: 200, body: day }) })
    await focusGrid()
    await user.keyboard('{ArrowUp}m{ArrowDown}')
    const spoken = [...document.querySelectorAll('[aria-live=polite]')].map((one) => one.textContent).join('')
    expect(spoken).toContain('10:15, Dr. Lucía Ruiz, free')
  })

  it('K14 moves by keyboard, speaks of each place, and names both places before it counts', async () => {
    const { user, calls } = await showAgenda({
      'PATCH /appointments/*': () => ({ status: 200, body: appointmentOf(ana, { version: 5, time: '10:15' }) }),
    })
    await focusGrid()
    await user.keyboard('{ArrowUp}{ArrowRight}m{ArrowDown}')
    const spoken = () => [...document.querySelectorAll('[aria-live=polite]')].map((one) => one.textContent).join('')
    expect(spoken()).toContain('Monday, 11 January 2027, 10:15, Dr. Lucía Ruiz, taken')
    await user.keyboard('{ArrowRight}')
    expect(spoken()).toContain('10:15, Dr. Héctor Salas, free')
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Ana Pérez Luna’s appointment?' }))
    expect(dialog.getByText(/10:00 · Dr\. Lucía Ruiz/)).toBeTruthy()
    expect(dialog.getByText(/10:15 · Dr\. Héctor Salas/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText(/Ana Pérez Luna’s appointment was moved to/)).toBeTruthy()
    const patch = sentCall(calls, 'PATCH', `/appointments/${ana.id}`)
    expect(patch?.body).toEqual({ date: agendaToday, time: '10:15', leadId: personOf(2).id })
    expect(patch?.headers.get('if-match')).toBe('"v4"')
    const message = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
    expect(message.origin + message.pathname).toBe('https://wa.me/525550001122')
    expect(message.searchParams.get('text')).toBe(
      'Hola, Ana: su cita en Piel se cambió al lunes, 11 de enero de 2027 a las 10:15, Clínica Centro. Si no puede asistir, responda a este mensaje.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      date: agendaToday,
      time: '10:00',
      leadId: personOf(1).id,
    })
  })

  it('K14 puts back on Escape', async () => {
    const { user, calls } = await showAgenda()
    await focusGrid()
    await user.keyboard('{ArrowUp}{ArrowRight}m{ArrowDown}{ArrowDown}')
    expect(document.querySelector('[data-ghost]')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(document.querySelector('[data-ghost]')).toBeNull()
    expect(screen.getByText('Ana Pérez Luna’s appointment is back in place')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })
})

describe('a phone', () => {
  it('K1 K13 lists the day by time, with the next status in one press', async () => {
    stubWindow('< 40rem')
    const { user, calls } = await showAgenda({
      'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf(ana, { status: 'arrived' }) }),
    })
    const list = within(await screen.findByRole('list', { name: /^Appointments on/ }))
    expect(list.getAllByRole('listitem')).toHaveLength(3)
    await user.click(list.getByRole('button', { name: 'Check in: Ana Pérez Luna' }))
    await waitFor(() => expect(sentCall(calls, 'POST', '/appointments')?.body).toEqual({ status: 'arrived' }))
  })
})

describe('the waiting room', () => {
  it('K15 shows who has arrived, the longest wait first, and calls in with one press', async () => {
    const arrived = (n: number, minutes: number) =>
      appointmentRowOf(n, {
        status: 'arrived',
        arrivedAt: new Date(Date.now() - minutes * 60_000 - 500).toISOString(),
      })
    const { user, calls } = await showAgenda(
      {
        'GET /agenda/day': () => ({
          status: 200,
          body: agendaDayOf([arrived(1, 5), arrived(2, 31), appointmentRowOf(3)]),
        }),
        'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf(ana, { status: 'inProgress' }) }),
      },
      '/agenda?view=waiting',
    )
    const list = within(await screen.findByRole('list', { name: 'Waiting room' }))
    const waits = list.getAllByRole('listitem').map((row) => /^\d+ min/.exec(row.textContent ?? '')?.[0])
    expect(waits).toEqual(['31 min', '5 min'])
    await user.click(list.getByRole('button', { name: 'Start consultation: Miguel Ángel Reyes Quiñones' }))
    await waitFor(() => expect(sentCall(calls, 'POST', '/appointments')?.body).toEqual({ status: 'inProgress' }))
  })
})

describe('moves to parts of an appointment', () => {
  it('K14 moves the whole appointment where a column needs a part of it', async () => {
    const late = {
      ...placed(appointmentRowOf(2, { time: '12:00', minutes: 60 })),
      part: { fromMinute: 750, untilMinute: 780 },
    }
    const withPart = agendaDayOf([])
    withPart.columns[0]?.appointments.push(late)
    const { user, calls } = await showAgenda({
      'GET /agenda/day': () => ({ status: 200, body: withPart }),
      'PATCH /appointments/*': () => ({ status: 200, body: appointmentOf(late) }),
    })
    await dayGrid()
    placeNamed(/Miguel/).focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Move' }))
    await waitFor(() =>
      expect(sentCall(calls, 'PATCH', '/appointments')?.body).toEqual({ date: agendaToday, time: '12:15' }),
    )
  })
})
