import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi, type Answer } from '#/testing/serve-api.ts'
import { userId, userIdOf, userOf } from '#/testing/users.ts'
import { UserEditPage } from './user-edit-page.tsx'

const id = userIdOf(9)
const at = new Date(Date.now() - 120_000).toISOString()
const session = (n: number, device: string | null) => ({
  id: `0199f0a0-0000-7000-8000-00000000000${n}`,
  device,
  address: '189.203.10.7',
  since: at,
  lastSeen: at,
  isCurrent: false,
})

/** The edit page of a user with two sessions. */
async function show({ changes = {}, end = { status: 204 } }: { changes?: object; end?: Answer } = {}) {
  let open = [session(1, 'Firefox, Windows'), session(2, null)]
  const current = userOf({ id, ...changes })
  const calls = serveApi({
    'GET /users/*': () => ({ status: 200, body: current }),
    'GET /users/*/sessions': () => ({ status: 200, body: { data: open } }),
    'POST /users/*/sign-out': () => {
      open = []
      return { status: 204 }
    },
    'DELETE /sessions/*': ({ path }) => {
      if (end !== 'no answer' && end.status === 204) open = open.filter((one) => !path.endsWith(one.id))
      return end
    },
  })
  const app = await renderApp(
    { '/usuarios/editar/$id': <UserEditPage /> },
    { account: 'ADMIN', at: `/usuarios/editar/${current.id}` },
  )
  await screen.findByRole('region', { name: 'Access' })
  const ended = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  return { ...app, calls, ended }
}
const listed = async () => within(await screen.findByRole('list', { name: 'Open sessions' })).getAllByRole('listitem')
const texts = async () => (await listed()).map((item) => item.textContent)

describe('the sessions of another user', () => {
  it('C5 show device, address, since and last use', async () => {
    await show()
    const [one, two] = await texts()
    expect(one).toMatch(/^Firefox, WindowsFrom 189\.203\.10\.7.*Since .*Last used/)
    expect(two).toContain('Unknown device')
  })

  it('C5 are ended one by one, after asking', async () => {
    const { user, ended } = await show()
    await user.click(await screen.findByRole('button', { name: 'Sign out: Firefox, Windows' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out Firefox, Windows?' }))
    expect(
      dialog.getByText('Ana Ruiz Mora will be signed out on this device and will need to sign in again.'),
    ).toBeTruthy()
    expect(ended()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Firefox, Windows was signed out')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(ended()).toEqual([`/sessions/${session(1, null).id}`])
    expect(await texts()).toHaveLength(1)
  })

  it('C5 stay open when the administrator cancels, and when the API refuses', async () => {
    const { user, ended } = await show({ end: refusal('unavailable') })
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Sign out: Unknown device' }))
      return within(await screen.findByRole('alertdialog'))
    }
    await user.click((await open()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(ended()).toEqual([])
    await user.click((await open()).getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Service unavailable. Try again in a moment.')).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('C5 C10 disappear from the list when all of them are ended', async () => {
    const { user } = await show()
    await listed()
    await user.click(screen.getByRole('button', { name: 'End sessions' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End sessions' }))
    expect(await screen.findByText('No open sessions')).toBeTruthy()
  })

  it.each([
    ['the administrator’s own account', { id: userId }],
    ['an archived user', { archivedAt: '2026-02-02T15:00:00.000Z' }],
  ])('C5 are not shown on the page of %s', async (_name, changes) => {
    const { calls } = await show({ changes })
    expect(screen.queryByRole('region', { name: 'Open sessions' })).toBeNull()
    expect(calls.some(({ path }) => path.endsWith('/sessions'))).toBe(false)
  })
})
