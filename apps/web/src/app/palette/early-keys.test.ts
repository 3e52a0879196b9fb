import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { keepKeys } from './early-keys.ts'

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })

it('A5 keeps letters and Enter, and gives them once', () => {
  const keys = keepKeys(() => undefined)
  for (const key of ['R', 'u', 'x', 'Backspace', ' ', 'ñ', 'Shift', 'Enter']) press(key)
  expect(keys.take()).toEqual({ text: 'Ru ñ', isEntered: true })
  expect(keys.take()).toEqual({ text: '', isEntered: false })
})

it('A5 leaves shortcuts to the browser, and every key once they were taken', () => {
  const keys = keepKeys(() => undefined)
  // False: the key was kept from the page.
  expect([press('r'), press('c', { ctrlKey: true }), press('Tab')]).toEqual([false, true, true])
  keys.take()
  expect(press('r')).toBe(true)
})

it('A5 ends with Escape', () => {
  const onEscape = vi.fn<() => void>()
  const keys = keepKeys(onEscape)
  press('Escape')
  expect(onEscape).toHaveBeenCalledOnce()
  keys.take()
})
