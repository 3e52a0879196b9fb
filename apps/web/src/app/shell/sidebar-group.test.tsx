import { screen, waitFor } from '@testing-library/react'
import { Settings, UsersRound } from 'lucide-react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { visibleEntries, type NavGroup } from './navigation.ts'
import { SidebarGroup } from './sidebar-group.tsx'

const group: NavGroup = {
  label: 'settingsGroup',
  icon: Settings,
  match: 'configuracion',
  links: [{ to: '/configuracion/tratamientos', label: 'patients', icon: UsersRound, permission: 'audit.read' }],
}
const render = (at = '/') => renderApp(<SidebarGroup group={group} onNavigate={() => {}} />, { at })
const button = () => screen.getByRole('button', { name: 'Settings' })
const isExpanded = () => button().getAttribute('aria-expanded') === 'true'

beforeEach(() => localStorage.clear())

describe('the settings group', () => {
  it('A5 is closed at first, opens, and keeps its state', async () => {
    const { user, unmount } = await render()
    expect(isExpanded()).toBe(false)
    await user.click(button())
    expect(isExpanded()).toBe(true)
    expect(localStorage.getItem('sidebar-expanded')).toBe('true')
    unmount()
    const again = await render()
    expect(isExpanded()).toBe(true)
    await again.user.click(button())
    expect(localStorage.getItem('sidebar-expanded')).toBe('false')
    again.unmount()
    await render()
    expect(isExpanded()).toBe(false)
  })

  it('A5 is open on any path that contains configuracion, and can be closed there', async () => {
    const { user, router } = await render('/configuracion/shipping')
    expect(isExpanded()).toBe(true)
    await user.click(button())
    expect(isExpanded()).toBe(false)
    await router.navigate({ to: '/' })
    await router.navigate({ to: '/configuracion/tratamientos' })
    await waitFor(() => expect(isExpanded()).toBe(true))
  })

  it('A5 is shown only to a role that may use one of its links', () => {
    expect(visibleEntries([group], 'ADMIN')).toHaveLength(1)
    expect(visibleEntries([group], 'STAFF')).toEqual([])
  })
})
