import { cleanup } from '@testing-library/react'
import { toast as toasts } from 'sonner'
import { afterAll, afterEach, vi } from 'vitest'
import { connectToasts } from '#/components/toast/toast.ts'

const isInWindow = typeof window !== 'undefined'

afterEach(() => {
  if (!isInWindow) return
  // The next test's queries would also find this test's toasts, which stay for 4 s.
  toasts.dismiss()
  // Places that are named for a lost focus end with a press.
  document.dispatchEvent(new Event('pointerdown'))
  cleanup()
  getSelection()?.removeAllRanges()
  sessionStorage.clear()
})

// The next file runs in the same window.
afterAll(() => {
  if (!isInWindow) return
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // Takes the toasts that wait to be shown.
  connectToasts(() => {})()
  localStorage.clear()
  jsdom.reconfigure({ url: 'http://localhost:3000/' })
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})
