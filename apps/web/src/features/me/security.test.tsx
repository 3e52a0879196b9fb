import type { SecondFactor } from '@piel/contract/me-second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { Security } from './components/security/security.tsx'

const since = '2026-11-20T18:00:00.000Z'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`)
const wrong = (pointer: string, code: string) => refusal('validation_failed', [{ pointer, code }])

/** The section; changes of the app are kept and shown. */
function serve(changes: Partial<SecondFactor> = {}) {
  let state: SecondFactor = { rule: 'optional', app: null, recoveryCodesLeft: 0, ...changes }
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
      state = { ...state, app: null, recoveryCodesLeft: 0 }
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
  expect(await screen.findByText('You sign in with your password alone.')).toBeTruthy()
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
  const code = dialog.getByLabelText<HTMLInputElement>(/^Code that the app shows/)
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
  ['optional', 'You sign in with your password alone.'],
  ['required', 'Your role requires a second step. Set it up now, or at your next sign-in.'],
  ['off', 'Two-step verification is off in this installation.'],
] as const)('C8 explains the rule %s', async (rule, text) => {
  serve({ rule })
  await renderApp(<Security />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add app' }) === null).toBe(rule === 'off')
})

it('C8 says what failed, and tries again', async () => {
  let isDown = true
  serveApi({
    'GET /me/second-factor': () =>
      isDown ? refusal('unavailable') : { status: 200, body: { rule: 'optional', app: null, recoveryCodesLeft: 0 } },
  })
  const { user } = await renderApp(<Security />, { language: 'es' })
  await screen.findByText('No se pudieron cargar sus métodos de inicio de sesión')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('button', { name: 'Agregar aplicación' })).toBeTruthy()
})
