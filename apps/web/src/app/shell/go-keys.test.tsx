import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { GoKeys } from './go-keys.tsx'
import { KeysDialog } from './keys-dialog.tsx'

const shown = (
  <>
    <GoKeys />
    <KeysDialog isOpen onClose={() => undefined} />
  </>
)

it('Q7 opens a page by G and its letter', async () => {
  const { user, router } = await renderApp(<GoKeys />, { account: 'STAFF' })
  await user.keyboard('gp')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pacientes'))
  await user.keyboard('gc')
  await waitFor(() => expect(router.state.location.pathname).toBe('/caja'))
  await user.keyboard('gb')
  expect(router.state.location.pathname).toBe('/caja')
})

it('Q9 leads from the keys of a page to its help', async () => {
  await renderApp(<KeysDialog isOpen onClose={() => undefined} />, { at: '/caja/cortes' })
  const link = await screen.findByRole('link', { name: 'Help with this page' })
  expect(link.getAttribute('href')).toBe('/ayuda#help-till')
})

it('Q7 lists these keys in a group of their own, for the pages of the role', async () => {
  await renderApp(shown, { account: 'USER' })
  const group = within(await screen.findByRole('region', { name: 'Go to a page: G, then a letter' }))
  expect(group.getAllByRole('term').map((term) => term.textContent)).toEqual(['Dashboard', 'Account settings'])
  expect(group.getAllByRole('definition').map((keys) => keys.textContent)).toEqual(['GH', 'GS'])
})
