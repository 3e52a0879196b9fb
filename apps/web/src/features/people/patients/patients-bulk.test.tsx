import type { PatientRow } from '@piel/contract/people/patients'
import type { ActorKind } from '@piel/contract/core/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientsPage } from './patients-page.tsx'

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const patientRow = (number: number): PatientRow => ({
  id: idOf(number),
  version: 10 * number,
  user: {
    id: idOf(1000 + number),
    firstName: 'José',
    middleName: null,
    lastName: `Pérez ${number}`,
    secondLastName: null,
    email: `jose${number}@example.org`,
    photoId: null,
  },
  contactEmail: null,
  phone: null,
  phoneE164: null,
  birthDate: null,
  gender: 'MALE',
  isActive: true,
  createdAt: '2026-01-02T15:00:00.000Z',
  archivedAt: null,
})

/** Twelve patients, five a page. */
const listed = ({ url }: { url: URL }) => {
  const page = Number(url.searchParams.get('page'))
  const data = Array.from({ length: 12 }, (_, index) => patientRow(index + 1)).slice((page - 1) * 5, page * 5)
  return { status: 200, body: { data, meta: { page, limit: 5, total: 12, totalIsExact: true } } }
}

const show = async (account: ActorKind = 'ADMIN', handlers: Parameters<typeof serveApi>[0] = {}) => {
  const calls = serveApi({
    'GET /patient': ({ path }) => listed({ url: new URL(path, 'http://piel.test') }),
    ...handlers,
  })
  const shown = await renderApp({ '/pacientes': <PatientsPage /> }, { at: '/pacientes', account })
  await screen.findByRole('link', { name: 'José Pérez 1' })
  return { ...shown, calls }
}
const box = (number: number) => screen.findByRole('checkbox', { name: `Select José Pérez ${number}` })
const bar = async () => within(await screen.findByRole('group', { name: 'Selected rows' }))
const count = async () => (await bar()).getByRole('status').textContent
const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked).length

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
})

describe('selecting patients', () => {
  it('I2 selects by the box, by x and by Space, and says how many', async () => {
    const { user } = await show()
    await user.click(await box(1))
    expect(await count()).toBe('1 selected')
    const link = screen.getByRole('link', { name: 'José Pérez 2' })
    link.focus()
    await user.keyboard('x')
    expect(await count()).toBe('2 selected')
    screen.getByRole('link', { name: 'José Pérez 3' }).focus()
    await user.keyboard(' ')
    expect(await count()).toBe('3 selected')
    await user.keyboard(' ')
    expect(await count()).toBe('2 selected')
  })

  it('I2 selects a range with Shift, and the page from the head', async () => {
    const { user } = await show()
    await user.click(await box(2))
    await user.keyboard('{Shift>}')
    await user.click(await box(4))
    await user.keyboard('{/Shift}')
    expect(await count()).toBe('3 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select page' }))
    expect(await count()).toBe('5 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select page' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull())
  })

  it('I2 keeps the selection on other pages, and begins again with another filter', async () => {
    const { user } = await show()
    await user.click(await box(1))
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await user.click(await box(6))
    expect(await count()).toBe('2 selected')
    await user.selectOptions(screen.getByRole('combobox', { name: /Gender/ }), 'Male')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull())
  })

  it('I2 ends with Escape and with the button', async () => {
    const { user } = await show()
    await user.click(await box(1))
    await bar()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(checked()).toBe(0))
    await user.click(await box(1))
    fireEvent.click((await bar()).getByRole('button', { name: 'Clear selection' }))
    await waitFor(() => expect(checked()).toBe(0))
    expect(document.activeElement?.textContent).toBe('José Pérez 1')
  })

  it('J5 exports the selected rows', async () => {
    const file = () => ({ status: 200, body: 'ID\r\n1\r\n' })
    const { user, calls } = await show('STAFF', { 'GET /patient/export': file })
    await user.click(await box(1))
    await user.click(await box(3))
    await user.click((await bar()).getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(calls.at(-1)?.path).toContain('/patient/export'))
    const sent = new URL(calls.at(-1)?.path ?? '', 'http://piel.test').searchParams
    expect(sent.getAll('ids').join(',').split(',')).toEqual([idOf(1), idOf(3)])
    expect(sent.get('page')).toBeNull()
  })

  it('E11 offers to archive only to those who can undo it', async () => {
    const { user } = await show('STAFF')
    await user.click(await box(1))
    expect((await bar()).queryByRole('button', { name: 'Archive' })).toBeNull()
  })

  it('E11 archives, names who was refused, and restores the others with Undo', async () => {
    const archive = ({ path }: { path: string }) =>
      path.endsWith(idOf(2)) ? refusal('forbidden') : { status: 204, body: undefined }
    const { user, calls } = await show('ADMIN', {
      'DELETE /patient/*': archive,
      'POST /patient/*/restore': ({ path }) => ({ status: 200, body: patientOf({ id: path.split('/')[2] ?? '' }) }),
    })
    for (const number of [1, 2, 3]) await user.click(await box(number))
    await user.click((await bar()).getByRole('button', { name: 'Archive' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive 3 people?' }))
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'José Pérez 1',
      'José Pérez 2',
      'José Pérez 3',
    ])
    await user.click(dialog.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('2 people were archived')).toBeTruthy()
    expect(await screen.findByText(/^José Pérez 2: /)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 people were restored')).toBeTruthy()
    const written = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    expect(written).toEqual([
      ...[1, 2, 3].map((number) => `DELETE /patient/${idOf(number)}`),
      ...[1, 3].map((number) => `POST /patient/${idOf(number)}/restore`),
    ])
  })

  it('J6 archives the versions that the list shows, and restores those that archiving made', async () => {
    const { user, calls } = await show('ADMIN', {
      'DELETE /patient/*': () => ({ status: 204 }),
      'POST /patient/*/restore': ({ path }) =>
        path.includes(idOf(2))
          ? refusal('version_conflict')
          : { status: 200, body: patientOf({ id: path.split('/')[2] ?? '' }) },
    })
    for (const number of [1, 2]) await user.click(await box(number))
    await user.click((await bar()).getByRole('button', { name: 'Archive' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('2 people were archived')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/^José Pérez 2: Someone else changed this record/)).toBeTruthy()
    const sent = calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, headers }) => [method, headers.get('if-match')])
    expect(sent).toEqual([
      ['DELETE', '"v10"'],
      ['DELETE', '"v20"'],
      ['POST', '"v11"'],
      ['POST', '"v21"'],
    ])
  })
})
