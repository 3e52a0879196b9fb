import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTranslation } from '../../i18n/index.ts'
import { accountQuery } from '../../lib/account.ts'
import { stubMedia } from '../../testing/media.ts'
import { accountOf, renderApp } from '../../testing/render.tsx'
import { refusal, serveApi } from '../../testing/serve-api.ts'
import { useAccountLanguage } from './account.queries.ts'
import { ProfilePage } from './profile-page.tsx'
import { SettingsPage } from './settings-page.tsx'

beforeEach(() => {
  localStorage.clear()
  stubMedia(() => false)
})

describe('settings', () => {
  it('B4 shows what is known and offers no save that would do nothing', async () => {
    await renderApp(<SettingsPage />, { account: 'ADMIN' })
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeDefined()
    expect(screen.getByText('Elena Soto').tagName).toBe('BDI')
    expect(screen.getByText('elena@piel.test')).toBeDefined()
    expect(screen.getByText('Administrator')).toBeDefined()
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('A8 keeps the chosen language on the account', async () => {
    const calls = serveApi({ 'PATCH /me': () => ({ status: 200, body: { ...accountOf('STAFF'), language: 'es' } }) })
    const { user, client } = await renderApp(<SettingsPage />)
    await user.click(screen.getByRole('radio', { name: 'Español' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Configuración' })).toBeDefined()
    await waitFor(() => expect(client.getQueryData(accountQuery.queryKey)?.language).toBe('es'))
    expect(calls[0]?.body).toEqual({ language: 'es' })
  })

  it('A8 says that the account could not take it, and keeps it on the device', async () => {
    serveApi({ 'PATCH /me': () => refusal('unavailable') })
    const { user } = await renderApp(<SettingsPage />)
    await user.click(screen.getByRole('radio', { name: 'Español' }))
    expect(await screen.findByText(/No se pudo guardar el idioma/)).toBeDefined()
    expect(localStorage.getItem('i18nextLng')).toBe('es')
  })

  it('A9 takes the theme at once', async () => {
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
  it('A8 is shown on a device where none was chosen', async () => {
    const { client } = await renderApp(<Follower />)
    act(() => void client.setQueryData(accountQuery.queryKey, inSpanish))
    expect(await screen.findByText('Cargando…')).toBeDefined()
    expect(localStorage.getItem('i18nextLng')).toBeNull()
  })

  it('A8 gives way to what was chosen on the device', async () => {
    localStorage.setItem('i18nextLng', 'en')
    const { client } = await renderApp(<Follower />)
    act(() => void client.setQueryData(accountQuery.queryKey, inSpanish))
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.getByText('Loading…')).toBeDefined()
  })
})

describe('profile', () => {
  it('B6 shows the signed-in user’s own data', async () => {
    await renderApp(<ProfilePage />, { account: 'DOCTOR' })
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeDefined()
    expect(screen.getByText('Elena Soto').tagName).toBe('BDI')
    expect(screen.getByText('Doctor')).toBeDefined()
    expect(screen.getByText('2 Jan 2026')).toBeDefined()
    expect(screen.getByText('Not specified')).toBeDefined()
  })
})
