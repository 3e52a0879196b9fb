import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appointmentRowOf, locationId } from '#/testing/agenda.ts'
import { changes, hours, showAgendaSetup } from '#/testing/agenda-setup-page.tsx'
import type { ApiCall } from '#/testing/serve-api.ts'

it('K10 sets weekly hours and copies Monday to the other weekdays', async () => {
  const { user, calls } = await showAgendaSetup({
    'PUT /agenda/resources/*/hours': () => ({ status: 200, body: hours }),
  })
  await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
  const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
  await user.click(await form.findByRole('button', { name: 'Copy Monday to Tuesday–Friday' }))
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
  const { user, calls } = await showAgendaSetup({
    'PUT /agenda/resources/*/hours/exception': () => ({ status: 200, body: hours }),
  })
  await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
  const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
  await user.type(await form.findByRole('textbox', { name: 'Day' }), '24122027')
  await user.click(form.getByRole('button', { name: 'Save this day' }))
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  expect(changes(calls)[0]?.body).toEqual({ locationId, day: '2027-12-24', spans: [] })
})

it('K10 keeps weekly hours that are being changed while a single day is set', async () => {
  let version = 3
  const { user, calls } = await showAgendaSetup({
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

it('K10 lists what new hours leave outside, each with the link that starts its move', async () => {
  const outside = [appointmentRowOf(1), appointmentRowOf(2)]
  const { user } = await showAgendaSetup({
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
  const { user } = await showAgendaSetup({ 'GET /agenda/resources/*/hours': () => ({ status: 200, body }) })
  await user.click(await screen.findByRole('button', { name: 'Working hours: Dr. Lucía Ruiz' }))
  const form = within(await screen.findByRole('dialog', { name: 'Working hours: Dr. Lucía Ruiz' }))
  const list = within(await form.findByRole('region', { name: /^1 appointment is outside these hours/ }))
  expect(list.getByRole('link', { name: /^Move Ana Pérez Luna’s appointment/ })).toBeTruthy()
  expect(form.queryByRole('alert')).toBeNull()
})
