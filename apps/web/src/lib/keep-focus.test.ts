import { afterEach, describe, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const button = (name: string): HTMLButtonElement => {
  const element = document.createElement('button')
  element.textContent = name
  document.body.append(element)
  return element
}
const focused = () => document.activeElement?.textContent
/** Long after the first look, as an answer is on a slow line. */
const later = () => new Promise((resolve) => setTimeout(resolve, 250))

describe('what had the focus goes away', () => {
  afterEach(() => document.body.replaceChildren())

  it('G1 D3 goes on from the place named, however late it goes', async () => {
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

  it('G1 D3 goes on once more when that place leaves too, and asks for the place anew', async () => {
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

  it('G1 D3 leaves a focus that was moved meanwhile, and who goes on with the mouse', async () => {
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
