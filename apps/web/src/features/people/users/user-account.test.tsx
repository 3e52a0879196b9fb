import type { User } from '@piel/contract/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { userId, userIdOf, userOf } from '#/testing/users.ts'
import { UserEditPage } from './user-edit-page.tsx'

const id = userIdOf(9)
const patientId = userIdOf(70)
const doctorId = userIdOf(80)

/** The edit page of a user, with a server that records and applies changes. */
async function show(changes: Partial<User> = {}) {
  let current = userOf({ id, ...changes })
  const calls = serveApi({
    'GET /users/*': () => ({ status: 200, body: current }),
    'POST /users/*/unlock': () => {
      current = { ...current, isBlocked: false }
      return { status: 204 }
    },
    'POST /users/*/sign-out': () => ({ status: 204 }),
    'POST /users/*/second-factor/reset': () => {
      current = { ...current, hasSecondFactor: false }
      return { status: 204 }
    },
    'POST /users/*/restore': () => {
      current = { ...current, archivedAt: null }
      return { status: 200, body: current }
    },
    'POST /users/*/invitation': () => {
      current = { ...current, invitedUntil: '2026-11-24T18:00:00.000Z' }
      return {
        status: 201,
        body: { url: 'https://piel.test/i/new', expiresAt: '2026-11-24T18:00:00.000Z', sentTo: null },
      }
    },
  })
  const app = await renderApp(
    { '/usuarios/editar/$id': <UserEditPage /> },
    { account: 'ADMIN', at: `/usuarios/editar/${current.id}` },
  )
  const card = within(await screen.findByRole('region', { name: 'Access' }))
  return { ...app, calls, card }
}

describe('the account beside the form', () => {
  it('D2 shows the last sign-in, and the records that exist', async () => {
    const { card } = await show({ patientId, doctorId })
    expect(card.getByText('20 Nov 2026')).toBeTruthy()
    expect(card.getByText('Can sign in')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Patient profile' }).getAttribute('href')).toBe(
      `/pacientes/detalle/${patientId}`,
    )
    expect(card.getByRole('link', { name: 'Doctor profile' }).getAttribute('href')).toBe(`/medicos/detalle/${doctorId}`)
  })

  it('D2 states that a user has never signed in and cannot yet', async () => {
    const { card } = await show({ lastLogin: null, hasSignIn: false })
    expect(card.getByText('Never')).toBeTruthy()
    expect(card.getByText('Cannot sign in yet')).toBeTruthy()
  })

  it('C8 unlocks a blocked account', async () => {
    const { card, user, calls } = await show({ isBlocked: true })
    expect(card.getByText('Blocked')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText('Account unlocked')).toBeTruthy()
    expect(await card.findByText('Can sign in')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Unlock' })).toBeNull()
    expect(calls.some((call) => call.path === `/users/${id}/unlock`)).toBe(true)
  })

  it('C8 resets a second factor after asking', async () => {
    const { card, user, calls } = await show({ hasSecondFactor: true })
    expect(card.getByText('Set up')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Reset second factor' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Reset the second factor of Ana Ruiz Mora?' })
    await user.click(within(dialog).getByRole('button', { name: 'Reset second factor' }))
    expect(await screen.findByText('The second factor of Ana Ruiz Mora was reset')).toBeTruthy()
    expect(await card.findByText('Not set up')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Reset second factor' })).toBeNull()
    expect(calls.some((call) => call.path === `/users/${id}/second-factor/reset`)).toBe(true)
  })

  it('D2 creates a new invitation link, and states until when it is valid', async () => {
    const { card, user } = await show({ hasSignIn: false })
    await user.click(card.getByRole('button', { name: 'New invitation link' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invitation for Ana Ruiz Mora' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Invitation link').value).toBe('https://piel.test/i/new')
    await user.keyboard('{Escape}')
    expect(await card.findByText('Invitation valid until 24 Nov 2026, 12:00')).toBeTruthy()
    expect(card.getByText('Invited')).toBeTruthy()
  })

  it('C10 ends the sessions after asking', async () => {
    const { card, user, calls } = await show()
    await user.click(card.getByRole('button', { name: 'End sessions' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'End the sessions of Ana Ruiz Mora?' })
    expect(calls.some((call) => call.method === 'POST')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'End sessions' }))
    expect(await screen.findByText('The sessions of Ana Ruiz Mora were ended')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls.filter((call) => call.method === 'POST').map((call) => call.path)).toEqual([`/users/${id}/sign-out`])
  })

  it('C10 does not offer users to end their own sessions here', async () => {
    const { card } = await show({ id: userId })
    expect(card.queryByRole('button')).toBeNull()
  })

  it('D3 shows no form of an archived user, and restores them', async () => {
    const { user } = await show({ archivedAt: '2026-02-02T15:00:00.000Z' })
    expect(screen.getByText(/^Archived on 2 Feb 2026/)).toBeTruthy()
    expect(screen.queryByLabelText(/^First name/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Ana Ruiz Mora was restored')).toBeTruthy()
    expect(await screen.findByLabelText(/^First name/)).toBeTruthy()
  })
})
