import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deadlineKey, isLocked, lockedKey, unlock } from '#/lib/session/lock.ts'
import { watchIdleness } from './idle.ts'

const spanMs = 15 * 60_000
const start = Date.parse('2026-11-22T16:00:00Z')
let stop: () => void
let warnings: (number | undefined)[]

function watch() {
  warnings = []
  stop = watchIdleness(spanMs, (locksAt) => warnings.push(locksAt))
}
const wait = (ms: number) => vi.advanceTimersByTime(ms)
const press = (type = 'keydown') => window.dispatchEvent(new Event(type))
const move = (screenX: number) => window.dispatchEvent(new PointerEvent('pointermove', { screenX }))
const otherWindow = (key: string, value: string) => {
  localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: start })
  watch()
})
afterEach(() => {
  stop()
  unlock()
  vi.useRealTimers()
})

it('C5 warns half a minute before and locks when the time has passed', () => {
  wait(spanMs - 30_001)
  expect(warnings.filter(Boolean)).toEqual([])
  wait(1)
  expect(warnings.at(-1)).toBe(start + spanMs)
  wait(29_999)
  expect(isLocked()).toBe(false)
  wait(1)
  expect(isLocked()).toBe(true)
  expect(localStorage.getItem(lockedKey)).toBe('1')
})

it.each(['keydown', 'pointerdown', 'wheel', 'touchstart'])('C5 counts %s as use, and removes the warning', (type) => {
  wait(spanMs - 10_000)
  press(type)
  expect(warnings.at(-1)).toBeUndefined()
  wait(spanMs - 1)
  expect(isLocked()).toBe(false)
  wait(1)
  expect(isLocked()).toBe(true)
})

it('C5 counts a moved pointer as use, and a resting one not', () => {
  move(5)
  wait(spanMs - 10_000)
  move(5)
  expect(warnings.at(-1)).toBe(start + spanMs)
  move(6)
  expect(warnings.at(-1)).toBeUndefined()
})

it('C5 counts use of another window', () => {
  wait(spanMs - 10_000)
  otherWindow(deadlineKey, String(Date.now() + spanMs))
  expect(warnings.at(-1)).toBeUndefined()
  wait(20_000)
  expect(isLocked()).toBe(false)
})

it('C5 locks at the first key after sleep instead of counting it as use', () => {
  vi.setSystemTime(start + spanMs + 1)
  press()
  expect(isLocked()).toBe(true)
})

it.each([
  ['focus', () => window.dispatchEvent(new Event('focus'))],
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
])('C5 locks after sleep at %s, before there is a key', (_name, wake) => {
  vi.setSystemTime(start + spanMs)
  wake()
  expect(isLocked()).toBe(true)
})

it('C5 locks at the next start if the time passed without a window', () => {
  stop()
  vi.setSystemTime(start + spanMs)
  watch()
  expect(isLocked()).toBe(true)
})

it('C5 is not delayed by a clock that was set back', () => {
  vi.setSystemTime(start - 86_400_000)
  wait(spanMs - 1)
  press('focus')
  wait(spanMs)
  expect(isLocked()).toBe(true)
})

it('C5 stores input at most every five seconds', () => {
  const store = vi.spyOn(Storage.prototype, 'setItem')
  for (let i = 0; i < 100; i += 1) {
    wait(100)
    press()
  }
  expect(store.mock.calls.length).toBeLessThanOrEqual(2)
  store.mockRestore()
})
