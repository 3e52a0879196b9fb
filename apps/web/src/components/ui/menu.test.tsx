import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { Menu } from './menu.tsx'

/** Holds the panel back for the first test. */
const loading = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./menu-panel.tsx', async (load) => {
  await loading.promise
  return load()
})

const onPrint = vi.fn()
const onArchive = vi.fn()
const page = (
  <>
    <Menu
      trigger={(props) => (
        <button type="button" {...props}>
          Actions
        </button>
      )}
      items={[
        { id: 'edit', label: 'Edit', to: '/edit' },
        { id: 'print', label: 'Print', onSelect: onPrint },
        { id: 'archive', label: 'Archive', startsGroup: true, onSelect: onArchive },
      ]}
    />
    <button type="button">Next</button>
  </>
)
const render = async () => {
  const view = await renderApp({ '/': page, '/edit': <p>Edit page</p> })
  const button = screen.getByRole('button', { name: 'Actions' })
  button.focus()
  return { ...view, button }
}
const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  it('A6 accepts the keys pressed while its panel loads, and opens once', async () => {
    const { user, button } = await render()
    await user.keyboard('{Enter}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.queryByRole('menu')).toBeNull()
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    expect(onPrint).not.toHaveBeenCalled()
    loading.resolve()
    await waitFor(() => expect(onPrint).toHaveBeenCalledOnce())
    expect(onArchive).not.toHaveBeenCalled()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  it('A6 opens with Enter on its first item and with the up arrow on its last', async () => {
    const { user, button } = await render()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeDefined()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('Edit')
    await user.keyboard('{Escape}{ArrowUp}')
    expect(focused()).toBe('Archive')
  })

  it('A6 moves by arrows in a circle, by Home and End, and by typing', async () => {
    const { user } = await render()
    await user.keyboard('{ArrowDown}')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Archive')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Edit')
    await user.keyboard('{End}')
    expect(focused()).toBe('Archive')
    await user.keyboard('{Home}')
    expect(focused()).toBe('Edit')
    await user.keyboard('p')
    expect(focused()).toBe('Print')
  })

  it('A6 closes with Escape and returns the focus', async () => {
    const { user, button } = await render()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('A6 closes when something else is pressed, and on Tab', async () => {
    const { user, button } = await render()
    await user.click(button)
    await user.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(button)
    await user.tab()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe('Next')
  })

  it('A6 runs the chosen action once and closes', async () => {
    const { user } = await render()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(onArchive).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('A6 follows a link by keyboard', async () => {
    const { user, router } = await render()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/edit'))
  })
})
