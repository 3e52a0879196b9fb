import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { agendaToday, appointmentOf, appointmentTypeOf, locationOf, personOf } from '#/testing/agenda.ts'
import { ana, bruno, dayGrid, focusGrid, sentCall, showAgenda, stubWindow } from '#/testing/agenda-page.tsx'
import { hasDraft, clearDrafts } from '#/lib/storage.ts'
import { patientOf } from '#/testing/patients.ts'
import { refusal } from '#/testing/serve-api.ts'

beforeEach(() => {
  localStorage.removeItem('piel.agenda')
  clearDrafts()
  stubWindow('64rem')
})

describe('booking', () => {
  const anaFound = { data: [patientOf()], meta: { page: 1, limit: 8, total: 1, totalIsExact: true } }
  const handlers = {
    'GET /patient': () => ({ status: 200, body: anaFound }),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
  }
  const openFree = async (user: Awaited<ReturnType<typeof showAgenda>>['user']) => {
    await focusGrid()
    await user.keyboard('{Enter}')
    return within(await screen.findByRole('dialog', { name: 'New appointment' }))
  }

  it('K4 books from a free place with the patient and the proposed type', async () => {
    const { user, calls } = await showAgenda({
      ...handlers,
      'POST /appointments': () => ({ status: 201, body: appointmentOf(ana, { time: '10:30' }) }),
    })
    const form = await openFree(user)
    await user.type(await form.findByRole('combobox', { name: /Patient/ }), 'ana')
    await user.click(await form.findByRole('option', { name: /Ana Ruiz/ }))
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await screen.findByText(/^Booked: Ana Pérez Luna/)).toBeTruthy()
    expect(sentCall(calls, 'POST', '/appointments')?.body).toEqual({
      patientId: patientOf().id,
      typeId: appointmentTypeOf(1).id,
      leadId: personOf(1).id,
      date: agendaToday,
      time: '10:30',
      locationId: locationOf().id,
      origin: 'desk',
    })
    expect(sentCall(calls, 'POST', '/appointments')?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('K4 registers a patient who is unknown so far in the same form', async () => {
    const { user, calls } = await showAgenda({
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
    await waitFor(() => expect(sentCall(calls, 'POST', '/appointments')).toBeTruthy())
    expect(sentCall(calls, 'POST', '/appointments')?.body).toMatchObject({
      newPatient: { firstName: 'Leonor', lastName: 'Quiroga', phone: '55 5000 7788' },
    })
  })

  const taken = {
    resourceId: personOf(1).id,
    resource: 'Lucía Ruiz',
    title: 'DRA' as const,
    kind: 'appointment' as const,
    date: agendaToday,
    from: '10:00',
    until: '10:30',
    appointment: {
      id: bruno.id,
      patientName: 'Bruno Ávila',
      type: { nameEn: 'Follow-up', nameEs: 'Subsecuente' },
      location: 'Clínica Centro',
    },
    label: null,
    pass: 'overbook' as const,
  }
  const start = {
    leadId: personOf(1).id,
    leadLastName: 'Ruiz',
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
  const chooseAna = async (user: Awaited<ReturnType<typeof showAgenda>>['user']) => {
    const form = await openFree(user)
    await user.type(await form.findByRole('combobox', { name: /Patient/ }), 'ana')
    await user.click(await form.findByRole('option', { name: /Ana Ruiz/ }))
    await user.click(form.getByRole('button', { name: 'Book' }))
    return form
  }

  it('K6 names the conflicts, and books one of the next free starts in one press', async () => {
    let isFirst = true
    const { user, calls } = await showAgenda({
      ...handlers,
      'POST /appointments': () => {
        if (!isFirst) return { status: 201, body: appointmentOf(ana) }
        isFirst = false
        return refused()
      },
    })
    const form = await chooseAna(user)
    expect(await form.findByText('Dr. Lucía Ruiz · 10:00–10:30 · Bruno Ávila, Follow-up')).toBeTruthy()
    await user.click(form.getByRole('button', { name: /^12:15/ }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ time: '12:15' })
  })

  it('K7 overbooks by a press of its own, with a reason', async () => {
    let isFirst = true
    const { user, calls } = await showAgenda({
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

  it('K5 K6 names the other appointment of the patient, and books beside it for a reason', async () => {
    let isFirst = true
    const answer = refused()
    const other = { ...taken, resourceId: null, kind: 'patient' as const, pass: 'doubleBook' as const }
    const { user, calls } = await showAgenda({
      ...handlers,
      'POST /appointments': () => {
        if (!isFirst) return { status: 201, body: appointmentOf(ana) }
        isFirst = false
        return { ...answer, body: { ...answer.body, conflicts: [other] } }
      },
    })
    const form = await chooseAna(user)
    expect(
      await form.findByText('The patient has an appointment from 10:00 to 10:30 with Dr. Lucía Ruiz (Clínica Centro)'),
    ).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Book at the same time' }))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await user.type(form.getByRole('textbox', { name: 'Reason for booking at the same time' }), 'Nurse beside doctor')
    await user.click(form.getByRole('button', { name: 'Book at the same time' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      doubleBook: true,
      doubleBookReason: 'Nurse beside doctor',
    })
  })

  it('K16 names person and day of each free time, and asks for those of the patient', async () => {
    const second = { ...start, leadId: personOf(2).id, leadLastName: 'Salas' }
    const free = [start, second, { ...start, date: '2027-01-12', time: '09:00' }]
    const { user, calls } = await showAgenda({
      ...handlers,
      'GET /agenda/free': () => ({ status: 200, body: { data: free, twice: null } }),
    })
    await dayGrid()
    await user.click(screen.getByRole('button', { name: 'New appointment' }))
    const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    const times = await form.findAllByRole('button', { name: /^(12:15|12 Jan)/ })
    expect(times.map(({ textContent }) => textContent)).toEqual(['12:15 Ruiz', '12:15 Salas', '12 Jan, 09:00 Ruiz'])
    expect(times.map((time) => time.getAttribute('aria-label'))).toEqual([
      '12:15 Ruiz, Dr. Lucía Ruiz, 11 Jan',
      '12:15 Salas, Dr. Héctor Salas, 11 Jan',
      '12 Jan, 09:00 Ruiz, Dr. Lucía Ruiz, 12 Jan',
    ])
    expect(form.getByText('Next available, 11 Jan:')).toBeTruthy()
    await user.type(await form.findByRole('combobox', { name: /Patient/ }), 'ana')
    await user.click(await form.findByRole('option', { name: /Ana Ruiz/ }))
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path.startsWith('/agenda/free'))?.path).toContain('patientId='),
    )
  })

  it('K9 explains a time that the clocks skip', async () => {
    const missing = refusal('time_missing') as { status: number; body: object }
    const clockChange = { date: '2027-03-14', from: '02:00', to: '03:00', timeZone: 'America/Ciudad_Juarez' }
    const { user } = await showAgenda({
      ...handlers,
      'POST /appointments': () => ({ ...missing, body: { ...missing.body, clockChange } }),
    })
    const form = await chooseAna(user)
    expect(
      await form.findByText(
        'On 14 March 2027 the clocks in Ciudad Juárez go from 02:00 to 03:00. Choose another time.',
      ),
    ).toBeTruthy()
  })

  it('K9 offers the second of two equal times', async () => {
    const { user, calls } = await showAgenda({
      ...handlers,
      'GET /agenda/free': () => ({ status: 200, body: { data: [], twice: { from: '10:00', until: '11:00' } } }),
      'POST /appointments': () => ({ status: 201, body: appointmentOf(ana) }),
    })
    const form = await openFree(user)
    await user.type(await form.findByRole('combobox', { name: /Patient/ }), 'ana')
    await user.click(await form.findByRole('option', { name: /Ana Ruiz/ }))
    await user.click(await form.findByRole('checkbox', { name: 'The second 10:30' }))
    await user.click(form.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(sentCall(calls, 'POST', '/appointments')).toBeTruthy())
    expect(sentCall(calls, 'POST', '/appointments')?.body).toMatchObject({ time: '10:30', later: true })
  })

  it('K4 keeps what was typed over a reload, at the place that is pressed now', async () => {
    const first = await showAgenda(handlers)
    const form = await openFree(first.user)
    await first.user.click(await form.findByRole('button', { name: 'New patient' }))
    await first.user.type(form.getByRole('textbox', { name: /First name/ }), 'Leonor')
    await first.user.type(form.getByRole('textbox', { name: /Reason for the visit/ }), 'Lunares')
    first.unmount()

    const second = await showAgenda({
      ...handlers,
      'POST /appointments': () => ({ status: 201, body: appointmentOf(ana) }),
    })
    await focusGrid()
    await second.user.keyboard('{ArrowDown}{Enter}')
    const again = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    await waitFor(() => expect(again.getByRole('textbox', { name: /First name/ })).toHaveProperty('value', 'Leonor'))
    expect(again.getByRole('textbox', { name: /Reason for the visit/ })).toHaveProperty('value', 'Lunares')
    expect(again.getByRole('textbox', { name: /^Time/ })).toHaveProperty('value', '10:45')
    await second.user.type(again.getByRole('textbox', { name: /Last name/ }), 'Quiroga')
    await second.user.type(again.getByRole('textbox', { name: /Phone/ }), '55 5000 7788')
    await second.user.click(again.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(sentCall(second.calls, 'POST', '/appointments')).toBeTruthy())
    await waitFor(() => expect(hasDraft()).toBe(false))
  })

  const pressed = (form: ReturnType<typeof within>, name: string) =>
    form.getByRole('button', { name }).getAttribute('aria-pressed')
  const openBlank = async ({ user }: Awaited<ReturnType<typeof showAgenda>>) => {
    await focusGrid()
    await user.click(screen.getByRole('button', { name: 'New appointment' }))
    const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    await form.findByRole('button', { name: 'Walk-in, now' })
    return form
  }

  it('K4 keeps a walk-in of a new patient over a reload, until it starts over', async () => {
    const first = await showAgenda(handlers)
    const form = await openBlank(first)
    await first.user.click(form.getByRole('button', { name: 'Walk-in, now' }))
    await first.user.click(form.getByRole('button', { name: 'New patient' }))
    await first.user.type(form.getByRole('textbox', { name: /Reason for the visit/ }), 'Lunares')
    first.unmount()

    const second = await showAgenda({
      ...handlers,
      'POST /appointments': () => ({ status: 201, body: appointmentOf(ana) }),
    })
    const again = await openBlank(second)
    await waitFor(() => expect(pressed(again, 'Walk-in, now')).toBe('true'))
    expect(again.queryByRole('textbox', { name: /^Time/ })).toBeNull()
    await second.user.type(again.getByRole('textbox', { name: /First name/ }), 'Leonor')
    await second.user.type(again.getByRole('textbox', { name: /Last name/ }), 'Quiroga')
    await second.user.type(again.getByRole('textbox', { name: /Phone/ }), '55 5000 7788')
    await second.user.selectOptions(again.getByRole('combobox', { name: /^With/ }), personOf(1).id)
    await second.user.click(again.getByRole('button', { name: 'Add to waiting room' }))
    await waitFor(() => expect(sentCall(second.calls, 'POST', '/appointments')).toBeTruthy())
    expect(sentCall(second.calls, 'POST', '/appointments')?.body).toMatchObject({ origin: 'walkIn', reason: 'Lunares' })
  })

  it('K4 starts over with an appointment of a known patient', async () => {
    const first = await showAgenda(handlers)
    const form = await openBlank(first)
    await first.user.click(form.getByRole('button', { name: 'Walk-in, now' }))
    await first.user.click(form.getByRole('button', { name: 'New patient' }))
    await first.user.type(form.getByRole('textbox', { name: /Reason for the visit/ }), 'Lunares')
    first.unmount()

    const second = await showAgenda(handlers)
    const again = await openBlank(second)
    await waitFor(() => expect(pressed(again, 'Walk-in, now')).toBe('true'))
    await second.user.click(again.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(pressed(again, 'Walk-in, now')).toBe('false'))
    expect(pressed(again, 'New patient')).toBe('false')
    expect(again.getByRole('textbox', { name: /^Time/ })).toHaveProperty('value', '')
  })
})
