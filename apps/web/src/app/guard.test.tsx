import { meEndpoints } from '@piel/contract/account/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '#/i18n/index.ts'
import { call } from '#/lib/api.ts'
import { createQueryClient } from '#/lib/query-client.ts'
import { startSession } from '#/lib/session/session.ts'
import { type Answer, type Loopback, startLoopback } from '#/testing/loopback.ts'
import { stubMedia } from '#/testing/media.ts'
import { jwt, providerAt, soon } from '#/testing/provider.ts'
import { accountOf } from '#/testing/render.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { createAppRouter } from './router.tsx'

let server: Loopback
let account: () => Answer

beforeAll(async () => {
  server = await startLoopback()
  await changeLanguage('en')
})
afterAll(() => server.close())
beforeEach(() => {
  stubMedia(() => true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.setItem('authToken', jwt({ sub: 'user-1', exp: soon() }))
  startSession()
  const config = {
    version: '0.2.0',
    clinicName: 'Piel',
    clinicTimeZone: 'America/Mexico_City',
    clinicClock: '24',
    demo: true,
    idleMinutes: 0,
    oidc: providerAt(server.origin),
  }
  server.serve(({ path }) => {
    if (path === '/api/config') return { body: config }
    if (path === `/api${meEndpoints.get.path}`) return account()
    return { status: 404, body: { code: 'not_found' } }
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  render(
    <ErrorBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorBoundary>,
  )
}

describe('behind sign-in', () => {
  it('A2 shows a loading screen until the account is known', async () => {
    let release: (answer: Answer) => void = () => undefined
    const waiting = new Promise<Answer>((resolve) => (release = resolve))
    const { serve } = server
    serve(({ path }) => (path === '/api/me' ? waiting : { status: 404 }))
    open('/pages/not-found')
    expect((await screen.findByRole('status')).textContent).toBe('Loading…')
    // The frame of the product is there already.
    expect(screen.getByRole('main').previousElementSibling?.className).toContain('border-e')
    release({ body: accountOf('STAFF') })
  })

  it('J4 shows a page to a role that may see it, and the reason to one that may not', async () => {
    account = () => ({ body: accountOf('USER') })
    open('/pacientes/crear')
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeDefined()
    cleanup()
    account = () => ({ body: accountOf('STAFF') })
    open('/pacientes/crear')
    expect(await screen.findByRole('heading', { name: 'Register patient' }, { timeout: 10_000 })).toBeDefined()
  })

  it('I4 offers to try again when the account cannot be loaded', async () => {
    account = () => ({ status: 403, body: { code: 'forbidden', traceId: 'trace-7' } })
    open('/pages/not-found')
    expect(await screen.findByText('Piel could not start')).toBeDefined()
    expect(screen.getByText('trace-7')).toBeDefined()
    account = () => ({ body: accountOf('STAFF') })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: /can’t be found/ })).toBeDefined()
  })

  it('A11 shows the specified heading in place of a page that fails to render, in the frame, with Retry', async () => {
    account = () => ({ body: accountOf('STAFF') })
    const { options } = createAppRouter(createMemoryHistory()).routesById['/guarded/pages/not-found']
    const { component } = options
    let isBroken = true
    options.component = () => {
      if (isBroken) throw new Error('broken')
      return <h1>The page</h1>
    }
    try {
      open('/pages/not-found')
      expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined()
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
      expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
      isBroken = false
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined()
    } finally {
      if (component) options.component = component
    }
  })

  it('A11 catches errors that no page handles, and offers a way back', async () => {
    server.serve(() => ({ status: 404, headers: { 'x-request-id': 'trace-9' }, body: { code: 'not_found' } }))
    await call(meEndpoints.get, {}).catch(() => undefined)
    const Broken = (): never => {
      throw new Error('broken')
    }
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    expect(screen.getByText('trace-9')).toBeDefined()
  })
})
