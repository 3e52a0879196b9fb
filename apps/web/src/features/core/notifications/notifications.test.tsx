import type { Notification } from '@piel/contract/core/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { NotificationsBell } from './components/notifications-bell.tsx'
import { NotificationPreferences } from './components/preferences.tsx'

const idOf = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const item = (n: number, readAt: string | null = null): Notification => ({
  id: idOf(n),
  kind: 'patient_registered',
  objectId: idOf(n + 5),
  objectName: `Paciente ${n}`,
  detail: null,
  createdAt: '2026-11-20T16:00:00.000Z',
  readAt,
})
const read = '2026-11-20T17:00:00.000Z'

/** A server that stores which notifications were read. */
function serve(items: Notification[], { refuses = false } = {}) {
  let kept = items
  const mark = (isMeant: (one: Notification) => boolean, readAt: string | null = read) => {
    if (refuses) return refusal('internal')
    kept = kept.map((one) => (isMeant(one) ? { ...one, readAt } : one))
    return { status: 204 }
  }
  return {
    add: (one: Notification) => (kept = [one, ...kept]),
    calls: serveApi({
      'GET /me/notifications': () => ({
        status: 200,
        body: { data: kept, unread: kept.filter((one) => !one.readAt).length },
      }),
      'POST /me/notifications/read': () => {
        const body = { readAt: '2026-11-20T18:00:00.000Z' }
        const answer = mark((one) => one.readAt === null, body.readAt)
        return refuses ? answer : { status: 200, body }
      },
      'POST /me/notifications/unread': (call) =>
        mark((one) => one.readAt === (call.body as { readAt: string }).readAt, null),
      'POST /me/notifications/*/read': (call) => mark((one) => call.path.includes(one.id)),
    }),
  }
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name })

afterEach(() => vi.useRealTimers())

