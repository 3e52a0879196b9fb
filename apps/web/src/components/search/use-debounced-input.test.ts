import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { typingPause, useDebouncedInput } from './use-debounced-input.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An input whose value the test sets, as a page does that renders late. */
function input() {
  const asked: string[] = []
  const view = renderHook(({ value }) => useDebouncedInput(value, (text) => void asked.push(text)), {
    initialProps: { value: '' },
  })
  return {
    asked,
    text: () => view.result.current.text,
    type: (text: string) => act(() => view.result.current.type(text)),
    wait: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
    pause: () => act(() => void vi.advanceTimersByTime(typingPause)),
    show: (value: string) => view.rerender({ value }),
  }
}

it('I2 keeps what is typed while the page shows an earlier search', () => {
  const { asked, text, type, pause, show } = input()
  type('a')
  pause()
  type('an')
  pause()
  type('ana')
  show('a')
  expect(text()).toBe('ana')
  show('an')
  expect(text()).toBe('ana')
  pause()
  expect(asked).toEqual(['a', 'an', 'ana'])
})

it('I2 keeps what is typed while the page shows the last of two searches only', () => {
  const { asked, text, type, pause, show } = input()
  type('a')
  pause()
  type('an')
  pause()
  type('ana')
  show('an')
  expect(text()).toBe('ana')
  pause()
  expect(asked).toEqual(['a', 'an', 'ana'])
})

it('I2 asks for the first key at once, then every 120 ms with what is typed by then', () => {
  const { asked, type, wait } = input()
  type('l')
  expect(asked).toEqual(['l'])
  wait(50)
  type('lu')
  wait(50)
  type('lup')
  wait(19)
  expect(asked).toEqual(['l'])
  wait(1)
  expect(asked).toEqual(['l', 'lup'])
  wait(119)
  type('lupi')
  expect(asked).toEqual(['l', 'lup'])
  wait(1)
  expect(asked).toEqual(['l', 'lup', 'lupi'])
})

it('I2 asks at once again after a pause, and never for the same text twice', () => {
  const { asked, type, wait } = input()
  type('a')
  wait(120)
  type('a ')
  type('an')
  expect(asked).toEqual(['a', 'an'])
  wait(1000)
  expect(asked).toEqual(['a', 'an'])
})

it('I2 shows a search that is set elsewhere, also one that was typed before', () => {
  const { asked, text, type, pause, show } = input()
  type('a')
  show('a')
  type('an')
  show('')
  expect(text()).toBe('')
  pause()
  show('a')
  expect(text()).toBe('a')
  expect(asked).toEqual(['a'])
})
