import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changes, showAgendaSetup } from '#/testing/agenda-setup-page.tsx'

it('K11 proposes the rest days of the law and accepts them by a press', async () => {
  const { user, calls } = await showAgendaSetup({
    'POST /agenda/rest-days/accept': () => ({ status: 200, body: { data: [] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Accept: Christmas Day' }))
  expect(await screen.findByText('The rest days were accepted')).toBeTruthy()
  expect(changes(calls)[0]?.body).toEqual({ days: ['2026-12-25'] })
})
