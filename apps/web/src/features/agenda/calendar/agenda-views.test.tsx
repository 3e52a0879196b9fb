import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  agendaDayOf,
  agendaToday,
  agendaWeekOf,
  appointmentRowOf,
  locationOf,
  personOf,
  roomOf,
} from '#/testing/agenda.ts'
import { ana, bruno, dayGrid, sentCall, showAgenda, stubWindow } from '#/testing/agenda-page.tsx'
import type { ApiCall } from '#/testing/serve-api.ts'

beforeEach(() => {
  localStorage.removeItem('piel.agenda')
  stubWindow('64rem')
})

const lead = personOf(1).id
const other = { ...locationOf(), id: roomOf(1).id, name: 'Clínica Norte', position: 1 }
const two = { 'GET /locations': () => ({ status: 200, body: { data: [locationOf(), other] } }) }
const listed = (rows = [ana, bruno]) => ({
  'GET /appointments': () => ({
    status: 200,
    body: { data: rows, meta: { page: 1, limit: 25, total: 60, totalIsExact: true } },
  }),
})
const week = (rows = [ana]) => ({ 'GET /agenda/week': () => ({ status: 200, body: agendaWeekOf(rows) }) })
const askedOf = (calls: ApiCall[], path: string) =>
  Object.fromEntries(new URLSearchParams(sentCall(calls, 'GET', path)?.path.split('?')[1]))
const view = (name: string) => within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name })

describe('the address of the agenda', () => {
  it('K1 K3 names the week: its Monday, the person and the location', async () => {
    const { calls } = await showAgenda(
      week(),
      `/agenda?view=week&date=2027-01-14&resource=${lead}&location=${other.id}`,
    )
    await screen.findByRole('grid')
    expect(view('Week').getAttribute('aria-pressed')).toBe('true')
    expect(askedOf(calls, '/agenda/week')).toEqual({ resourceId: lead, from: '2027-01-11', locationId: other.id })
  })

  it('K1 K3 names the list: its filters, its order and its page', async () => {
    const typeId = ana.type.id
    const filters = `personId=${lead}&roomId=${roomOf(2).id}&typeId=${typeId}&status=confirmed&from=2027-01-11&to=2027-01-15`
    const { calls } = await showAgenda(
      listed(),
      `/agenda?view=list&${filters}&search=ana&sort=-patient&page=2&limit=25`,
    )
    await screen.findByText('Bruno Ávila Coss')
    expect(askedOf(calls, '/appointments')).toEqual({
      personId: lead,
      roomId: roomOf(2).id,
      typeId,
      status: 'confirmed',
      from: '2027-01-11',
      to: '2027-01-15',
      search: 'ana',
      sort: '-patient',
      page: '2',
      limit: '25',
    })
  })

  it('K1 keeps what is chosen: view, date, rooms and columns', async () => {
    const { user, router } = await showAgenda(week())
    const address = () => router.state.location.search as Record<string, unknown>
    await dayGrid()
    await user.click(screen.getByRole('button', { name: 'Next day' }))
    await waitFor(() => expect(address()).toEqual({ date: '2027-01-12' }))
    await user.click(screen.getByRole('button', { name: 'Rooms' }))
    await waitFor(() => expect(address()).toEqual({ date: '2027-01-12', by: 'room' }))
    await user.click(screen.getByRole('button', { name: 'People' }))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('checkbox', { name: 'Marina Téllez' }))
    await waitFor(() => expect(address()).toEqual({ date: '2027-01-12', columns: `${lead}.${personOf(2).id}` }))
    const heads = () => within(screen.getByRole('grid')).getAllByRole('columnheader')
    expect(heads()).toHaveLength(3)
    await user.click(view('Week'))
    await waitFor(() => expect(address()).toMatchObject({ view: 'week', date: '2027-01-12' }))
  })

  it('K3 starts with today, in the order that its arrow shows', async () => {
    const { user, calls, router } = await showAgenda(listed(), '/agenda?view=list')
    const from = () => (router.state.location.search as { from?: string }).from
    await waitFor(() => expect(from()).toMatch(/^\d{4}-\d\d-\d\d$/))
    await waitFor(() => {
      const { path = '' } = calls.findLast((call) => call.path.startsWith('/appointments')) ?? {}
      expect(new URLSearchParams(path.split('?')[1]).get('from')).toBe(from())
    })
    const start = () => screen.getByRole('columnheader', { name: /Start/ })
    await waitFor(() => expect(start().getAttribute('aria-sort')).toBe('ascending'))
    await user.click(within(start()).getByRole('button'))
    await waitFor(() => expect(start().getAttribute('aria-sort')).toBe('descending'))
    expect(router.state.location.search).toMatchObject({ sort: '-start' })
  })

  it('K3 leads from the head of the day to a list of the same day', async () => {
    const { user, calls } = await showAgenda(listed(), `/agenda?date=${agendaToday}`)
    await dayGrid()
    await user.click(view('List'))
    await screen.findByRole('table', { name: /Appointments/ })
    expect(askedOf(calls, '/appointments')).toMatchObject({ from: agendaToday, to: agendaToday })
  })
})

