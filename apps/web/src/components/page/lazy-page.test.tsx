import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { lazyPage } from './lazy-page.tsx'
import { PageUnavailable } from './page-unavailable.tsx'

let isOnline = true
const setOnline = (value: boolean) =>
  act(() => {
    isOnline = value
    window.dispatchEvent(new Event(value ? 'online' : 'offline'))
  })

beforeEach(() => {
  isOnline = true
  sessionStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const page = { Patients: () => <h1>Patients</h1> }
const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
const serve = (answers: (() => Promise<Response>)[]) => {
  const calls = vi.fn<() => Promise<Response>>(() =>
    (answers.shift() ?? (() => Promise.reject(new TypeError('down'))))(),
  )
  vi.stubGlobal('fetch', calls)
  return calls
}
const up = () => Promise.resolve(new Response())
const title = () => screen.findByRole('heading', { level: 1, name: 'This page could not be loaded' })

describe('a page whose code is not there', () => {
  it('I4 A13 is not requested without a connection, says so, and opens by itself once there is one', async () => {
    const load = vi.fn<() => Promise<typeof page>>(() => Promise.resolve(page))
    const Page = lazyPage([], load, 'Patients')
    isOnline = false
    await renderApp(<Page />)
    await title()
    expect(screen.getByText(/^No internet connection/)).toBeTruthy()
    expect(load).not.toHaveBeenCalled()
    setOnline(true)
    expect(await screen.findByRole('heading', { name: 'Patients' })).toBeTruthy()
  })

  it('I4 opens by Retry when the server sends it at the second attempt', async () => {
    serve([])
    let attempts = 0
    const Page = lazyPage([], () => (++attempts < 3 ? failed() : Promise.resolve(page)), 'Patients')
    const { user } = await renderApp(<Page />)
    await title()
    // The first attempt, and another one at once, since the browser is online.
    await waitFor(() => expect(attempts).toBe(2))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Patients' })).toBeTruthy()
  })

  it('I4 lets other errors of the page through', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const Page = lazyPage([], () => Promise.reject(new Error('no words of x in en')), 'Patients')
    await renderApp(<Page />)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'This page could not be loaded' })).toBeNull())
  })
})

describe('loading the document again', () => {
  const show = (reload: () => void) =>
    renderApp(<PageUnavailable load={() => Promise.resolve(false)} reload={reload} />)

  it('I4 happens only once the server answers, by itself once a minute', async () => {
    const reload = vi.fn<() => void>()
    const calls = serve([up, up])
    const { unmount } = await show(reload)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    unmount()
    await show(reload)
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(2))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('I4 does not happen while the server is out of reach, and happens by Retry after that', async () => {
    const reload = vi.fn<() => void>()
    const calls = serve([() => Promise.reject(new TypeError('down')), () => Promise.reject(new TypeError('down')), up])
    const { user } = await show(reload)
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(1))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(2))
    expect(reload).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('I4 does not happen without a connection', async () => {
    isOnline = false
    const reload = vi.fn<() => void>()
    const calls = serve([up])
    await show(reload)
    await title()
    expect([calls.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  })
})
