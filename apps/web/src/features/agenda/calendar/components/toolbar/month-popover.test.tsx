import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { DaySteps } from './day-steps.tsx'

const locationId = '019a0000-0000-7000-8000-000000000105'
const day = (date: string, openMinutes: number, takenMinutes: number) => ({ date, openMinutes, takenMinutes })

it('Q6 shows how full the days of a month are in the date picker, by keyboard, and as a table at one press', async () => {
  const calls = serveApi({
    'GET /agenda/month': () => ({
      status: 200,
      body: {
        locationId,
        month: '2026-11',
        days: [day('2026-11-23', 480, 360), day('2026-11-24', 480, 0), day('2026-11-29', 0, 0)],
      },
    }),
  })
  const go = vi.fn()
  const { user } = await renderApp(
    <DaySteps date="2026-11-23" today="2026-11-21" stepDays={1} location={locationId} onGo={go} />,
    { account: 'STAFF' },
  )
  await user.click(screen.getByRole('button', { name: 'Choose a date' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(', 75% occupied')).toBeTruthy()
  expect(dialog.getByText(', 0% occupied')).toBeTruthy()
  expect(dialog.getByText(/have an appointment, of all people/)).toBeTruthy()
  expect(calls.map(({ path }) => path)).toContain(`/agenda/month?month=2026-11&locationId=${locationId}`)

  await user.click(dialog.getByRole('button', { name: 'Show as table' }))
  const rows = within(dialog.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  // A day without open hours has nothing to be full of.
  expect(rows).toEqual([
    ['Day', 'Occupied', 'Share'],
    ['23 Nov', '6 h 00 min', '75%'],
    ['24 Nov', '0 h 00 min', '0%'],
  ])
  await user.click(dialog.getByRole('button', { name: '24 Nov' }))
  expect(go).toHaveBeenCalledWith('2026-11-24')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('Q6 asks for the month that is shown', async () => {
  const calls = serveApi({
    'GET /agenda/month': () => ({ status: 200, body: { locationId, month: '2026-11', days: [] } }),
  })
  const { user } = await renderApp(
    <DaySteps date="2026-11-23" today="2026-11-21" stepDays={1} location={undefined} onGo={() => {}} />,
    { account: 'STAFF' },
  )
  await user.click(screen.getByRole('button', { name: 'Choose a date' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Month' }), 'December')
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/agenda/month?month=2026-12'))
})
