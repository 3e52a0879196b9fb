import type { Contact } from '@piel/contract/people/contacts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { addFilter } from '#/testing/add-filter.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { ContactsPage } from './contacts-page.tsx'

const contact = (number: number, changes: Partial<Contact> = {}): Contact => ({
  id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  firstName: 'Ángela',
  middleName: null,
  lastName: 'Ruiz',
  secondLastName: `Peña ${number}`,
  email: `angela${number}@piel.test`,
  phone: '55 1234 5678',
  phoneE164: '+525512345678',
  role: 'STAFF',
  duty: 'clinical',
  profileKind: 'NONE',
  title: null,
  specialty: null,
  status: null,
  photoId: null,
  ...changes,
})
const doctor = contact(2, {
  role: 'USER',
  duty: null,
  profileKind: 'DOCTOR',
  specialty: 'dermatologia',
  status: 'ON_LEAVE',
  phone: null,
  phoneE164: null,
  photoId: '019a0000-0000-7000-8000-00000000000f',
})
const listOf = (data: Contact[], total = data.length) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 24, total, totalIsExact: true } },
})
const show = (search = '') => renderApp({ '/messages': <ContactsPage /> }, { at: `/messages${search}` })

describe('my contacts', () => {
  it('B14 N1 shows who works here and starts an e-mail or a call', async () => {
    serveApi({ 'GET /contacts': () => listOf([contact(1), doctor]) })
    const { container } = await show()
    const first = within(await screen.findByRole('region', { name: 'Ángela Ruiz Peña 1' }))
    expect(first.getByText('Clinical staff')).toBeDefined()
    const hrefs = first.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(['mailto:angela1%40piel.test', 'tel:+525512345678'])
    const second = within(screen.getByRole('region', { name: 'Ángela Ruiz Peña 2' }))
    expect(second.getByText('Doctor · Dermatology')).toBeDefined()
    expect(second.getByText('On leave')).toBeDefined()
    expect(second.getByText('No phone')).toBeDefined()
    expect(container.querySelector('img')?.getAttribute('src')).toBe(`/api/images/${doctor.photoId}`)
    expect(screen.getByText('1-2 of 2')).toBeDefined()
  })

  it('B14 searches during typing, marks the matches, and continues by keyboard', async () => {
    const calls = serveApi({ 'GET /contacts': () => listOf([contact(1)]) })
    const { user, container } = await show()
    await screen.findByRole('region', { name: /Ángela/ })
    await user.keyboard('/angela 5512')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/contacts?search=angela+5512&page=1&limit=24'))
    await waitFor(() =>
      expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('Ángela'),
    )
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('href')).toMatch(/^mailto:/)
  })

  it('I2 filters by a name, in the URL, beside the search', async () => {
    const calls = serveApi({ 'GET /contacts': () => listOf([contact(1)]) })
    const { user, router } = await show('?search=ana')
    await screen.findByRole('region', { name: /Ángela/ })
    await addFilter(user, 'Name')
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'ruiz')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/contacts?search=ana&page=1&limit=24&name=ruiz'))
    expect(router.state.location.search).toEqual({ search: 'ana', name: 'ruiz' })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('B14 copies an address for which the browser has no program', async () => {
    serveApi({ 'GET /contacts': () => listOf([contact(1)]) })
    const { user } = await show()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Copy phone of Ángela Ruiz Peña 1' }))
    expect(await screen.findByText('Phone copied')).toBeDefined()
    expect(write).toHaveBeenCalledWith('55 1234 5678')
    write.mockRejectedValueOnce(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy email of Ángela Ruiz Peña 1' }))
    expect(await screen.findByText('Your browser blocked copying.')).toBeDefined()
  })

  it('B14 pages through many contacts', async () => {
    const calls = serveApi({ 'GET /contacts': () => listOf([contact(1)], 60) })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: /3/ }))
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/contacts?page=3&limit=24'))
  })

  it('B14 links from beyond the end to the last page', async () => {
    serveApi({
      'GET /contacts': ({ path }) => (path.includes('page=9') ? listOf([], 30) : listOf([contact(1)], 30)),
    })
    const { router } = await renderApp({ '/messages': <ContactsPage /> }, { at: '/messages?page=9' })
    await screen.findByRole('region', { name: /Ángela/ })
    expect(router.state.location.search).toEqual({ page: '2' })
  })

  it('I4 reports that there are no contacts, that none match, and that loading failed', async () => {
    let answer: ReturnType<typeof listOf> | ReturnType<typeof refusal> = listOf([])
    serveApi({ 'GET /contacts': () => answer })
    const empty = await show()
    expect(await screen.findByText('No contacts yet')).toBeDefined()
    empty.unmount()
    const { user, router, unmount } = await show('?search=zzz')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    unmount()
    answer = refusal('forbidden')
    await show()
    expect(await screen.findByText('The contacts could not be loaded')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })
})
