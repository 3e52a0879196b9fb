import type { Me } from '@piel/contract/account/me'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLanguage, useTranslation } from '#/i18n/index.ts'
import { meQuery } from '#/lib/me.ts'
import { configQuery } from '#/lib/config.ts'
import { stubMedia } from '#/testing/media.ts'
import { accountOf, renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { useAccountLanguage } from './me.queries.ts'
import { SettingsPage } from './settings-page.tsx'

const noSignIns = {
  'GET /me/sign-ins': () => ({ status: 200, body: { data: [] } }),
  'GET /me/sessions': () => ({ status: 200, body: { data: [] } }),
}
const answer = (changes: Partial<Me>) => ({ status: 200, body: { ...accountOf('STAFF'), version: 2, ...changes } })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const form = () => within(screen.getByRole('form', { name: 'Personal information' }))
const save = () => form().getByRole('button', { name: 'Save' })
const patches = (calls: ReturnType<typeof serveApi>) => calls.filter(({ method }) => method === 'PATCH')

beforeEach(() => {
  localStorage.clear()
  stubMedia(() => false)
})

it('B4 shows the product and its version, in both languages', async () => {
  serveApi(noSignIns)
  await renderApp(<SettingsPage />)
  expect(screen.getByText('Piel, version 0.2.0')).toBeDefined()
  await act(() => changeLanguage('es'))
  expect(await screen.findByText('Piel, versión 0.2.0')).toBeDefined()
})

describe('personal information', () => {
  it('B4 H3 saves only what changed, once, and shows it everywhere', async () => {
    const calls = serveApi({
      ...noSignIns,
      'PATCH /me': () => answer({ firstName: 'Helena', phone: '55 1234 5678', username: 'helena', bio: 'Recepción.' }),
    })
    const { user, client } = await renderApp(<SettingsPage />)
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeDefined()
    expect(field(/^First name/).value).toBe('Elena')
    type(/^First name/, 'Helena')
    type(/^Phone/, '55 1234 5678')
    type(/^Username/, ' Helena ')
    type(/^Bio/, 'Recepción.')
    await user.dblClick(save())
    expect(await screen.findByText('Your information was saved')).toBeDefined()
    expect(patches(calls).map(({ body }) => body)).toEqual([
      { firstName: 'Helena', phone: '55 1234 5678', username: 'helena', bio: 'Recepción.' },
    ])
    expect(patches(calls)[0]?.headers.get('if-match')).toBe('"v1"')
    expect(client.getQueryData(meQuery.queryKey)?.firstName).toBe('Helena')
    expect(field(/^Username/).value).toBe('helena')

    type(/^Phone/, '')
    await user.click(save())
    await waitFor(() => expect(patches(calls)).toHaveLength(2))
    expect(patches(calls)[1]?.body).toEqual({ phone: null })
    expect(patches(calls)[1]?.headers.get('if-match')).toBe('"v2"')
  })

  it('B4 H3 lets a doctor choose a title', async () => {
    const calls = serveApi({ ...noSignIns, 'PATCH /me': ({ body }) => answer(body as Partial<Me>) })
    const { user } = await renderApp(<SettingsPage />, { account: 'DOCTOR' })
    type(/^Title/, 'DRA')
    await user.click(save())
    await waitFor(() => expect(patches(calls).map(({ body }) => body)).toEqual([{ title: 'DRA' }]))
  })

  it('B4 asks only doctors for a title', async () => {
    serveApi(noSignIns)
    await renderApp(<SettingsPage />)
    expect(screen.queryByLabelText(/^Title/)).toBeNull()
  })

  it('H3 saves a change beside unchanged values that today’s rules refuse', async () => {
    const stored = { ...accountOf('STAFF'), firstName: 'Q', lastName: 'R.', phone: '1234', username: 'ab' }
    const calls = serveApi({ ...noSignIns, 'PATCH /me': () => answer({}) })
    const { user, client, router } = await renderApp({ '/': <p>Elsewhere</p>, '/pages/settings': <SettingsPage /> })
    client.setQueryData(meQuery.queryKey, stored)
    await act(() => router.navigate({ to: '/pages/settings' }))
    await screen.findByLabelText(/^First name/)
    type(/^Bio/, 'Recepción.')
    await user.click(save())
    await waitFor(() => expect(patches(calls).map(({ body }) => body)).toEqual([{ bio: 'Recepción.' }]))
  })

  it('H3 discards what was typed, after a question', async () => {
    const calls = serveApi(noSignIns)
    const { user } = await renderApp(<SettingsPage />)
    const cancel = () => form().getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
    expect(cancel().disabled).toBe(true)
    type(/^Last name/, 'Otra')
    await user.click(cancel())
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(field(/^Last name/).value).toBe('Soto'))
    await waitFor(() => expect(cancel().disabled).toBe(true))
    await user.click(save())
    expect(await screen.findByText('No changes to save')).toBeDefined()
    expect(patches(calls)).toEqual([])
  })

  it.each([
    ['email_taken', 'Email is already registered.', /^Email/],
    ['username_taken', 'This username is already taken', /^Username/],
  ] as const)('H3 shows %s at its field, once', async (code, words, label) => {
    serveApi({ ...noSignIns, 'PATCH /me': () => refusal(code) })
    const { user } = await renderApp(<SettingsPage />)
    type(/^Email/, 'otra@piel.test')
    type(/^Username/, 'otra')
    await user.click(save())
    expect(await screen.findAllByText(words)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(field(label)))
  })

  it('H3 J6 shows what was changed elsewhere; a new photo is no conflict', async () => {
    let current: Me = { ...accountOf('STAFF'), version: 5, phone: '55 8765 4321' }
    const calls = serveApi({
      ...noSignIns,
      'GET /me': () => ({ status: 200, body: current }),
      'PATCH /me': ({ headers }) =>
        headers.get('if-match') === `"v${current.version}"`
          ? { status: 200, body: current }
          : refusal('version_conflict'),
    })
    const { user, client } = await renderApp(<SettingsPage />)
    type(/^First name/, 'Helena')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    expect(await screen.findByRole('group', { name: 'Phone' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Continue with selection' }))
    await waitFor(() => expect(field(/^Phone/).value).toBe('55 8765 4321'))
    current = { ...current, version: 6, photoId: '019a0000-0000-7000-8000-00000000000f' }
    act(() => void client.setQueryData(meQuery.queryKey, current))
    await user.click(save())
    expect(await screen.findByText('Your information was saved')).toBeDefined()
    expect(patches(calls).at(-1)?.body).toEqual({ firstName: 'Helena' })
  })

  it('H3 C10 leaves e-mail and password to an external provider, and states it', async () => {
    serveApi(noSignIns)
    const { client } = await renderApp(<SettingsPage />)
    act(() => {
      const config = client.getQueryData(configQuery.queryKey)
      if (config) {
        const oidc = { ...config.oidc, embedded: false, issuer: 'https://clinica.example.com/' }
        client.setQueryData(configQuery.queryKey, { ...config, oidc })
      }
      client.setQueryData(meQuery.queryKey, { ...accountOf('STAFF'), hasPassword: false })
    })
    expect(await screen.findByText(/You sign in with clinica.example.com/)).toBeDefined()
    expect(field(/^Email/).readOnly).toBe(true)
    expect(screen.getByText('Change it at your identity provider.')).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Password' })).toBeNull()
    expect(screen.queryByText(/ends all your other sessions/)).toBeNull()
  })
})

describe('language and theme', () => {
  it('A8 keeps the chosen language on the account', async () => {
    const calls = serveApi({ ...noSignIns, 'PATCH /me': () => answer({ language: 'es' }) })
    const { user, client } = await renderApp(<SettingsPage />)
    await user.click(screen.getByRole('radio', { name: 'Español' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Configuración' })).toBeDefined()
    await waitFor(() => expect(client.getQueryData(meQuery.queryKey)?.language).toBe('es'))
    expect(patches(calls).map(({ body }) => body)).toEqual([{ language: 'es' }])
  })

  it('A8 reports that the account could not store it, and keeps it on the device', async () => {
    serveApi({ ...noSignIns, 'PATCH /me': () => refusal('unavailable') })
    const { user } = await renderApp(<SettingsPage />)
    await user.click(screen.getByRole('radio', { name: 'Español' }))
    expect(await screen.findByText(/No se pudo guardar el idioma/)).toBeDefined()
    expect(localStorage.getItem('i18nextLng')).toBe('es')
  })

  it('A9 applies the theme at once', async () => {
    serveApi(noSignIns)
    const { user } = await renderApp(<SettingsPage />)
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.body.classList.contains('dark')).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Light' }))
    expect(document.body.classList.contains('dark')).toBe(false)
  })
})

function Follower() {
  const { t } = useTranslation('common')
  useAccountLanguage()
  return <p>{t('loading')}</p>
}
const inSpanish = { ...accountOf('STAFF'), language: 'es' as const }

describe('the account’s language', () => {
  it('A8 is used on a device where none was chosen', async () => {
    const { client } = await renderApp(<Follower />)
    act(() => void client.setQueryData(meQuery.queryKey, inSpanish))
    expect(await screen.findByText('Cargando…')).toBeDefined()
    expect(localStorage.getItem('i18nextLng')).toBe('es')
    act(() => void client.setQueryData(meQuery.queryKey, { ...inSpanish, language: 'en' }))
    expect(await screen.findByText('Loading…')).toBeDefined()
  })

  it('A8 yields to the language chosen on the device', async () => {
    localStorage.setItem('i18nextLng', 'en')
    const { client } = await renderApp(<Follower />)
    act(() => void client.setQueryData(meQuery.queryKey, inSpanish))
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.getByText('Loading…')).toBeDefined()
  })
})
