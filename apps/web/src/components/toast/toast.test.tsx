import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { connectToasts, toast, toastDuration, type ToastMessage } from './toast.ts'

describe('A10 toasts', () => {
  it('A10 stay 4 s by default and for errors, 2 s for success', () => {
    const said: ToastMessage[] = []
    const disconnect = connectToasts((message) => said.push(message))
    toast.info('i')
    toast.error('e')
    toast.success('s')
    disconnect()
    expect(said.map(({ duration }) => duration)).toEqual([4000, 4000, 2000])
    expect(toastDuration).toEqual({ default: 4000, success: 2000, action: 10_000 })
  })

  it('A10 appear top right, politely, and at most 20', async () => {
    const { user } = await renderApp(<p>Page</p>)
    act(() => toast.info('first'))
    const first = await screen.findByText('first')
    // Under the pointer, no toast closes.
    await user.hover(first)
    expect(first.closest('section')?.getAttribute('aria-live')).toBe('polite')
    const list = first.closest('ol')
    expect([list?.dataset['yPosition'], list?.dataset['xPosition']]).toEqual(['top', 'right'])
    act(() => {
      for (let n = 1; n <= 24; n++) toast.info(`notice ${n}`)
    })
    await screen.findByText('notice 24')
    await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(20))
    const shown = [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.textContent)
    expect(shown.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `notice ${index + 5}`).toSorted())
  })

  it('A10 keep the latest 20 that wait for their renderer', () => {
    for (let n = 1; n <= 24; n++) toast.info(`early ${n}`)
    const said: ToastMessage[] = []
    connectToasts((message) => said.push(message))()
    expect(said.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, index) => `early ${index + 5}`))
  })

  it('A10 wait while the pointer is on them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { user } = await renderApp(<p>Page</p>)
      act(() => toast.success('saved'))
      await user.hover(await screen.findByText('saved'))
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      expect(screen.getByText('saved')).toBeTruthy()
      await user.unhover(screen.getByText('saved'))
      await act(() => vi.advanceTimersByTimeAsync(3000))
      await waitFor(() => expect(screen.queryByText('saved')).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })
})
