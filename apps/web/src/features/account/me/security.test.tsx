import type { SecondFactor } from '@piel/contract/account/me-second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { Security } from './components/security/security.tsx'

const since = '2026-11-20T18:00:00.000Z'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`)
const wrong = (pointer: string, code: string) => refusal('validation_failed', [{ pointer, code }])

/** The section, with a server that stores changes of the app. */
function serve(changes: Partial<SecondFactor> = {}) {
  let state: SecondFactor = { rule: 'optional', app: null, passkeys: [], recoveryCodesLeft: 0, ...changes }
  return serveApi({
    'GET /me/second-factor': () => ({ status: 200, body: state }),
    'POST /me/second-factor/app': ({ body }) =>
      (body as { password: string }).password === 'Piel-2026'
        ? { status: 200, body: { secret, qr: { size: 3, path: 'M1 1h1v1h-1z' } } }
        : wrong('/password', 'validation.currentPasswordWrong'),
    'POST /me/second-factor/app/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456') return wrong('/code', 'validation.codeWrong')
      const recoveryCodes = state.recoveryCodesLeft > 0 ? null : codes
      state = { ...state, app: { since }, recoveryCodesLeft: 10 }
      return { status: 200, body: { recoveryCodes } }
    },
    'POST /me/second-factor/app/remove': () => {
      state = { ...state, app: null, passkeys: [], recoveryCodesLeft: 0 }
      return { status: 204 }
    },
    'POST /me/second-factor/recovery-codes': () => ({ status: 200, body: { recoveryCodes: codes } }),
  })
}

const section = async () => within(await screen.findByRole('list', { name: 'Two-step verification' }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('C8 adds an authenticator app: password, QR code and key, first code, recovery codes', async () => {
  serve()
  const { user } = await renderApp(<Security />)
  expect(await screen.findByText('You sign in with your password only.')).toBeTruthy()
  await user.click((await section()).getByRole('button', { name: 'Add app' }))
  const dialog = await dialogOf('Add an authenticator app')
  const password = await dialog.findByLabelText(/^Current password/)
  await user.type(password, 'Otra-2026')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('The current password is incorrect')).toBeTruthy()
  await user.clear(password)
  await user.type(password, 'Piel-2026')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))

  expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  const code = dialog.getByLabelText<HTMLInputElement>(/^Code from the app/)
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
  await user.type(code, '000000')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('This code is wrong or was already used')).toBeTruthy()
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))

  const shown = await dialogOf('Recovery codes')
  expect((await shown.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(codes)
  await user.click(shown.getByRole('button', { name: 'Copy codes' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  await user.click(shown.getByRole('button', { name: 'I saved the codes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await section()).getByText(/^Added /)).toBeTruthy()
  expect((await section()).getByText('10 codes left')).toBeTruthy()
})

it('C8 removes the app with the password', async () => {
  const calls = serve({ app: { since }, recoveryCodesLeft: 1 })
  const { user } = await renderApp(<Security />)
  expect((await section()).getByText('1 code left')).toBeTruthy()
  await user.click((await section()).getByRole('button', { name: 'Remove app' }))
  const dialog = await dialogOf('Remove the authenticator app?')
  await user.type(await dialog.findByLabelText(/^Current password/), 'Piel-2026')
  await user.click(dialog.getByRole('button', { name: 'Remove app' }))
  expect(await screen.findByText('The authenticator app was removed')).toBeTruthy()
  expect(await (await section()).findByRole('button', { name: 'Add app' })).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/remove'))?.body).toEqual({ password: 'Piel-2026' })
})

it('C8 creates new recovery codes, and keeps the last factor where one is required', async () => {
  serve({ rule: 'required', app: { since }, recoveryCodesLeft: 3 })
  const { user } = await renderApp(<Security />)
  expect((await section()).queryByRole('button', { name: 'Remove app' })).toBeNull()
  await user.click((await section()).getByRole('button', { name: 'Create new codes' }))
  const dialog = await dialogOf('Create new recovery codes?')
  await user.type(await dialog.findByLabelText(/^Current password/), 'Piel-2026')
  await user.click(dialog.getByRole('button', { name: 'Create new codes' }))
  expect(await (await dialogOf('Recovery codes')).findByText(codes[0] ?? '')).toBeTruthy()
})

it.each([
  ['optional', 'You sign in with your password only.'],
  ['required', 'Your role requires a second step. Set it up now, or at your next sign-in.'],
  ['off', 'Two-step verification is off in this installation.'],
] as const)('C8 explains the rule %s', async (rule, text) => {
  serve({ rule })
  await renderApp(<Security />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add app' }) === null).toBe(rule === 'off')
})

it('C8 shows what failed, and tries again', async () => {
  let isDown = true
  serveApi({
    'GET /me/second-factor': () =>
      isDown
        ? refusal('unavailable')
        : { status: 200, body: { rule: 'optional', app: null, passkeys: [], recoveryCodesLeft: 0 } },
  })
  const { user } = await renderApp(<Security />, { language: 'es' })
  await screen.findByText('No se pudieron cargar sus métodos de inicio de sesión')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('button', { name: 'Agregar aplicación' })).toBeTruthy()
})

describe('passkeys', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>()
  const options = {
    challenge: 'AAAA',
    rp: { name: 'Piel', id: 'localhost' },
    user: { id: 'AAAA', name: 'ana@example.org', displayName: 'Ana' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  }
  const passkey = { id: '0198a0f2-0000-7000-8000-000000000001', name: 'Laptop', createdAt: since, lastUsedAt: null }

  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
    create.mockReset().mockResolvedValue({
      id: 'a2V5',
      rawId: bytes('key'),
      type: 'public-key',
      response: {
        clientDataJSON: bytes('data'),
        attestationObject: bytes('attested'),
        getTransports: () => ['internal'],
      },
      getClientExtensionResults: () => ({}),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })

  function servePasskeys(changes: Partial<SecondFactor> = {}) {
    let state: SecondFactor = { rule: 'optional', app: null, passkeys: [], recoveryCodesLeft: 0, ...changes }
    return serveApi({
      'GET /me/second-factor': () => ({ status: 200, body: state }),
      'POST /me/passkeys/options': () => ({ status: 200, body: options }),
      'POST /me/passkeys': ({ body }) => {
        const { name } = body as { name: string }
        if (name === 'Refused') return refusal('passkey_refused')
        state = { ...state, passkeys: [{ ...passkey, name }], recoveryCodesLeft: 10 }
        return { status: 200, body: { recoveryCodes: codes } }
      },
      'POST /me/passkeys/*/rename': ({ body }) => {
        state = { ...state, passkeys: [{ ...passkey, ...(body as { name: string }) }] }
        return { status: 204 }
      },
      'POST /me/passkeys/*/remove': () => {
        state = { ...state, passkeys: [], recoveryCodesLeft: 0 }
        return { status: 204 }
      },
    })
  }
  async function beginPasskey(user: UserEvent) {
    await user.click((await section()).getByRole('button', { name: 'Add passkey' }))
    const dialog = await dialogOf('Add a passkey')
    await user.type(await dialog.findByLabelText(/^Current password/), 'Piel-2026')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    return { dialog, name: await dialog.findByLabelText(/^Name of the passkey/) }
  }

  it('C8 are added: password, name, the device, recovery codes', async () => {
    const calls = servePasskeys()
    const { user } = await renderApp(<Security />)
    const { dialog, name } = await beginPasskey(user)
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    expect(await dialog.findByText('The name is required')).toBeTruthy()
    expect(create).not.toHaveBeenCalled()
    await user.type(name, 'Laptop')
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    const shown = await dialogOf('Recovery codes')
    await user.click(await shown.findByRole('button', { name: 'I saved the codes' }))
    expect(await (await section()).findByText('Laptop')).toBeTruthy()
    expect(calls.find(({ path }) => path === '/me/passkeys')?.body).toMatchObject({
      name: 'Laptop',
      response: {
        id: 'a2V5',
        rawId: 'a2V5',
        type: 'public-key',
        response: { clientDataJSON: 'ZGF0YQ', attestationObject: 'YXR0ZXN0ZWQ', transports: ['internal'] },
      },
    })
  })

  it.each([
    [new DOMException('no', 'NotAllowedError'), 'The passkey was not created. Try again.'],
    [new DOMException('no', 'InvalidStateError'), 'This device already has a passkey for your account.'],
  ])('C8 explain why the device refused, keep the name and try again: %s', async (error, text) => {
    servePasskeys()
    create.mockRejectedValueOnce(error)
    const { user } = await renderApp(<Security />)
    const { dialog, name } = await beginPasskey(user)
    await user.type(name, 'Laptop')
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(text)
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    expect(await dialogOf('Recovery codes')).toBeTruthy()
  })

  it('C8 start again after the server refuses them', async () => {
    servePasskeys()
    const { user } = await renderApp(<Security />)
    const { dialog, name } = await beginPasskey(user)
    await user.type(name, 'Refused')
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('The passkey could not be verified. Start again.')
  })

  it('C8 are renamed, and removed with the password', async () => {
    const calls = servePasskeys({ passkeys: [passkey], recoveryCodesLeft: 10 })
    const { user } = await renderApp(<Security />)
    await user.click((await section()).getByRole('button', { name: 'Rename: Laptop' }))
    const rename = await dialogOf('Rename the passkey')
    const name = await rename.findByLabelText(/^Name of the passkey/)
    await user.clear(name)
    await user.type(name, 'Recepción')
    await user.click(rename.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The passkey was renamed')).toBeTruthy()
    await user.click(await (await section()).findByRole('button', { name: 'Remove: Recepción' }))
    const remove = await dialogOf('Remove the passkey?')
    expect(await remove.findByText(/You can no longer sign in with “Recepción”/)).toBeTruthy()
    await user.type(await remove.findByLabelText(/^Current password/), 'Piel-2026')
    await user.click(remove.getByRole('button', { name: 'Remove passkey' }))
    expect(await screen.findByText('The passkey was removed')).toBeTruthy()
    expect(await screen.findByText('You sign in with your password only.')).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/remove'))?.body).toEqual({ password: 'Piel-2026' })
  })

  it('C8 keep the last factor where one is required', async () => {
    servePasskeys({ rule: 'required', passkeys: [passkey], recoveryCodesLeft: 10 })
    await renderApp(<Security />)
    expect(await (await section()).findByRole('button', { name: 'Rename: Laptop' })).toBeTruthy()
    expect((await section()).queryByRole('button', { name: 'Remove: Laptop' })).toBeNull()
  })

  it('C8 are not offered by a browser that does not support them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    servePasskeys()
    await renderApp(<Security />)
    expect(await screen.findByText('This browser or this address does not support passkeys.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
  })
})
