import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '#/i18n/index.ts'
import { type Answer, type Loopback, type Served, startLoopback } from '#/testing/loopback.ts'
import { jwt, providerAt, soon } from '#/testing/provider.ts'
import { SignInGate } from './components/sign-in-gate.tsx'

const origin = window.location.origin
let server: Loopback

beforeAll(async () => {
  server = await startLoopback()
  // Compiled in a hook, which has more time than a test.
  await import('./components/sign-in-screen.tsx')
})
afterAll(() => server.close())
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await changeLanguage('en')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Shown {
  at?: string
  login?: (call: Served) => Answer | Promise<Answer>
  config?: object
  google?: string | null
  /** How many requests for the configuration fail first. */
  failures?: number
}

/** Opens the sign-in gate as a freshly loaded document would. */
async function open({
  at = '/auth/signin?error=invalid_state',
  login = () => ({ status: 500 }),
  config,
  google = null,
  failures = 0,
}: Shown = {}) {
  vi.resetModules()
  let failed = 0
  const provider = { ...providerAt(server.origin), googleConnection: google }
  const answer = {
    version: '0.2.0',
    clinicName: 'Clínica Sur',
    clinicTimeZone: 'America/Mexico_City',
    clinicClock: '24',
    demo: true,
    idleMinutes: 0,
    oidc: provider,
    ...config,
  }
  server.serve((call) => {
    if (call.path === '/api/config') return failed++ < failures ? { status: 503 } : { body: answer }
    return call.path === '/api/auth/login' ? login(call) : { status: 404 }
  })
  jsdom.reconfigure({ url: origin + at })
  const onEnter = vi.fn()
  const [{ SignInGate: Fresh }, { startSession }, i18n] = await Promise.all([
    import('./components/sign-in-gate.tsx'),
    import('#/lib/session/session.ts'),
    import('#/i18n/index.ts'),
    // Compiled here, so that the search below does not run out of time.
    import('./components/sign-in-screen.tsx'),
  ])
  await i18n.changeLanguage('en')
  startSession()
  render(<Fresh onEnter={onEnter} />)
  await screen.findByLabelText('Email')
  return { onEnter, user: userEvent.setup(), i18n }
}

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