describe('the bell', () => {
  it('H5 counts unread notifications and shows each with its subject', async () => {
    serve([item(1), item(2), item(3, read)])
    const { user } = await renderApp(<NotificationsBell />)
    await user.click(await bell('Notifications, 2 unread'))
    const rows = await within(screen.getByRole('region', { name: 'Notifications' })).findAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(within(rows[0] ?? document.body).getByText('Paciente 1').tagName).toBe('BDI')
    expect(rows[0]?.textContent).toContain('New patient')
    expect(rows.map((row) => row.textContent.includes('Unread'))).toEqual([true, true, false])
  })

  it('N1 names the accounts to review, and links to the list of clinical staff', async () => {
    serve([{ ...item(1), kind: 'duty_review', objectName: 'Piel', detail: 'Álvaro Ruiz, Zoe Ruiz' }])
    const { user } = await renderApp(<NotificationsBell />, { account: 'ADMIN' })
    await user.click(await bell('Notifications, 1 unread'))
    const link = await screen.findByRole('link', { name: /Choose who works only at reception: Álvaro Ruiz, Zoe Ruiz/ })
    expect(link.getAttribute('href')).toBe('/usuarios?duty=clinical')
  })

  it('H5 marks one as read at once', async () => {
    const { calls } = serve([item(1), item(2)])
    const { user } = await renderApp(<NotificationsBell />)
    await user.click(await bell('Notifications, 2 unread'))
    await user.click((await screen.findAllByRole('button', { name: 'Mark as read' }))[0] ?? document.body)
    await bell('Notifications, 1 unread')
    expect(calls.map((call) => `${call.method} ${call.path}`)).toContain(`POST /me/notifications/${idOf(1)}/read`)
  })

  it('H5 marks all as read, and reverts it if the server refuses', async () => {
    serve([item(1), item(2)])
    const { user, unmount } = await renderApp(<NotificationsBell />)
    await user.click(await bell('Notifications, 2 unread'))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await bell('Notifications')
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    unmount()

    serve([item(1)], { refuses: true })
    const again = await renderApp(<NotificationsBell />)
    await again.user.click(await bell('Notifications, 1 unread'))
    await again.user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined())
    expect(await screen.findByText('Server error. Please try again later.')).toBeDefined()
  })

  it('H5 undoes marking all as read', async () => {
    serve([item(1), item(2), item(3, read)])
    const { user } = await renderApp(<NotificationsBell />)
    await user.click(await bell('Notifications, 2 unread'))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await bell('Notifications')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await bell('Notifications, 2 unread')
  })

  it('H5 opens the record, marks it as read and closes', async () => {
    serve([item(1)])
    const { user, router } = await renderApp({
      '/': <NotificationsBell />,
      '/pacientes/detalle/$id': <NotificationsBell />,
    })
    await user.click(await bell(/1 unread/))
    await user.click(await screen.findByRole('link', { name: /Paciente 1/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/pacientes/detalle/${idOf(6)}`))
    await bell('Notifications')
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  })

  it('H5 loads again when it is opened, and each minute, without reloading the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { add, calls } = serve([])
    await renderApp(<NotificationsBell />)
    await bell('Notifications')
    add(item(1))
    await vi.advanceTimersByTimeAsync(60_000)
    const button = await bell('Notifications, 1 unread')
    const before = calls.length
    button.click()
    await waitFor(() => expect(calls.length).toBe(before + 1))
  })

  it('I4 reports that it is empty, or that it failed, with Retry', async () => {
    serve([])
    const { user, unmount } = await renderApp(<NotificationsBell />)
    await user.click(await bell('Notifications'))
    expect(await screen.findByText('No new notifications')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No new notifications')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' }))
    unmount()

    serveApi({ 'GET /me/notifications': () => refusal('forbidden') })
    const failed = await renderApp(<NotificationsBell />)
    await failed.user.click(await bell('Notifications'))
    await screen.findByText('The notifications could not be loaded')
    serve([item(1)])
    await failed.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Paciente 1')).toBeDefined()
  })

  it.each([
    [{ kind: 'patient_assigned' }, 'Assigned to you', 'pacientes/detalle'],
    [{ kind: 'treatment_changed', detail: 'completed' }, 'Treatment completed', 'tratamientos/detalle'],
    [{ kind: 'treatment_changed', detail: 'edited' }, 'Treatment changed', 'tratamientos/detalle'],
    [{ kind: 'payment_failed' }, 'Payment failed', 'transacciones/detalle'],
    [{ kind: 'payment_refunded' }, 'Payment refunded', 'transacciones/detalle'],
    [{ kind: 'license_expiring', detail: '2027-03-01' }, 'Licence expires on 1 Mar 2027', 'medicos/detalle'],
  ] as const)('H5 describes %o, and links to it', async (more, text, path) => {
    serve([{ ...item(1), ...more }])
    const { user } = await renderApp(<NotificationsBell />)
    await user.click(await bell(/1 unread/))
    const link = await screen.findByRole('link', { name: /Paciente 1/ })
    expect(link.textContent).toContain(text)
    expect(link.getAttribute('href')).toBe(`/${path}/${idOf(6)}`)
  })

  it('J4 links a doctor, who may not see doctors’ pages, to their own profile', async () => {
    serve([{ ...item(1), kind: 'license_expiring', detail: '2027-03-01' }])
    const { user } = await renderApp(<NotificationsBell />, { account: 'DOCTOR' })
    await user.click(await bell(/1 unread/))
    expect((await screen.findByRole('link', { name: /Paciente 1/ })).getAttribute('href')).toBe('/pages/profile')
  })
})

describe('notification settings', () => {
  const both = (isOn: boolean) => ({
    data: [
      { kind: 'patient_registered', isOn },
      { kind: 'payment_failed', isOn: true },
    ],
  })

  it('H5 are shown, and saved when ticked', async () => {
    let isOn = true
    const calls = serveApi({
      'GET /me/notifications/preferences': () => ({ status: 200, body: both(isOn) }),
      'PUT /me/notifications/preferences': (call) => {
        isOn = (call.body as { isOn: boolean }).isOn
        return { status: 200, body: both(isOn) }
      },
    })
    const { user } = await renderApp(<NotificationPreferences />)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /New patients/ })
    expect(box.checked).toBe(true)
    await user.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'patient_registered', isOn: false })
  })

  it('H5 are reverted if the server refuses', async () => {
    serveApi({
      'GET /me/notifications/preferences': () => ({ status: 200, body: both(true) }),
      'PUT /me/notifications/preferences': () => refusal('internal'),
    })
    const { user } = await renderApp(<NotificationPreferences />, { language: 'es' })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Pacientes nuevos/ })
    await user.click(box)
    await waitFor(() => expect(box.checked).toBe(true))
  })

  it('I4 report that there is nothing to choose, and that loading failed, with Retry', async () => {
    serveApi({ 'GET /me/notifications/preferences': () => ({ status: 200, body: { data: [] } }) })
    const { unmount } = await renderApp(<NotificationPreferences />)
    expect(await screen.findByText('There are no notifications for your role.')).toBeDefined()
    unmount()
    serveApi({ 'GET /me/notifications/preferences': () => refusal('forbidden') })
    const { user } = await renderApp(<NotificationPreferences />)
    await screen.findByText('Your notification settings could not be loaded')
    serveApi({ 'GET /me/notifications/preferences': () => ({ status: 200, body: both(true) }) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findAllByRole('checkbox')).toHaveLength(2)
  })
})
