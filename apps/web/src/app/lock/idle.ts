import { deadlineKey, lock } from '#/lib/session/lock.ts'

/** Long enough to react to (WCAG 2.2.1 asks for 20 s). */
export const warningMs = 30_000
/** Input within this time of the last is not stored again. */
const storeEveryMs = 5_000
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const
const wakes = ['focus', 'pageshow'] as const

/**
 * Locks the screen after `spanMs` without input in any window of this browser, by the wall clock, so that sleep counts.
 * @param onWarning receives the time of the lock, in ms since 1970, from 30 s before; undefined after input.
 * @returns a function that stops.
 */
export function watchIdleness(spanMs: number, onWarning: (locksAt: number | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let storedAt = 0
  let isWarned = false
  let position = ''

  /** The deadline shared by all windows; discarded if a changed clock has moved it away. */
  const deadline = (): number => {
    const now = Date.now()
    const stored = Number(localStorage.getItem(deadlineKey))
    return stored > 0 && stored <= now + spanMs ? stored : extend(now)
  }
  const extend = (now: number): number => {
    storedAt = now
    localStorage.setItem(deadlineKey, String(now + spanMs))
    return now + spanMs
  }
  const check = (): void => {
    clearTimeout(timer)
    const locksAt = deadline()
    const left = locksAt - Date.now()
    if (left <= 0) return lock()
    isWarned = left <= warningMs
    onWarning(isWarned ? locksAt : undefined)
    timer = setTimeout(check, isWarned ? left : left - warningMs)
  }
  const onInput = (event: Event): void => {
    // Browsers also report a resting pointer when the page moves below it.
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      const before = position
      position = `${event.screenX} ${event.screenY}`
      if (before === '' || before === position) return
    }
    const now = Date.now()
    // The first key after sleep comes before the timer.
    if (now >= deadline()) return lock()
    if (!isWarned && now - storedAt < storeEveryMs) return
    extend(now)
    check()
  }
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === deadlineKey) check()
  }
  const options = { capture: true, passive: true }
  for (const name of inputs) window.addEventListener(name, onInput, options)
  for (const name of wakes) window.addEventListener(name, check)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('storage', onStorage)
  // Loading or unlocking the page counts as use.
  if (Date.now() < deadline()) extend(Date.now())
  check()
  return () => {
    clearTimeout(timer)
    onWarning(undefined)
    for (const name of inputs) window.removeEventListener(name, onInput, options)
    for (const name of wakes) window.removeEventListener(name, check)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('storage', onStorage)
  }
}
