import type { UserRow } from '@piel/contract/people/users'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { userIdOf, userListOf, userOf, userRowOf } from '#/testing/users.ts'
import { UsersPage } from './users-page.tsx'

type Setting = Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'at' | 'account'> & { search?: string }

const show = ({ search = '', ...options }: Setting = {}) =>
  renderApp(
    { '/usuarios': <UsersPage />, '/usuarios/editar/$id': <p>Edit page</p>, '/usuarios/crear': <p>Form</p> },
    { ...options, account: 'ADMIN', at: `/usuarios${search}` },
  )

const linkOf = (n: number) => screen.findByRole('link', { name: `Ana Ruiz Mora ${n}` })
const hasRow = (n: number) => screen.queryByRole('link', { name: `Ana Ruiz Mora ${n}` }) !== null
const rowOf = async (n: number) => within((await linkOf(n)).closest('[role=row]') as HTMLElement)
const ownId = '019a0000-0000-7000-8000-000000000001'

/** A server with these people that archives them if `answer` allows it, and may delay. */
function serve(people: UserRow[], answer: (id: string) => Promise<boolean> | boolean = () => true) {
  let kept = people
  return serveApi({
    'GET /users': ({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      return userListOf(kept.slice((page - 1) * 5, page * 5), kept.length, page)
    },
    'DELETE /users/*': async ({ path }) => {
      const id = path.split('/')[2] ?? ''
      if (!(await answer(id))) return refusal('last_administrator')
      kept = kept.filter((row) => row.id !== id)
      return { status: 204 }
    },
  })
}

async function archiveRow(user: Awaited<ReturnType<typeof show>>['user'], n: number) {
  await user.click((await rowOf(n)).getByRole('button', { name: `Archive Ana Ruiz Mora ${n}` }))
  const dialog = await screen.findByRole('alertdialog', { name: `Archive Ana Ruiz Mora ${n}?` })
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }))
}

const people = (count: number) => Array.from({ length: count }, (_, index) => userRowOf(11 + index))

describe('the list of users', () => {
  it('D1 requests 5 per page and shows name, role, kind, last sign-in and creation', async () => {
    const calls = serveApi({
      'GET /users': () => userListOf([userRowOf(2, { role: 'ADMIN', profileKind: 'DOCTOR' })], 30),
    })
    await show()
    const row = await rowOf(2)
    expect(calls.map((call) => call.path)).toEqual(['/users?page=1&limit=5&team=true'])
    expect((await linkOf(2)).getAttribute('href')).toBe(`/usuarios/editar/${userIdOf(2)}`)
    for (const text of ['ana2@piel.test', 'Admin', 'Doctor', '20 Nov 2026', '2 Jan 2026'])
      expect(row.getByText(text)).toBeTruthy()
    expect(screen.getByText('1-1 of 30')).toBeTruthy()
  })

  it.each([
    ['en', 'Role', ['All', 'Admin', 'Moderator', 'User']],
    ['es', 'Rol', ['Todos', 'Administrador', 'Personal', 'Usuario']],
  ] as const)('D1 filters by admin, moderator and user (%s)', async (language, label, words) => {
    const calls = serveApi({ 'GET /users': () => userListOf([userRowOf(2)]) })
    const { user } = await show({ language })
    await linkOf(2)
    const filter = screen.getByRole('combobox', { name: new RegExp(label) })
    const options = [...filter.querySelectorAll('option')]
    expect(options.map((option) => option.textContent)).toEqual(words)
    expect(options.slice(1).map((option) => option.value)).toEqual(['ADMIN', 'STAFF', 'USER'])
    await user.selectOptions(filter, 'STAFF')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/users?role=STAFF&page=1&limit=5&team=true'))
  })

  it('N1 shows what the staff do, and filters by it', async () => {
    const calls = serveApi({
      'GET /users': () => userListOf([userRowOf(2, { duty: 'clinical' }), userRowOf(3, { role: 'ADMIN', duty: null })]),
    })
    const { user } = await show({ language: 'es' })
    const row = within((await linkOf(2)).closest('tr') ?? document.body)
    expect(row.getAllByText('Personal clínico').length).toBeGreaterThan(0)
    expect(within((await linkOf(3)).closest('tr') ?? document.body).queryByText(/clínico|Recepción/)).toBeNull()
    const filter = screen.getByRole('combobox', { name: /Función/ })
    expect([...filter.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Todos',
      'Recepción',
      'Personal clínico',
    ])
    await user.selectOptions(filter, 'clinical')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/users?duty=clinical&page=1&limit=5&team=true'))
  })

  it('D1 shows the team first, and everyone on request', async () => {
    const calls = serveApi({ 'GET /users': () => userListOf([userRowOf(2)]) })
    const { user, router } = await show({ language: 'es' })
    await linkOf(2)
    const filter = screen.getByRole('combobox', { name: /Mostrar/ })
    expect([...filter.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Equipo',
      'Todos, con pacientes',
    ])
    await user.selectOptions(filter, 'all')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/users?page=1&limit=5'))
    expect(router.state.location.search).toEqual({ who: 'all' })
  })

  it('D1 searches by name, last name and e-mail during typing', async () => {
    const calls = serveApi({ 'GET /users': () => userListOf([userRowOf(2)]) })
    const { user, container } = await show()
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name or email' }), 'ruiz ana2')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/users?search=ruiz+ana2&page=1&limit=5&team=true'))
    await waitFor(() =>
      expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Ruiz', 'ana2']),
    )
  })

  it('B7 opens the form of the row that is pressed, and of its Edit button', async () => {
    serveApi({ 'GET /users': () => userListOf([userRowOf(2)]) })
    const { user, router } = await show()
    const row = await rowOf(2)
    expect(row.getByRole('link', { name: 'Edit Ana Ruiz Mora 2' }).getAttribute('href')).toBe(
      `/usuarios/editar/${userIdOf(2)}`,
    )
    await user.click(row.getByText('2 Jan 2026'))
    await screen.findByText('Edit page')
    expect(router.state.location.pathname).toBe(`/usuarios/editar/${userIdOf(2)}`)
  })

  it('D1 links to the form that creates a user', async () => {
    serveApi({ 'GET /users': () => userListOf([userRowOf(2)]) })
    await show()
    expect((await screen.findByRole('link', { name: 'Create user' })).getAttribute('href')).toBe('/usuarios/crear')
  })

  it('A13 treats a list as fresh for a minute', async () => {
    const calls = serveApi({ 'GET /users': () => userListOf([userRowOf(2)]) })
    const { user, router } = await show()
    await user.click(await linkOf(2))
    await screen.findByText('Edit page')
    router.history.back()
    await linkOf(2)
    expect(calls).toHaveLength(1)
  })

  it('A13 loads the list again when it is older than 60 seconds, and not before', async () => {
    const calls = serveApi({ 'GET /users': () => userListOf([userRowOf(2)]) })
    const { user, router } = await show()
    const lists = () => calls.filter(({ path }) => path.startsWith('/users')).length
    const clock = vi.spyOn(Date, 'now')
    try {
      await linkOf(2)
      const loadedAt = Date.now()
      const returnAfter = async (ms: number) => {
        await user.click(await linkOf(2))
        await screen.findByText('Edit page')
        clock.mockReturnValue(loadedAt + ms)
        router.history.back()
        await linkOf(2)
      }
      await returnAfter(55_000)
      expect(lists()).toBe(1)
      await returnAfter(60_001)
      await waitFor(() => expect(lists()).toBe(2))
    } finally {
      clock.mockRestore()
    }
  })

  it('I4 reports that the list could not be loaded, with Retry', async () => {
    serveApi({ 'GET /users': () => refusal('unavailable') })
    await show({ language: 'es' })
    expect(await screen.findByText('No se pudo cargar la lista de usuarios')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  })
})

