import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearDrafts, saveDraft } from '#/lib/storage.ts'
import { doctorRowOf } from '#/testing/doctors.ts'
import { catalogue, ledgerAccountOf, ledgerOf } from '#/testing/ledger.ts'
import { patientOf } from '#/testing/patients.ts'
import { onDesk, stubMedia } from '#/testing/media.ts'
import { accountOf, renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { noFilters } from '#/testing/transactions.ts'
import { userIdOf, userRowOf } from '#/testing/users.ts'
// Loaded before it is waited for.
import '#/features/money/payments/components/payment-dialog.tsx'
import { PaletteButton } from './palette-button.tsx'

const meta = { page: 1, limit: 5, total: 1, totalIsExact: true }

async function renderPalette(
  options: Parameters<typeof renderApp>[1] = {},
  patients = () => ({ status: 200, body: { data: [patientOf()], meta } }) as ReturnType<typeof refusal>,
) {
  stubMedia(onDesk)
  const calls = serveApi({ 'GET /patient': patients })
  return { calls, ...(await renderApp(<PaletteButton />, options)) }
}
const box = () => screen.findByRole('combobox', { name: 'Find a person, a page or an action' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => screen.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')

beforeEach(() => localStorage.clear())

/** The names of the unset filters of all lists. */
const noNames = { ...noFilters, doctorTitle: null, type: null }

describe('the palette', () => {
  it('A5 opens with Ctrl and K, and offers what the role may do', async () => {
    const { user, calls } = await renderPalette()
    await user.keyboard('{Control>}k{/Control}')
    await box()
    expect(options()).toEqual(expect.arrayContaining(['Register patient', 'Patients', 'Account settings']))
    expect(calls).toEqual([])
  })

  it.each(['USER', 'DOCTOR'] as const)('J4 offers %s no registration', async (account) => {
    const { user } = await renderPalette({ account })
    await user.click(screen.getByRole('button', { name: 'Search or run a command' }))
    await box()
    expect(options()).not.toContain('Register patient')
    expect(options().includes('Patients')).toBe(account === 'DOCTOR')
  })

  it('J4 requests nothing from the API that the role may not read', async () => {
    const { user, calls } = await renderPalette({ account: 'USER' })
    await user.keyboard('{Meta>}k{/Meta}')
    await user.type(await box(), 'prof')
    await waitFor(() => expect(options()).toEqual(['Profile']))
    expect(calls).toEqual([])
  })

  it.each([
    ['of a patient chosen afterwards', '/', undefined],
    ['of the patient whose page this is', `/pacientes/detalle/${patientOf().id}`, 'Ana Ruiz O’Farrill'],
  ])('G3 records a payment %s', async (_whose, at, payer) => {
    stubMedia(onDesk)
    serveApi({
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
      'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf()),
      'GET /catalogue': catalogue,
      'GET /catalogue/items': () => ({ status: 200, body: { data: [] } }),
      'GET /*': () => ({ status: 200, body: { data: [], meta, totals: null, filtered: noNames } }),
    })
    const { user } = await renderApp(<PaletteButton />, { at })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'record pay')
    await waitFor(() => expect(chosen()?.textContent).toBe('Record payment'))
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
    if (payer === undefined) expect(await dialog.findByRole('combobox', { name: /Patient/ })).toBeTruthy()
    else expect(await dialog.findByText(payer)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('P2 sells, by the sheet of payments', async () => {
    stubMedia(onDesk)
    serveApi({
      'GET /catalogue': catalogue,
      'GET /catalogue/items': () => ({ status: 200, body: { data: [] } }),
      'GET /*': () => ({ status: 200, body: { data: [], meta, totals: null, filtered: noNames } }),
    })
    const { user } = await renderApp(<PaletteButton />)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'sell')
    await waitFor(() => expect(chosen()?.textContent).toBe('Sell services or products'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Sell' })).toBeTruthy()
  })

  it.each([
    ['es', 'STAFF', 'cobrar', 'Cobrar'],
    ['es', 'STAFF', 'registrar pago', 'Cobrar'],
    ['es', 'STAFF', 'corte', 'Caja'],
    ['es', 'STAFF', 'abrir caja', 'Caja'],
    ['es', 'STAFF', 'deben', 'Adeudos'],
    ['es', 'STAFF', 'exportar', 'Pacientes'],
    ['es', 'STAFF', 'ayuda', 'Atajos de teclado'],
    ['es', 'STAFF', 'configuración', 'Configuración de la cuenta'],
    ['es', 'ADMIN', 'configuración', 'Servicios y productos'],
    ['es', 'DOCTOR', 'contraseña', 'Configuración de la cuenta'],
    ['en', 'STAFF', 'owe', 'Balances due'],
    ['en', 'STAFF', 'collect', 'Record payment'],
    ['en', 'ADMIN', 'backup', 'System'],
  ] as const)('A5 finds actions and pages by other words (%s, %s: %s)', async (language, account, typed, found) => {
    stubMedia(onDesk)
    serveApi({ 'GET /*': () => ({ status: 200, body: { data: [], meta, totals: null, filtered: noNames } }) })
    const { user } = await renderApp(<PaletteButton />, { language, account })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), typed)
    await waitFor(() => expect(options()).toContain(found))
  })

  it.each([
    ['es', 'calednario', 'Agenda'],
    ['es', 'reembolzos', 'Cobros'],
    ['es', 'respalddo', 'Sistema'],
    ['en', 'calandar', 'Agenda'],
    ['en', 'trearments', 'Treatments'],
  ] as const)('Q7 finds pages by a word with one mistake (%s: %s)', async (language, typed, found) => {
    stubMedia(onDesk)
    serveApi({ 'GET /*': () => ({ status: 200, body: { data: [], meta, totals: null, filtered: noNames } }) })
    const { user } = await renderApp(<PaletteButton />, { language, account: 'ADMIN' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), typed)
    await waitFor(() => expect(options()).toContain(found))
  })

  it('Q7 finds nothing by a word with two mistakes', async () => {
    const { user } = await renderPalette({}, () => ({ status: 200, body: { data: [], meta } }))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'celandor')
    await waitFor(() => expect(options()).toEqual([]))
  })

  it('Q7 offers what the role may do with a patient, by ArrowRight or “›”, and does it', async () => {
    const { user, router, calls } = await renderPalette({ account: 'STAFF' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'ruiz')
    await waitFor(() => expect(calls.some(({ path }) => path.includes('search=ruiz'))).toBe(true))
    await waitFor(() => expect(chosen()?.textContent).toContain('Ana Ruiz'))
    await user.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(options()).toEqual([
        'Book an appointment',
        'Record payment',
        'Sell services or products',
        'Treatments',
        'Account',
        'Edit data',
      ]),
    )
    expect(screen.getByRole('group', { name: /Ana Ruiz/ })).toBeTruthy()
    await user.clear(await box())
    await user.type(await box(), 'ruiz > sched')
    await waitFor(() => expect(options()).toEqual(['Book an appointment']))
    expect(calls.some(({ path }) => path.includes('sched'))).toBe(false)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe(`/pacientes/detalle/${patientOf().id}?dialog=book`))
  })

  it('A5 leads to the list of all that match', async () => {
    const many = {
      data: Array.from({ length: 5 }, (_, n) => patientOf({ id: `019a0000-0000-7000-8000-00000000020${n}` })),
      meta: { ...meta, total: 12 },
    }
    const { user, router, calls } = await renderPalette({}, () => ({ status: 200, body: many }))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'ruiz')
    // The letters before it are searched too, and their results are replaced.
    await waitFor(() => expect(calls.some(({ path }) => path.includes('search=ruiz'))).toBe(true))
    await waitFor(() => expect(screen.getByRole('option', { name: 'See all 12' }).isConnected).toBe(true))
    await user.click(screen.getByRole('option', { name: 'See all 12' }))
    await waitFor(() => expect(router.state.location.href).toBe('/pacientes?search=ruiz'))
  })

  it('E1 finds a patient during typing, and opens it with Enter', async () => {
    const { user, calls, router } = await renderPalette()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'ruiz')
    await screen.findByRole('option', { name: /Ana Ruiz/ })
    await waitFor(() => expect(calls.at(-1)?.path).toContain('search=ruiz'))
    await waitFor(() => expect(chosen()?.textContent).toContain('Ana Ruiz'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/pacientes\/detalle\//))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('E1 opens the result for the text at Enter, even if it arrives later, and never an earlier one', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    stubMedia(onDesk)
    const found = { status: 200, body: { data: [patientOf()], meta } }
    serveApi({
      'GET /patient': () => promise.then(() => found),
      'GET /*': () => ({ status: 200, body: { data: [], meta, totals: null, filtered: noNames } }),
    })
    const { user, router } = await renderApp(<PaletteButton />)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'ruiz{Enter}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
    answer()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/pacientes\/detalle\//))
  })

  it('D1 F1 also finds doctors and users, each in a group', async () => {
    stubMedia(onDesk)
    const answer = (data: unknown[]) => () => ({ status: 200, body: { data, meta } })
    const calls = serveApi({
      'GET /patient': answer([]),
      'GET /doctor': answer([doctorRowOf(1)]),
      'GET /users': answer([userRowOf(2, { firstName: 'Luz', lastName: 'Vega' })]),
    })
    const { user, router } = await renderApp(<PaletteButton />, { account: 'ADMIN' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'luz')
    // The letters before it are searched too.
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('search=luz'))).toHaveLength(5))
    const found = async (group: string) =>
      within(await screen.findByRole('group', { name: group })).getAllByRole('option')
    expect((await found('Doctors')).map((option) => option.textContent)).toEqual([
      expect.stringContaining('José Pérez Núñez 1'),
    ])
    expect((await found('Users')).map((option) => option.textContent)).toEqual([expect.stringContaining('Luz Vega')])
    expect(calls.find(({ path }) => path.startsWith('/users'))?.path).toContain('profileKind=NONE')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/usuarios/editar/${userIdOf(2)}`))
  })

  it('moves with the arrows from the last to the first, and runs an action', async () => {
    const { user } = await renderPalette()
    await user.keyboard('{Control>}k{/Control}')
    await box()
    const last = options().at(-1)
    await user.keyboard('{ArrowUp}')
    expect(chosen()?.textContent).toBe(last)
    await user.keyboard('{ArrowDown}')
    expect(chosen()?.textContent).toBe(options()[0])
    await user.type(await box(), 'light')
    await waitFor(() => expect(options()).toContain('Switch between light and dark'))
    await user.click(screen.getByRole('option', { name: 'Switch between light and dark' }))
    expect(document.body.classList.contains('dark')).toBe(true)
  })

  it('A8 switches the language, and keeps it on the account', async () => {
    stubMedia(onDesk)
    const calls = serveApi({ 'PATCH /me': () => ({ status: 200, body: { ...accountOf('USER'), language: 'es' } }) })
    const { user } = await renderApp(<PaletteButton />, { account: 'USER' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'spanish{Enter}')
    expect(await screen.findByRole('button', { name: 'Buscar o ejecutar una acción' })).toBeTruthy()
    await waitFor(() => expect(calls[0]).toMatchObject({ path: '/me', body: { language: 'es' } }))
  })

  it('C5 signs out, and asks first if something is not saved yet', async () => {
    saveDraft('patient', {})
    const { user } = await renderPalette({ account: 'USER' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'sign out{Enter}')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    clearDrafts()
  })

  it('closes on Escape and returns the focus', async () => {
    const { user } = await renderPalette()
    const opener = screen.getByRole('button', { name: 'Search or run a command' })
    await user.click(opener)
    await box()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('I4 reports that nothing was found, and that not everything could be searched', async () => {
    const { user } = await renderPalette({}, () => refusal('forbidden'))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'xyz')
    const dialog = screen.getByRole('dialog')
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toBe('Some results could not be loaded.'),
    )
    expect(options()).toEqual([])
  })
})
