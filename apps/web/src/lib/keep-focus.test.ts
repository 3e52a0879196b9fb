import { afterEach, describe, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const button = (name: string): HTMLButtonElement => {
  const element = document.createElement('button')
  element.textContent = name
  document.body.append(element)
  return element
}
const focused = () => document.activeElement?.textContent
/** A long delay, like an answer over a slow connection. */
const later = () => new Promise((resolve) => setTimeout(resolve, 250))

describe('when the focused element disappears', () => {
  afterEach(() => document.body.replaceChildren())

  it('G1 D3 focuses the named place, however late it disappears', async () => {
    const complete = button('Complete')
    const title = button('title')
    complete.focus()
    keepFocus(() => title)
    await later()
    expect(focused()).toBe('Complete')
    complete.remove()
    await later()
    expect(focused()).toBe('title')
  })

  it('G1 D3 focuses again when that place disappears too, and looks the place up again', async () => {
    const rows = [button('first'), button('second'), button('third')]
    rows[0]?.focus()
    keepFocus(() => document.querySelector('button'))
    rows[0]?.remove()
    await later()
    expect(focused()).toBe('second')
    rows[1]?.remove()
    await later()
    expect(focused()).toBe('third')
  })

  it('G1 D3 leaves a focus that has moved in the meantime, and a user who continues with the mouse', async () => {
    const complete = button('Complete')
    const field = button('field')
    const title = button('title')
    complete.focus()
    keepFocus(() => title)
    field.focus()
    complete.remove()
    await later()
    expect(focused()).toBe('field')
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    field.remove()
    await later()
    expect(document.activeElement).toBe(document.body)
  })
})