describe('archiving a user', () => {
  it('D3 asks first, naming the person, and does nothing on Cancel', async () => {
    const calls = serve(people(2))
    const { user } = await show()
    await user.click((await rowOf(11)).getByRole('button', { name: /^Archive/ }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Archive Ana Ruiz Mora 11?' })
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await user.click(cancel)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(hasRow(11)).toBe(true)
    expect(calls.some((call) => call.method === 'DELETE')).toBe(false)
  })

  it('D3 removes the row at once, confirms it, and loads the list again', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<boolean>()
    const calls = serve(people(6), () => promise)
    const { user } = await show()
    await archiveRow(user, 12)
    await waitFor(() => expect(hasRow(12)).toBe(false))
    expect(screen.getByText('1-4 of 5')).toBeTruthy()
    expect(calls.filter((call) => call.method === 'GET')).toHaveLength(1)
    finish(true)
    expect(await screen.findByText('Ana Ruiz Mora 12 was archived')).toBeTruthy()
    expect(await linkOf(16)).toBeTruthy()
    expect(hasRow(12)).toBe(false)
  })

  it('J6 archives the version that the list shows, and explains that another user changed it', async () => {
    const calls = serveApi({
      'GET /users': () => userListOf([userRowOf(11, { version: 8 }), userRowOf(12, { version: 3 })]),
      'DELETE /users/*': () => refusal('version_conflict'),
    })
    const { user } = await show()
    await archiveRow(user, 11)
    expect(await screen.findByText(/^Ana Ruiz Mora 11 was not archived\./)).toBeTruthy()
    expect(calls.find((call) => call.method === 'DELETE')?.headers.get('if-match')).toBe('"v8"')
    expect(await linkOf(11)).toBeTruthy()
    await waitFor(() => expect(calls.filter((call) => call.method === 'GET')).toHaveLength(2))
  })

  it('J6 archives the versions that the list shows, and restores those that archiving made', async () => {
    const calls = serveApi({
      'GET /users': () => userListOf([userRowOf(11, { version: 8 }), userRowOf(12, { version: 3 })]),
      'DELETE /users/*': ({ path }) => (path.endsWith(userIdOf(12)) ? refusal('version_conflict') : { status: 204 }),
      'POST /users/*/restore': () => ({ status: 200, body: userOf({ id: userIdOf(11) }) }),
    })
    const { user } = await show()
    for (const n of [11, 12])
      await user.click(await screen.findByRole('checkbox', { name: `Select Ana Ruiz Mora ${n}` }))
    await user.click(await screen.findByRole('button', { name: 'Archive' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText(/^Ana Ruiz Mora 12: Someone else changed this record/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Ana Ruiz Mora 11 was restored')).toBeTruthy()
    const sent = calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, headers }) => [method, headers.get('if-match')])
    expect(sent).toEqual([
      ['DELETE', '"v8"'],
      ['DELETE', '"v3"'],
      ['POST', '"v9"'],
    ])
  })

  it('D3 restores the row when the server refuses, and explains why', async () => {
    const calls = serve(people(3), () => false)
    const { user } = await show()
    await archiveRow(user, 12)
    expect(await screen.findByText(/^Ana Ruiz Mora 12 was not archived\. The clinic needs at least one/)).toBeTruthy()
    expect(await linkOf(12)).toBeTruthy()
    await waitFor(() => expect(calls.filter((call) => call.method === 'GET')).toHaveLength(2))
  })

  it('D3 restores the refused one of two archived quickly, and keeps the other removed', async () => {
    const first = Promise.withResolvers<boolean>()
    const second = Promise.withResolvers<boolean>()
    serve(people(4), (id) => (id === userIdOf(11) ? first.promise : second.promise))
    const { user } = await show()
    await archiveRow(user, 11)
    await waitFor(() => expect(hasRow(11)).toBe(false))
    await archiveRow(user, 12)
    await waitFor(() => expect(hasRow(12)).toBe(false))
    first.resolve(false)
    expect(await linkOf(11)).toBeTruthy()
    expect(hasRow(12)).toBe(false)
    second.resolve(true)
    expect(await screen.findByText('Ana Ruiz Mora 12 was archived')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('1-3 of 3')).toBeTruthy())
    expect([hasRow(11), hasRow(12)]).toEqual([true, false])
  })

  it('D3 restores neither of two archived quickly while the other is pending', async () => {
    const second = Promise.withResolvers<boolean>()
    const calls = serve(people(4), (id) => id === userIdOf(11) || second.promise)
    const { user } = await show()
    await archiveRow(user, 11)
    await archiveRow(user, 12)
    await screen.findByText('Ana Ruiz Mora 11 was archived')
    // The list loaded after the first deletion still contains the second user.
    await waitFor(() => expect(calls.filter((call) => call.method === 'GET').length).toBeGreaterThan(1))
    expect([hasRow(11), hasRow(12)]).toEqual([false, false])
    second.resolve(true)
    await screen.findByText('Ana Ruiz Mora 12 was archived')
    await waitFor(() => expect(screen.getByText('1-2 of 2')).toBeTruthy())
    expect([hasRow(11), hasRow(12)]).toEqual([false, false])
  })

  it('D3 goes to the previous page when the row was the last of its page', async () => {
    serve(people(6))
    const { user, router } = await show({ search: '?page=2' })
    await archiveRow(user, 16)
    expect(await linkOf(15)).toBeTruthy()
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(hasRow(16)).toBe(false)
  })

  it('D3 moves the focus to the row that takes its place', async () => {
    serve(people(3))
    const { user } = await show()
    await archiveRow(user, 12)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ana Ruiz Mora 13'))
  })

  it('D3 does not offer users to archive themselves', async () => {
    serveApi({ 'GET /users': () => userListOf([userRowOf(5, { id: ownId }), userRowOf(6)]) })
    await show()
    expect((await rowOf(5)).queryByRole('button', { name: /^Archive/ })).toBeNull()
    expect((await rowOf(6)).getByRole('button', { name: /^Archive/ })).toBeTruthy()
  })
})

describe('the archive of users', () => {
  const archived = userRowOf(3, { archivedAt: '2026-02-02T15:00:00.000Z' })

  it('D3 restores a user from the archive: the row disappears at once, and a toast confirms it', async () => {
    let isArchived = true
    const calls = serveApi({
      'GET /users': () => userListOf(isArchived ? [archived] : []),
      'POST /users/*/restore': () => {
        isArchived = false
        return { status: 200, body: userOf({ id: archived.id }) }
      },
    })
    const { user } = await show({ search: '?status=archived' })
    const row = await rowOf(3)
    expect(row.getByText('2 Feb 2026')).toBeTruthy()
    expect(row.queryByRole('button', { name: /^Archive/ })).toBeNull()
    await user.click(row.getByRole('button', { name: 'Restore Ana Ruiz Mora 3' }))
    await waitFor(() => expect(hasRow(3)).toBe(false))
    expect(await screen.findByText('Ana Ruiz Mora 3 was restored')).toBeTruthy()
    expect(calls[0]?.path).toBe('/users?status=archived&page=1&limit=5&team=true')
  })
})
