import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { appointmentRowOf, appointmentTypeOf, locationId, locationOf, personOf, roomOf } from '#/testing/agenda.ts'
import { renderApp } from '#/testing/render.tsx'
import { type ApiCall, serveApi } from '#/testing/serve-api.ts'
import { AgendaSetupPage } from './agenda-setup-page.tsx'

const hours = {
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
const show = async (handlers: Parameters<typeof serveApi>[0] = {}, language: 'en' | 'es' = 'en') => {
  const calls = serveApi({ ...served, ...handlers })
  const view = await renderApp(<AgendaSetupPage />, { account: 'ADMIN', language })
  await screen.findAllByRole('button', { name: /Lucía Ruiz/ })
  return { ...view, calls }
}
const changes = (calls: ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

describe('the settings of the agenda', () => {
  it('K12 adds a type with the parts of its resources', async () => {
    const { user, calls } = await show({
      'POST /agenda/types': () => ({ status: 201, body: appointmentTypeOf(3) }),
    })
    await user.click(screen.getByRole('button', { name: 'Add type' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add type' }))
    await user.type(await form.findByRole('textbox', { name: /Name in Spanish/ }), 'Procedimiento')
    await user.type(form.getByRole('textbox', { name: /Name in English/ }), 'Procedure')
    const minutes = form.getByRole('textbox', { name: /^Minutes/ })
    await user.clear(minutes)
    await user.type(minutes, '60')
    await user.click(form.getByRole('checkbox', { name: 'Needed: Room' }))
    const from = form.getByRole('textbox', { name: 'Person, from minute' })
    await user.clear(from)
    await user.type(from, '30')
    const until = form.getByRole('textbox', { name: 'Person, until minute' })
    await user.clear(until)
    await user.type(until, '60')
    await user.selectOptions(form.getByRole('combobox', { name: 'Charged' }), 'On arrival')
    await user.click(form.getByRole('button', { name: 'Add type' }))
    expect(await form.findByText('Enter the fee, or choose never')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: /^Amount/ }), '900')
    await user.selectOptions(form.getByRole('combobox', { name: 'Tax' }), 'VAT 16%')
    await user.click(form.getByRole('button', { name: 'Add type' }))
    await waitFor(() => expect(changes(calls)).toHaveLength(1))
    expect(changes(calls)[0]?.body).toEqual({
      nameEs: 'Procedimiento',
      nameEn: 'Procedure',
      minutes: 60,
      who: 'any',
      parts: { lead: [30, 60], assistant: null, room: [0, 60], device: null },
      deviceKind: null,
      feeMinor: 90_000,
      feeWhen: 'arrival',
      feeTaxKind: 'standard',
      preparationEn: null,
      preparationEs: null,
      isActive: true,
    })
  })

  it('K12 saves a type that is never charged after an amount that was none', async () => {
    const { user, calls } = await show({ 'POST /agenda/types': () => ({ status: 201, body: appointmentTypeOf(3) }) })
    await user.click(screen.getByRole('button', { name: 'Add type' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add type' }))
    await user.type(await form.findByRole('textbox', { name: /Name in Spanish/ }), 'Curación')
    await user.type(form.getByRole('textbox', { name: /Name in English/ }), 'Dressing')
    const charged = form.getByRole('combobox', { name: 'Charged' })
    await user.selectOptions(charged, 'On arrival')
    await user.type(form.getByRole('textbox', { name: /^Amount/ }), '12o0')
    await user.selectOptions(charged, 'Never')
    await user.click(form.getByRole('button', { name: 'Add type' }))
    await waitFor(() => expect(changes(calls)).toHaveLength(1))
    expect(changes(calls)[0]?.body).toMatchObject({ nameEn: 'Dressing', feeWhen: 'never', feeMinor: null })
  })

  it('K1 adds a location with a time zone found by its city', async () => {
    const { user, calls } = await show({ 'POST /locations': () => ({ status: 201, body: locationOf() }) })
    await user.click(screen.getByRole('button', { name: 'Add location' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add location' }))
    await user.type(await form.findByRole('textbox', { name: /^Name/ }), 'Sede Juárez')
    const zone = form.getByRole('combobox', { name: /^Time zone/ })
    await waitFor(() => expect(zone).toHaveProperty('value', 'Mexico City'))
    await user.clear(zone)
    await user.type(zone, 'juarez')
    await user.click(await form.findByRole('option', { name: /^Ciudad Juárez/ }))
    await user.type(form.getByRole('textbox', { name: 'Postal code' }), '32000')
    await user.click(form.getByRole('button', { name: 'Add location' }))
    await waitFor(() => expect(changes(calls)).toHaveLength(1))
    expect(changes(calls)[0]?.body).toEqual({
      name: 'Sede Juárez',
      timeZone: 'America/Ciudad_Juarez',
      address: null,
      phone: null,
      postalCode: '32000',
      isActive: true,
    })
  })

  it('K1 states how many appointments keep a location in use', async () => {
    const second = { ...locationOf(), id: personOf(2).id, name: 'Sede Norte', version: 4, position: 1 }
    const { user, calls } = await show({
      'GET /locations': () => ({ status: 200, body: { data: [locationOf(), second] } }),
      'PATCH /locations/*': () => ({ status: 409, body: { code: 'has_appointments', count: 3 } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit: Sede Norte' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Sede Norte' }))
    await user.click(await form.findByRole('checkbox', { name: 'In use' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Place in the list' }), '1')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText('This location has 3 appointments to come. Move or cancel them first.')).toBeTruthy()
    const { body, headers } = changes(calls)[0] as ApiCall
    expect(body).toEqual({ isActive: false, position: 0 })
    expect(headers.get('if-match')).toBe('"v4"')
  })

  it('K10 sets weekly hours and copies Monday to the other weekdays', async () => {
    const { user, calls } = await show({ 'PUT /agenda/resources/*/hours': () => ({ status: 200, body: hours }) })
    await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
    const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
    await user.click(await form.findByRole('button', { name: 'Copy Monday to Friday' }))
    await user.click(form.getByRole('button', { name: 'Add hours: Saturday' }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(changes(calls)).toHaveLength(1))
    const { body, headers } = changes(calls)[0] as ApiCall
    const span = (weekday: number) => ({
      locationId,
      weekday,
      from: '09:00',
      until: '14:00',
      validFrom: null,
      validUntil: null,
    })
    expect(body).toEqual({ hours: [1, 2, 3, 4, 5, 6].map(span) })
    expect(headers.get('if-match')).toBe('"v3"')
  })

  it('K10 sets the hours of a single day', async () => {
    const { user, calls } = await show({
      'PUT /agenda/resources/*/hours/exception': () => ({ status: 200, body: hours }),
    })
    await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
    const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
    await user.type(await form.findByRole('textbox', { name: 'Day' }), '24122027')
    await user.click(form.getByRole('button', { name: 'Set this day' }))
    await waitFor(() => expect(changes(calls)).toHaveLength(1))
    expect(changes(calls)[0]?.body).toEqual({ locationId, day: '2027-12-24', spans: [] })
  })

  it('K10 keeps weekly hours that are being changed while a single day is set', async () => {
    let version = 3
    const { user, calls } = await show({
      'GET /agenda/resources/*/hours': () => ({ status: 200, body: { ...hours, version } }),
      'PUT /agenda/resources/*/hours/exception': () => ({ status: 200, body: { ...hours, version: ++version } }),
      'PUT /agenda/resources/*/hours': () => ({ status: 200, body: hours }),
    })
    await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
    const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
    await user.click(await form.findByRole('button', { name: 'Add hours: Saturday' }))
    await user.type(form.getByRole('textbox', { name: 'Day' }), '24122027{Enter}')
    await waitFor(() => expect(changes(calls)).toHaveLength(1))
    expect(changes(calls)[0]?.body).toEqual({ locationId, day: '2027-12-24', spans: [] })
    await waitFor(() => expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe(''))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(changes(calls)).toHaveLength(2))
    const { body, headers } = changes(calls)[1] as ApiCall
    expect((body as { hours: { weekday: number }[] }).hours.map(({ weekday }) => weekday)).toEqual([1, 6])
    expect(headers.get('if-match')).toBe('"v4"')
  })

  it('K11 adds a weekly block of a room', async () => {
    const { user, calls } = await show({
      'POST /agenda/blocks': ({ body }) => ({
        status: 201,
        body: {
          ...(body as object),
          id: personOf(1).id,
          version: 1,
          resourceId: roomOf(1).id,
          locationId: null,
          of: 'Consultorio 1',
          author: { id: personOf(1).id, name: 'Elena Soto' },
          createdAt: '2026-11-23T15:00:00.000Z',
          updatedAt: '2026-11-23T15:00:00.000Z',
          appointments: [],
        },
      }),
    })
    await user.click(screen.getByRole('button', { name: 'Add block' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add block' }))
    await user.selectOptions(await form.findByRole('combobox', { name: /^For/ }), 'Consultorio 1')
    await user.selectOptions(form.getByRole('combobox', { name: /^Kind/ }), 'Maintenance')
    await user.selectOptions(form.getByRole('combobox', { name: 'Repeats' }), 'Every week')
    await user.click(form.getByRole('button', { name: 'Add block' }))
    expect(await screen.findByText('Maintenance, Consultorio 1 was added')).toBeTruthy()
    expect(changes(calls)[0]?.body).toMatchObject({
      resourceId: roomOf(1).id,
      kind: 'maintenance',
      from: '14:00',
      until: '15:00',
      repeat: 'weekly',
      lastDate: null,
    })
  })

  it('K10 lists what new hours leave outside, each with the link that starts its move', async () => {
    const outside = [appointmentRowOf(1), appointmentRowOf(2)]
    const { user } = await show({
      'PUT /agenda/resources/*/hours': () => ({ status: 200, body: { ...hours, outside } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
    const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
    await user.click(await form.findByRole('button', { name: 'Add hours: Saturday' }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    const title = '2 appointments are outside these hours. Move them in the agenda.'
    const list = within(await form.findByRole('region', { name: title }))
    expect(form.getByRole('alert').textContent).toBe(title)
    const links = list.getAllByRole('link', { name: /^Move/ }).map((link) => link.getAttribute('href'))
    const [first, second] = outside
    expect(links).toEqual([
      `/agenda?date=2027-01-11&location=${locationId}&open=${first?.id}&move=1`,
      `/agenda?date=2027-01-11&location=${locationId}&open=${second?.id}&move=1`,
    ])
    await user.click(form.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('The working hours of Dr. Lucía Ruiz were saved')).toBeTruthy()
  })

  it('K10 lists what is outside the hours when the dialog opens, without an alert', async () => {
    const body = { ...hours, outside: [appointmentRowOf(1)] }
    const { user } = await show({ 'GET /agenda/resources/*/hours': () => ({ status: 200, body }) })
    await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
    const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
    const list = within(await form.findByRole('region', { name: /^1 appointment is outside these hours/ }))
    expect(list.getByRole('link', { name: /^Move Ana Pérez Luna/ })).toBeTruthy()
    expect(form.queryByRole('alert')).toBeNull()
  })

  it('K11 lists the appointments that a new block lies over', async () => {
    const { user } = await show({
      'POST /agenda/blocks': ({ body }) => ({
        status: 201,
        body: {
          ...(body as object),
          id: personOf(1).id,
          version: 1,
          resourceId: roomOf(1).id,
          locationId: null,
          of: 'Consultorio 1',
          author: { id: personOf(1).id, name: 'Elena Soto' },
          createdAt: '2026-11-23T15:00:00.000Z',
          updatedAt: '2026-11-23T15:00:00.000Z',
          appointments: [appointmentRowOf(1)],
        },
      }),
    })
    await user.click(screen.getByRole('button', { name: 'Add block' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add block' }))
    await user.selectOptions(await form.findByRole('combobox', { name: /^For/ }), 'Consultorio 1')
    await user.click(form.getByRole('button', { name: 'Add block' }))
    const list = within(await form.findByRole('region', { name: /1 appointment falls within it/ }))
    expect(form.getByRole('alert').textContent).toMatch(/1 appointment falls within it\.$/)
    expect(list.getByText('Ana Pérez Luna')).toBeTruthy()
    expect(list.getByRole('link', { name: /^Move Ana Pérez Luna/ })).toBeTruthy()
  })

  it('K11 proposes the rest days of the law and accepts them by a press', async () => {
    const { user, calls } = await show({
      'POST /agenda/rest-days/accept': () => ({ status: 200, body: { data: [] } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept: Christmas Day' }))
    expect(await screen.findByText('The rest days were accepted')).toBeTruthy()
    expect(changes(calls)[0]?.body).toEqual({ days: ['2026-12-25'] })
  })

  it('J6 removes the versions of a block and of a rest day that the page shows', async () => {
    const [blockId, restDayId] = [personOf(7).id, personOf(8).id]
    const block = {
      id: blockId,
      version: 4,
      resourceId: roomOf(1).id,
      locationId: null,
      of: 'Consultorio 1',
      kind: 'maintenance',
      note: null,
      date: '2026-12-01',
      from: '14:00',
      until: '15:00',
      repeat: 'once',
      lastDate: null,
      author: { id: personOf(1).id, name: 'Elena Soto' },
      createdAt: '2026-11-23T15:00:00.000Z',
      updatedAt: '2026-11-23T15:00:00.000Z',
    }
    const restDay = {
      id: restDayId,
      version: 6,
      day: '2026-12-24',
      nameEn: 'Christmas Eve',
      nameEs: 'Nochebuena',
      locationId: null,
      source: 'clinic',
    }
    const { user, calls } = await show({
      'GET /agenda/blocks': () => ({ status: 200, body: { data: [block] } }),
      'GET /agenda/rest-days': () => ({ status: 200, body: { data: [restDay], proposed: [] } }),
      'DELETE /agenda/blocks/*': () => ({ status: 204 }),
      'DELETE /agenda/rest-days/*': () => ({ status: 204 }),
    })
    await user.click(await screen.findByRole('button', { name: /^Remove.*Consultorio 1/ }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: /^Remove/ }))
    await waitFor(() => expect(changes(calls)).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: /^Remove.*Christmas Eve/ }))
    await waitFor(() => expect(changes(calls)).toHaveLength(2))
    expect(changes(calls).map(({ method, path, headers }) => [method, path, headers.get('if-match')])).toEqual([
      ['DELETE', `/agenda/blocks/${blockId}`, '"v4"'],
      ['DELETE', `/agenda/rest-days/${restDayId}`, '"v6"'],
    ])
  })

  it('K2 sets the step of the time axis', async () => {
    const { user, calls } = await show({
      'PATCH /agenda/settings': () => ({ status: 200, body: { stepMinutes: 10, version: 2, updatedAt: null } }),
    })
    await user.click(await screen.findByRole('button', { name: '10' }))
    expect(await screen.findByText('The step is now 10 minutes')).toBeTruthy()
    expect(changes(calls)[0]?.body).toEqual({ stepMinutes: 10 })
  })

  it('A8 has Spanish words', async () => {
    await show({}, 'es')
    expect(await screen.findByRole('heading', { name: 'Personas, consultorios y equipos' })).toBeTruthy()
    expect(await screen.findByText('Navidad')).toBeTruthy()
  })
})