describe('B1 C1 the sign-in form', () => {
  it('shows what is wrong during typing, and removes it once it is corrected', async () => {
    const { user } = await open()
    await user.type(email(), 'ana')
    expect(screen.getByText('Email is not valid')).toBeDefined()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    await user.type(email(), '@piel.test')
    expect(screen.queryByText('Email is not valid')).toBeNull()
    await user.type(password(), 'short')
    expect(screen.getByText('The password must have at least 6 characters')).toBeDefined()
    await user.type(password(), 'er')
    expect(screen.getByText(/must contain an uppercase letter/)).toBeDefined()
  })

  it('focuses the first wrong field instead of sending', async () => {
    const { user } = await open()
    await user.click(submit())
    expect(screen.getByText('Email is required')).toBeDefined()
    expect(screen.getByText('Password is required.')).toBeDefined()
    expect(document.activeElement).toBe(email())
    expect(server.calls.some(({ path }) => path === '/api/auth/login')).toBe(false)
  })

  it('shows and hides the password', async () => {
    const { user } = await open()
    expect(password().getAttribute('type')).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password().getAttribute('type')).toBe('password')
  })

  it('C3 sends the e-mail, trimmed and lower-cased, as username, once, and enters with the token', async () => {
    let release: (answer: Answer) => void = () => undefined
    const { user, onEnter } = await open({ login: () => new Promise<Answer>((resolve) => (release = resolve)) })
    await user.type(email(), ' Ana@Piel.test ')
    await user.type(password(), 'Secret-1')
    await user.click(submit())
    const busy = await screen.findByRole('button', { name: 'Signing in…' })
    await user.click(busy)
    const token = jwt({ sub: 'user-1', exp: soon() })
    await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/auth/login')).toBe(true))
    release({ body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } })
    await waitFor(() => expect(onEnter).toHaveBeenCalled())
    const sent = server.calls.filter(({ path }) => path === '/api/auth/login').map(({ body }) => JSON.parse(body))
    expect(sent).toEqual([{ username: 'ana@piel.test', password: 'Secret-1' }])
    expect(localStorage.getItem('authToken')).toBe(token)
  })

  it('C8 shows above the fields why it was refused, and keeps what was typed', async () => {
    const body = { code: 'invalid_credentials', message: 'Wrong email or password.' }
    const { user } = await open({ login: () => ({ status: 401, body }) })
    await user.type(email(), 'ana@piel.test')
    await user.type(password(), 'Secret-1{Enter}')
    expect(await screen.findByText('Wrong email or password.')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Wrong email or password.')
    expect((email() as HTMLInputElement).value).toBe('ana@piel.test')
  })

  it('shows an error of the server at its field', async () => {
    const errors = [{ pointer: '/password', code: 'validation.passwordMax' }]
    const { user } = await open({ login: () => ({ status: 422, body: { code: 'validation_failed', errors } }) })
    await user.type(email(), 'ana@piel.test')
    await user.type(password(), 'Secret-1{Enter}')
    expect(await screen.findByText('The password cannot exceed 128 characters')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(password()))
  })

  it('fills in a demo account, and offers none without the demo or with another provider', async () => {
    const embedded = { oidc: { ...providerAt(server.origin), embedded: true } }
    const { user } = await open({ config: embedded })
    await user.click(await screen.findByRole('button', { name: /^Use staff@piel.test/ }))
    expect((email() as HTMLInputElement).value).toBe('staff@piel.test')
    // Another provider has its own way back.
    expect(screen.getByText(/^Forgotten password\? Ask an administrator/)).toBeDefined()
    for (const config of [{ ...embedded, demo: false }, {}]) {
      cleanup()
      await open({ config })
      await screen.findByText('Clínica Sur')
      expect(screen.queryByText('Demo accounts')).toBeNull()
    }
  })

  it('shows the clinic and the demo accounts once a server that was starting answers', async () => {
    await open({ config: { oidc: { ...providerAt(server.origin), embedded: true } }, failures: 1 })
    expect(screen.queryByText('Demo accounts')).toBeNull()
    expect(await screen.findByText('Demo accounts', {}, { timeout: 5000 })).toBeDefined()
    expect(screen.getByText('Clínica Sur')).toBeDefined()
  })

  it('C1 names the clinic in the title, in the chosen language', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Español' }))
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión en Clínica Sur' })).toBeDefined()
    expect(localStorage.getItem('i18nextLng')).toBe('es')
  })
})

describe('C9 the Google button', () => {
  it('is disabled and explains why, if the provider has no Google connection', async () => {
    await open()
    const button = screen.getByRole('button', { name: 'Continue with Google' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Google sign-in is not set up for this clinic.')
  })

  it('opens the provider if it has one', async () => {
    const { user } = await open({ google: 'google-oauth2' })
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' }).disabled).toBe(false),
    )
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }))
    await waitFor(() =>
      expect(server.calls.some(({ path }) => path === '/.well-known/openid-configuration')).toBe(true),
    )
  })
})

describe('C2 the form shows', () => {
  it.each([
    ['an error', '/auth/signin?error=popup_closed', /closed before sign-in/],
    ['an unknown error', '/auth/signin?error=%3Cscript%3E', 'Sign-in failed. Try again.'],
    ['a sign-out', '/auth/signin?signed_out=1', 'You have signed out.'],
    ['B2 a callback that fails', '/auth/callback?code=c&state=s', /was started in another window/],
    [
      'a provider that cannot be reached',
      '/auth/signin',
      'The identity provider cannot be reached. Try again in a moment.',
    ],
    [
      'a provider that cannot be reached, from a page',
      '/pacientes',
      'The identity provider cannot be reached. Try again in a moment.',
    ],
  ])('with the reason above it: %s', async (_, at, reason) => {
    await open({ at })
    expect(await screen.findByText(reason)).toBeDefined()
    expect(window.location.pathname).toBe('/auth/signin')
    expect(email()).toBeDefined()
  })

  it('A2 only once it is needed: until then a loading screen shows', () => {
    jsdom.reconfigure({ url: `${origin}/auth/signin` })
    render(<SignInGate onEnter={() => undefined} />)
    expect(screen.getByRole('status').textContent).toBe('Loading…')
  })

  it('to no user who has signed in, here or in another tab', async () => {
    const { onEnter } = await open()
    localStorage.setItem('authToken', jwt({ sub: 'user-1', exp: soon() }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    await waitFor(() => expect(onEnter).toHaveBeenCalled())
  })
})
