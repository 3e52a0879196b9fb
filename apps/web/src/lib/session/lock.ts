import { useSyncExternalStore } from 'react'
import { forgetFirstAnswer } from '../first-answer.ts'
import { readToken } from './token.ts'

/** While stored, every window of this browser is locked, even after a reload. */
export const lockedKey = 'piel.locked'
/** When the session locks without input, in milliseconds since 1970. */
export const deadlineKey = 'piel.locksAt'

/** The focus and the title that locking removed from the page. */
let hidden: { focus: Element | null; title: string } | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the screen is locked: no page is readable, and calls wait. */
export const isLocked = (): boolean => hidden !== undefined

export const useIsLocked = (): boolean => useSyncExternalStore(subscribe, isLocked)

function mark(isOn: boolean): void {
  // Hides everything but the lock screen; see base.css.
  document.documentElement.toggleAttribute('data-locked', isOn)
  document.getElementById('root')?.toggleAttribute('inert', isOn)
  listeners.forEach((listener) => listener())
}

/** Removes the page's title, which names the open patient. Repeat it: an answer may still set one. */
export function hideTitle(): void {
  const neutral = 'Piel'
  if (!hidden || document.title === neutral) return
  hidden.title = document.title
  document.title = neutral
}

/** Locks the screen in every window; the lock screen tells the API. */
export function lock(): void {
  localStorage.setItem(lockedKey, '1')
  if (hidden) return
  hidden = { focus: document.activeElement, title: document.title }
  hideTitle()
  mark(true)
}

/** Shows the page again as it was. Call after the API has unlocked the session. */
export function unlock(): void {
  forgetLock()
  // It was requested while the session was locked; its refusal would lock the screen again.
  forgetFirstAnswer()
  const before = hidden
  hidden = undefined
  if (!before) return
  document.title = before.title
  mark(false)
  const { focus } = before
  if (focus instanceof HTMLElement && focus.isConnected) focus.focus()
}

/** Removes what a lock stored, after a sign-in. */
export function forgetLock(): void {
  localStorage.removeItem(lockedKey)
  localStorage.removeItem(deadlineKey)
}

export const isLockStored = (): boolean => localStorage.getItem(lockedKey) !== null

/** Locks the screen of a signed-in user if it was locked or idle before this page was loaded. */
export function checkLock(): void {
  const isLate = Date.now() >= Number(localStorage.getItem(deadlineKey) ?? Infinity)
  if (readToken() !== undefined && (isLockStored() || isLate)) lock()
}

/** Follows the lock of other windows. Only the lock screen unlocks, after asking the API. */
export function followLock(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === lockedKey && isLockStored()) checkLock()
  })
}

/** Waits while the screen is locked. @throws the abort reason when `signal` was aborted. */
export async function whenUnlocked(signal?: AbortSignal): Promise<void> {
  if (!isLocked()) return
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = subscribe(() => {
      if (isLocked()) return
      stop()
      resolve()
    })
    signal?.addEventListener('abort', () => {
      stop()
      reject(signal.reason as Error)
    })
  })
}
