import type { Me } from '@piel/contract/account/me'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { meQuery } from '#/lib/me.ts'
import { accountOf, renderApp } from '#/testing/render.tsx'
import { licenseOf } from '#/testing/doctors.ts'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { ProfilePage } from './profile-page.tsx'

const count = (total: number, totalIsExact = true) => ({ total, totalIsExact })
const figures = {
  'GET /me/licenses': () => ({ status: 200, body: { version: 2, data: [licenseOf({ confirmed: null })] } }),
  'GET /me/profile': () => ({
    status: 200,
    body: {
      memberSince: '2026-01-02T15:00:00.000Z',
      counts: {
        patientsRegistered: count(1000, false),
        treatments: count(8),
        recordEntries: count(12),
        patientsTreated: null,
        signIns: count(3),
      },
    },
  }),
}
const coverId = '019a0000-0000-7000-8000-00000000000e'
const answer = (changes: Partial<Me>) => ({ status: 200, body: { ...accountOf('STAFF'), version: 2, ...changes } })

it('N2 shows doctors their licences, which they confirm against the version shown', async () => {
  const calls = serveApi({
    ...figures,
    'POST /me/licenses/confirm': () => ({ status: 200, body: { version: 3, data: [licenseOf()] } }),
  })
  const { user, unmount } = await renderApp(<ProfilePage />, { account: 'DOCTOR' })
  expect(await screen.findByText('Not confirmed: it does not count for prescriptions')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Confirmed by Elena Soto, 5 Mar 2026')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.headers.get('if-match')).toBe('"v2"')
  unmount()
  await renderApp(<ProfilePage />, { account: 'STAFF' })
  expect(screen.queryByRole('region', { name: 'Licences' })).toBeNull()
})

describe('the profile', () => {
  it('B6 H4 shows the signed-in user’s own name, role and figures', async () => {
    serveApi(figures)
    await renderApp(<ProfilePage />, { account: 'DOCTOR' })
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: 'Elena Soto' })).toBeDefined()
    expect(screen.getByText('Doctor')).toBeDefined()
    expect(screen.getByText('2 Jan 2026')).toBeDefined()
    const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
    expect(await figure('Patients registered')).toBe('1,000+')
    expect(await figure('Treatments')).toBe('8')
    expect(await figure('Record entries')).toBe('12')
    expect(screen.queryByText('Patients in your care')).toBeNull()
  })

  it('H4 shows about and links, which send no referrer to their targets', async () => {
    serveApi(figures)
    const { client } = await renderApp(<ProfilePage />)
    const links = { website: 'https://www.elena.mx/', x: 'https://x.com/elena' }
    client.setQueryData(meQuery.queryKey, answer({ about: 'Hola.', socialLinks: links }).body)
    const link = await screen.findByRole('link', { name: /^Website/ })
    expect(link.getAttribute('href')).toBe('https://www.elena.mx/')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.textContent).toContain('elena.mx')
    expect(screen.getByRole('link', { name: /^X/ })).toBeDefined()
    expect(screen.getByText('Hola.')).toBeDefined()
    expect(screen.queryByRole('link', { name: /^LinkedIn/ })).toBeNull()
  })

  it('H4 changes about and links, and sends what changed', async () => {
    const calls = serveApi({
      ...figures,
      'PATCH /me': () => answer({ about: 'Recibo pacientes.', socialLinks: { website: 'https://elena.mx' } }),
    })
    const { user } = await renderApp(<ProfilePage />)
    await user.click(screen.getByRole('button', { name: 'Edit profile' }))
    const about = await screen.findByRole('textbox', { name: /^About/ })
    fireEvent.change(about, { target: { value: 'Recibo pacientes.' } })
    const website = screen.getByLabelText(/^Website/)
    fireEvent.change(website, { target: { value: 'http://elena.mx' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a URL that begins with https://')).toBeDefined()
    fireEvent.change(website, { target: { value: 'https://elena.mx' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Your profile was saved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    expect(sent).toEqual([{ about: 'Recibo pacientes.', socialLinks: { website: 'https://elena.mx' } }])
    expect(screen.getByText('Recibo pacientes.')).toBeDefined()
  })

  it('H4 accepts a cover, explains why another is refused, and deletes it', async () => {
    let isRefused = false
    serveApi({
      ...figures,
      'POST /me/cover': () => (isRefused ? refusal('image_refused') : answer({ coverId })),
      'DELETE /me/cover': () => answer({ coverId: null }),
    })
    const { user, container } = await renderApp(<ProfilePage />)
    const chooser = () => screen.getByLabelText('Change cover', { selector: 'input' })
    const file = new File(['x'], 'portada.png', { type: 'image/png' })
    await user.upload(chooser(), file)
    expect(await screen.findByText('Your cover was updated')).toBeDefined()
    expect(container.querySelector('img')?.getAttribute('src')).toBe(`/api/images/${coverId}`)
    isRefused = true
    await user.upload(chooser(), file)
    expect((await screen.findByRole('alert')).textContent).toMatch(/damaged or too complex/)
    await user.click(screen.getByRole('button', { name: 'Delete cover' }))
    await user.click((await screen.findAllByRole('button', { name: 'Delete cover' })).at(-1) as HTMLElement)
    expect(await screen.findByText('Your cover was deleted')).toBeDefined()
    await waitFor(() => expect(container.querySelector('img')).toBeNull())
  })

  it('I4 reports that the figures cannot be loaded, with Retry', async () => {
    serveApi({ 'GET /me/profile': () => refusal('forbidden') })
    await renderApp(<ProfilePage />)
    expect(await screen.findByText('The counts could not be loaded')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })
})
