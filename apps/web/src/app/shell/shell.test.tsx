import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { onDesk, onPhone, stubMedia } from '#/testing/media.ts'
import { readDraft, saveDraft } from '#/lib/storage.ts'
import { accountOf, renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { Shell } from './shell.tsx'

const page = (title: string) => (
  <Shell>
    <PageHeader title={title} />
    <p>Text of the page</p>
  </Shell>
)
const pages = { '/': page('Start'), '/pacientes': page('List'), '/pages/profile': page('Profile') } as const

async function renderShell(options: Parameters<typeof renderApp>[1] & { isPhone?: boolean } = {}) {
  stubMedia(options.isPhone ? onPhone : onDesk)
  const calls = serveApi({
    'GET /me/notifications': () => ({ status: 200, body: { data: [], unread: 0 } }),
    'PATCH /me': () => ({ status: 200, body: { ...accountOf('STAFF'), language: 'es' } }),
  })
  return { calls, ...(await renderApp(pages, options)) }
}
const links = () => within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link')
const sidebar = () => document.getElementById('sidebar')
const isInert = () => sidebar()?.hasAttribute('inert')

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

describe('the sidebar', () => {
  it.each([
    ['ADMIN', ['Dashboard', 'Agenda', 'Patients', 'Users', 'Doctors', 'Treatments', 'Transactions', 'Till', 'Reports']],
    ['STAFF', ['Dashboard', 'Agenda', 'Patients', 'Doctors', 'Treatments', 'Transactions', 'Till', 'Reports']],
    ['DOCTOR', ['Dashboard', 'Agenda', 'My patients', 'My treatments']],
    ['USER', ['Dashboard']],
  ] as const)('A5 K1 shows %s only what the role may use, the agenda after the dashboard', async (account, labels) => {
    await renderShell({ account })
    expect(links().map((link) => link.textContent)).toEqual(labels)
  })

  it('A5 links to the specified pages in their order, to those of settings in a group', async () => {
    const { user } = await renderShell({ account: 'ADMIN' })
    const settings = screen.getByRole('button', { name: 'Settings' })
    await user.click(settings)
    const hrefs = (shown: HTMLElement[]) => shown.map((link) => link.getAttribute('href'))
    const ofSettings = ['/configuracion/tratamientos', '/configuracion/shipping']
    const specified = [
      '/',
      '/pacientes',
      '/usuarios',
      '/medicos',
      '/tratamientos',
      '/transacciones',
      ...ofSettings,
    ] as (string | null)[]
    expect(hrefs(links()).filter((path) => specified.includes(path))).toEqual(specified)
    const group = within(document.getElementById(settings.getAttribute('aria-controls') ?? '') ?? document.body)
    expect(hrefs(group.getAllByRole('link')).slice(0, 2)).toEqual(ofSettings)
    expect(hrefs(group.getAllByRole('link')).every((path) => path?.startsWith('/configuracion/'))).toBe(true)
  })

  it('A5 marks the current page', async () => {
    await renderShell({ at: '/pacientes' })
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'page',
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('A5 is part of the page on a desktop, and closed beside it on a phone', async () => {
    const desk = await renderShell()
    expect(isInert()).toBe(false)
    desk.unmount()
    await renderShell({ isPhone: true })
    expect(isInert()).toBe(true)
  })

  it('A5 is 72.5 units wide, on a desktop and as a drawer', async () => {
    for (const isPhone of [false, true]) {
      const { unmount } = await renderShell({ isPhone })
      expect([...(sidebar()?.classList ?? [])].filter((name) => /(^|:)w-/.test(name))).toEqual(['w-72.5'])
      unmount()
    }
  })

  it('A5 opens as a drawer that holds the focus, and closes on Escape, returning the focus', async () => {
    const { user } = await renderShell({ isPhone: true })
    const opener = screen.getByRole('button', { name: 'Open menu' })
    await user.click(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById('content')?.closest('[inert]')).not.toBeNull()
    for (let press = 0; press < 6; press++) {
      expect(sidebar()?.contains(document.activeElement)).toBe(true)
      await user.tab()
    }
    await user.keyboard('{Escape}')
    expect(isInert()).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('A5 closes on a press outside and on a change of route', async () => {
    const { user, router } = await renderShell({ isPhone: true })
    const opener = screen.getByRole('button', { name: 'Open menu' })
    await user.click(opener)
    // The overlay over the page.
    await user.click(sidebar()?.previousElementSibling as Element)
    expect(isInert()).toBe(true)
    await user.click(opener)
    await user.click(screen.getByRole('link', { name: 'Patients' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/pacientes'))
    await waitFor(() => expect(isInert()).toBe(true))
  })
})

describe('the header', () => {
  it('A6 names the signed-in user and the role, and leads to profile, contacts and settings', async () => {
    const { user, router } = await renderShell({ account: 'ADMIN' })
    await user.click(screen.getByRole('button', { name: /^Your account:\s?Elena$/ }))
    expect((await screen.findByText('Elena Soto')).tagName).toBe('BDI')
    expect(screen.getByText('Administrator')).toBeDefined()
    const targets = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'))
    // Locking the screen and signing out have no address.
    expect(targets).toEqual(['/pages/profile', '/messages', '/pages/settings', null, null])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/pages/profile'))
  })

  it('C5 asks before a sign-out that would lose typed text', async () => {
    // Nothing answers for the provider.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    saveDraft('patient.new', { firstName: 'Luz' })
    const { user, calls } = await renderShell()
    const logOut = async () => {
      await user.click(screen.getByRole('button', { name: /^Your account/ }))
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    }
    await logOut()
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(calls.some(({ path }) => path === '/auth/logout')).toBe(false)
    expect(readDraft('patient.new')).toBeDefined()
    await logOut()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(readDraft('patient.new')).toBeUndefined())
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  })

  it('A9 switches the theme and stores it', async () => {
    const { user } = await renderShell()
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
    expect(document.body.classList.contains('dark')).toBe(true)
    expect(localStorage.getItem('color-theme')).toBe('dark')
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }))
    expect(document.body.classList.contains('dark')).toBe(false)
    expect(localStorage.getItem('color-theme')).toBe('light')
  })

  it('A8 switches the language at once, stores it on the device and sends it to the account', async () => {
    const { user, calls } = await renderShell()
    await user.click(screen.getByRole('button', { name: 'ES, Español' }))
    expect(await screen.findByRole('link', { name: 'Pacientes' })).toBeDefined()
    expect(localStorage.getItem('i18nextLng')).toBe('es')
    expect(screen.getByRole('button', { name: 'ES, Español' }).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({ path: '/me', body: { language: 'es' } }),
    )
  })
})

describe('a page in the shell', () => {
  it('A7 has breadcrumbs and a title', async () => {
    await renderShell({ at: '/pacientes' })
    const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
    expect(within(trail).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
    expect(within(trail).getByText('List').getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('heading', { level: 1, name: 'List' })).toBeDefined()
    expect(document.title).toBe('List · Piel')
  })

  it('A4 moves the focus to the title after a change of route, not on the first page', async () => {
    const { user } = await renderShell()
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('link', { name: 'Patients' }))
    const title = await screen.findByRole('heading', { level: 1, name: 'List' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  it('A4 offers to skip to the content', async () => {
    const { user } = await renderShell()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('A6 lists the keyboard shortcuts with ?', async () => {
    const { user } = await renderShell()
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const everywhere = within(within(dialog).getByRole('region', { name: 'On every page' }))
    expect(everywhere.getByText('Show keyboard shortcuts')).toBeDefined()
    expect(everywhere.getByText('Go to the newest notice').nextElementSibling?.textContent).toBe('AltT')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
