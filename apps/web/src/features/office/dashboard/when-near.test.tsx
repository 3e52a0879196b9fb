import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let comesNear: () => void = () => undefined
class NearObserver {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    comesNear = () => report([{ isIntersecting: true }])
  }
  observe() {}
  disconnect() {}
}

/** The component as after a load of the page, with its top so many pixels below that of the window. */
async function draw(top: number) {
  vi.resetModules()
  const { WhenNear } = await import('./components/when-near.tsx')
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  const view = () => render(<WhenNear>treatments</WhenNear>)
  return { view, ...view() }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  vi.stubGlobal('innerHeight', 800)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('F6 draws what is near at once', async () => {
  await draw(1199)
  expect(screen.queryByText('treatments')).not.toBeNull()
})

it('F6 draws what is far away when it comes near', async () => {
  await draw(1200)
  expect(screen.queryByText('treatments')).toBeNull()
  act(() => comesNear())
  expect(screen.queryByText('treatments')).not.toBeNull()
})

it('F6 draws what is far away two seconds later, and at once on a return to the page', async () => {
  vi.useFakeTimers()
  const { view, unmount } = await draw(5000)
  act(() => void vi.advanceTimersByTime(1999))
  expect(screen.queryByText('treatments')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('treatments')).not.toBeNull()
  unmount()
  view()
  expect(screen.queryByText('treatments')).not.toBeNull()
})
