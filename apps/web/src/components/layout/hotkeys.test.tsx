import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { useHotkey, useHotkeyList, useSearchHotkey } from './hotkeys.ts'

const shell = vi.fn()
const page = vi.fn()

function Outer() {
  useHotkey({ key: 'n', label: 'Shell' }, shell)
  return null
}
function Page({ isEnabled = true }: { isEnabled?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useSearchHotkey(box, 'Search')
  useHotkey({ key: 'n', label: 'Page' }, page, isEnabled)
  useHotkey({ key: 'mod+k', label: 'Palette' }, page)
  return (
    <>
      <input ref={box} aria-label="Search" />
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
      <ul>
        {useHotkeyList().map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </>
  )
}
const render = async (element = <Page />) => {
  shell.mockClear()
  page.mockClear()
  return renderApp(
    <>
      <Outer />
      {element}
    </>,
  )
}

describe('keys', () => {
  it('I2 moves the cursor to the search box with /, without typing it there', async () => {
    const { user } = await render()
    await user.keyboard('/')
    const box = screen.getByLabelText<HTMLInputElement>('Search')
    expect(document.activeElement).toBe(box)
    expect(box.value).toBe('')
    await user.keyboard('1/2')
    expect(box.value).toBe('1/2')
  })

  it('Q7 binds two keys in turn, and forgets the first when another key follows', async () => {
    const go = vi.fn()
    function Go() {
      useHotkey({ key: 'g n', label: 'Go' }, go)
      return null
    }
    const { user } = await render(
      <>
        <Go />
        <Page />
      </>,
    )
    await user.keyboard('gn')
    expect([go.mock.calls.length, page.mock.calls.length]).toEqual([1, 0])
    await user.keyboard('n')
    await user.keyboard('gxn')
    expect([go.mock.calls.length, page.mock.calls.length]).toEqual([1, 2])
    await user.click(screen.getByLabelText('Search'))
    await user.keyboard('gn')
    expect(go).toHaveBeenCalledOnce()
  })

  it('I2 prefers the page’s key to the shell’s, and lists each key once', async () => {
    const { user } = await render()
    await user.keyboard('n')
    expect(page).toHaveBeenCalledOnce()
    expect(shell).not.toHaveBeenCalled()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Search', 'Page', 'Palette'])
  })

  it('I2 releases a key when it is switched off', async () => {
    const { user } = await render(<Page isEnabled={false} />)
    await user.keyboard('n')
    expect(shell).toHaveBeenCalledOnce()
  })

  it('I2 ignores keys inside a dialog and during typing, except those with Ctrl', async () => {
    const { user } = await render()
    screen.getByRole('button').focus()
    await user.keyboard('n')
    screen.getByLabelText('Search').focus()
    await user.keyboard('n')
    expect(page).not.toHaveBeenCalled()
    await user.keyboard('{Control>}k{/Control}')
    expect(page).toHaveBeenCalledOnce()
  })
})
