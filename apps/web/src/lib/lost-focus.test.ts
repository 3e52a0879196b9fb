import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'
import { watchFocus } from './lost-focus.ts'

const later = () => new Promise((resolve) => setTimeout(resolve, 250))
const at = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector)!
const focused = () => document.activeElement?.textContent?.trim()

describe('when the element with the focus disappears', () => {
  let stop: () => void
  beforeEach(() => {
    stop = watchFocus()
  })
  afterEach(() => {
    stop()
    document.body.replaceChildren()
  })

  it('A9 G1 the focus moves to what is left of its row', async () => {
    document.body.innerHTML =
      '<main><h1>List</h1><ul><li><button id="arrive">Arrived</button><button>Open</button></li></ul></main>'
    at('#arrive').focus()
    at('#arrive').remove()
    await later()
    expect(focused()).toBe('Open')
  })

  it('A9 G1 the focus moves to the title of the section, or of the page', async () => {
    document.body.innerHTML =
      '<main><h1>Payment</h1><button id="refund">Refund</button><section><h2>Count</h2><button id="count">Count</button></section></main>'
    at('#count').focus()
    at('#count').remove()
    await later()
    expect(focused()).toBe('Count')
    expect(document.activeElement?.tagName).toBe('H2')
    at('#refund').focus()
    at('#refund').remove()
    await later()
    expect(focused()).toBe('Payment')
  })

  it('A9 G1 the focus moves to the first field of a form, and to the current place of a grid', async () => {
    document.body.innerHTML =
      '<form><button id="over">Start over</button><input id="first"></form><div role="grid"><button id="cell" tabindex="-1">10:00</button><button data-place>10:15</button></div>'
    at('#over').focus()
    at('#over').remove()
    await later()
    expect(document.activeElement?.id).toBe('first')
    at('#cell').focus()
    at('#cell').remove()
    await later()
    expect(focused()).toBe('10:15')
  })

  it('A9 G1 the focus stays in its dialog at once, and returns to where it was when the dialog is gone', async () => {
    document.body.innerHTML =
      '<main><h1>Patient</h1><button id="opener">Alerts</button></main><div id="layer"><div role="dialog" tabindex="-1">Dialog<button>Close</button><form><button id="add">Add</button></form></div></div>'
    at('#opener').focus()
    at('#add').focus()
    at('form').remove()
    await Promise.resolve()
    expect(document.activeElement?.getAttribute('role')).toBe('dialog')
    at('#layer').remove()
    await later()
    expect(focused()).toBe('Alerts')
  })

  it('A9 G1 waits for a place that was named, and leaves a focus that was put elsewhere', async () => {
    document.body.innerHTML =
      '<main><h1>List</h1><ul><li><button id="gone">Gone</button><button>Other</button></li></ul><button id="named">Named</button></main>'
    at('#gone').focus()
    keepFocus(() => at('#named'))
    at('#gone').remove()
    await later()
    expect(focused()).toBe('Named')
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    at('#named').blur()
    await later()
    at('#named').remove()
    await later()
    expect(document.activeElement).toBe(document.body)
  })
})