it('K1 A8 names the views and today in Spanish', async () => {
  await showAgenda({}, '/agenda?date=2027-01-12', { language: 'es' })
  const views = within(await screen.findByRole('group', { name: 'Vista' })).getAllByRole('button')
  expect(views.map(({ textContent }) => textContent)).toEqual(['Día', 'Semana', 'Lista', 'Sala de espera'])
  expect(await screen.findByRole('button', { name: 'Hoy' })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Agenda'))
})

describe('locations', () => {
  it('K1 are a choice where there are several, and none where there is one', async () => {
    const one = await showAgenda()
    await dayGrid()
    expect(screen.queryByRole('combobox', { name: /Location/ })).toBeNull()
    one.unmount()
    const { user, calls } = await showAgenda(two)
    await dayGrid()
    await user.selectOptions(screen.getByRole('combobox', { name: /Location/ }), 'Clínica Norte')
    await waitFor(() => {
      const { path = '' } = calls.findLast((call) => call.path.startsWith('/agenda/day')) ?? {}
      expect(new URLSearchParams(path.split('?')[1]).get('locationId')).toBe(other.id)
    })
  })
})

describe('the week', () => {
  const columns = async () => within(await screen.findByRole('grid')).getAllByRole('columnheader').length - 1

  it('K3 has five days, and seven where the weekend has an appointment', async () => {
    const first = await showAgenda(week(), '/agenda?view=week')
    expect(await columns()).toBe(5)
    first.unmount()
    await showAgenda(week([appointmentRowOf(1, { date: '2027-01-16' })]), '/agenda?view=week')
    expect(await columns()).toBe(7)
  })

  it('K3 is of the room or the device that is chosen', async () => {
    const resources = { 'GET /agenda/resources': () => ({ status: 200, body: { data: [personOf(1), roomOf(1)] } }) }
    const { user, calls } = await showAgenda({ ...week(), ...resources }, '/agenda?view=week')
    await screen.findByRole('grid')
    await user.selectOptions(screen.getByRole('combobox', { name: /Week of/ }), roomOf(1).id)
    await waitFor(() => {
      const { path = '' } = calls.findLast((call) => call.path.startsWith('/agenda/week')) ?? {}
      expect(new URLSearchParams(path.split('?')[1]).get('resourceId')).toBe(roomOf(1).id)
    })
  })

  it('K1 is a list by time for each day on a phone', async () => {
    stubWindow('< 40rem')
    await showAgenda(week([bruno, appointmentRowOf(2, { time: '09:00', date: '2027-01-12' })]), '/agenda?view=week')
    const days = await screen.findAllByRole('heading', { level: 2 })
    // The print view repeats the days.
    expect(days.slice(0, 5).map((day) => day.textContent)).toEqual([
      'Monday, 11 January 2027',
      'Tuesday, 12 January 2027',
      'Wednesday, 13 January 2027',
      'Thursday, 14 January 2027',
      'Friday, 15 January 2027',
    ])
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getAllByText('No appointments on this day')).toHaveLength(3)
    expect(screen.getByRole('list', { name: 'Tuesday, 12 January 2027' }).textContent).toContain('Miguel Ángel')
  })
})

describe('without a set-up', () => {
  it.each([
    ['ADMIN', '/configuracion/agenda'],
    ['STAFF', undefined],
  ] as const)('K1 says to %s that types are to be set up first', async (account, link) => {
    const none = { status: 200, body: { data: [] } }
    const day = { status: 200, body: agendaDayOf([], []) }
    await showAgenda({ 'GET /agenda/types': () => none, 'GET /agenda/day': () => day }, '/agenda', { account })
    expect(await screen.findByText('No appointment types yet')).toBeTruthy()
    const to = screen.queryByRole('link', { name: 'Set up the agenda' })
    expect(to?.getAttribute('href')).toBe(link)
  })
})

it('K13 leads to the visits of earlier days that are open', async () => {
  const { user, router } = await showAgenda({
    'GET /agenda/day': () => ({ status: 200, body: agendaDayOf([ana], undefined, { openEarlier: 2 }) }),
    'GET /appointments': () => ({
      status: 200,
      body: { data: [], meta: { page: 1, limit: 25, total: 0, totalIsExact: true } },
    }),
  })
  await user.click(await screen.findByRole('link', { name: '2 visits of earlier days are open' }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      view: 'list',
      to: '2027-01-10',
      status: ['booked', 'confirmed', 'arrived', 'inProgress'],
    }),
  )
})

it('K15 asks again within a minute without the stream', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { calls } = await showAgenda({}, '/agenda?view=waiting')
  const asked = () => calls.filter(({ path }) => path.startsWith('/agenda/day')).length
  await waitFor(() => expect(asked()).toBe(1))
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(asked()).toBe(2))
  vi.useRealTimers()
})
