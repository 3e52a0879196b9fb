import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { doctorRowOf } from '#/testing/doctors.ts'
import { patientId } from '#/testing/patients.ts'
import { addFilter } from '#/testing/add-filter.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { catalogueOf, treatmentOf, treatmentPageOf, treatmentRowOf } from '#/testing/treatments.ts'
import { TreatmentsTable } from './components/list/treatments-table.tsx'
import { TreatmentsPage } from './treatments-page.tsx'

const catalogue = { 'GET /catalogue': () => ({ status: 200, body: catalogueOf() }) }
const pages = { '/tratamientos': <TreatmentsPage />, '/tratamientos/detalle/$id': <p>Detail</p> }
const show = (search = '', options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(pages, { at: `/tratamientos${search}`, ...options })
const rowOf = async (name: RegExp | string) =>
  within((await screen.findByRole('link', { name })).closest('[role=row]') as HTMLElement)

describe('the list of treatments', () => {
  it('B10 G1 lists patient, treatment, status, doctor, membership, its value and the treatment’s, five per page', async () => {
    const calls = serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([treatmentRowOf(1)]) })
    await show()
    const row = await rowOf('Ana Ruiz Núñez 1')
    for (const text of ['ana1@correo.test', 'Acne', 'Started', 'Julia Mora', 'Premium', '$3,500.00', '$1,620.00'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText('3 Mar 2026')).toBeTruthy()
    expect(calls.find(({ path }) => path.startsWith('/treatments'))?.path).toBe('/treatments?page=1&limit=5')
    expect(screen.getByText('1-1 of 1')).toBeTruthy()
  })

  it('A8 G1 uses Spanish, with the Spanish names of the catalogue', async () => {
    serveApi({
      ...catalogue,
      'GET /treatments': () => treatmentPageOf([treatmentRowOf(1, { status: 'inProgress', tier: 'estandar' })]),
    })
    await show('', { language: 'es' })
    const row = await rowOf('Ana Ruiz Núñez 1')
    for (const text of ['Acné', 'En curso', 'Estándar']) expect(await row.findByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Tratamientos' })).toBeTruthy()
  })

  it('G1 shows doctors with the title that they chose', async () => {
    const doctor = { ...treatmentRowOf(1).doctor, title: 'DRA' } as const
    serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([treatmentRowOf(1, { doctor })]) })
    await show('', { language: 'es' })
    const row = await rowOf('Ana Ruiz Núñez 1')
    expect(await row.findByText('Dra. Julia Mora')).toBeTruthy()
  })

  it('G2 gives each status a colour, a sign and a word', async () => {
    const looks = {
      started: 'Started',
      inProgress: 'In progress',
      completed: 'Completed',
      cancelled: 'Cancelled',
    } as const
    const statuses = Object.keys(looks) as (keyof typeof looks)[]
    serveApi({
      ...catalogue,
      'GET /treatments': () => treatmentPageOf(statuses.map((status, n) => treatmentRowOf(n, { status }))),
    })
    await show()
    const colours = { started: 'started', inProgress: 'progress', completed: 'completed', cancelled: 'cancelled' }
    const signs = new Set<string>()
    for (const [n, status] of statuses.entries()) {
      const badge = (await rowOf(`Ana Ruiz Núñez ${n}`)).getByText(looks[status])
      expect(badge.className).toContain(`text-status-${colours[status]}`)
      signs.add(badge.querySelector('svg')?.innerHTML ?? '')
    }
    expect(signs.size).toBe(4)
  })

  it('I2 searches, filters by status, membership, type, doctor and days, and keeps all of it in the URL', async () => {
    const calls = serveApi({
      ...catalogue,
      'GET /treatments': () => treatmentPageOf([treatmentRowOf(1)]),
      'GET /doctor': () => ({
        status: 200,
        body: { data: [doctorRowOf(7)], meta: { page: 1, limit: 8, total: 1, totalIsExact: true } },
      }),
    })
    const { user, router } = await show('?page=3')
    await user.type(await screen.findByRole('searchbox', { name: /patient, treatment or doctor/ }), 'ruiz')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ruiz' }))
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'In progress')
    await addFilter(user, 'Membership')
    await user.selectOptions(screen.getByRole('combobox', { name: /Membership/ }), 'No membership')
    await user.selectOptions(await screen.findByRole('combobox', { name: /Treatment/ }), 'Acne')
    await user.click(screen.getByRole('button', { name: /^Doctor/ }))
    await user.click(await screen.findByRole('button', { name: /José Pérez Núñez 7/ }))
    await user.click(screen.getByRole('button', { name: /^Start:/ }))
    await user.click(await screen.findByRole('button', { name: 'Today' }))
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        search: 'ruiz',
        status: 'inProgress',
        tier: 'none',
        typeId: catalogueOf().types[0]?.id,
        doctorId: doctorRowOf(7).id,
        from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      }),
    )
    await waitFor(() => expect(calls.at(-1)?.path).toContain('status=inProgress'))
    expect(await screen.findByRole('button', { name: /Doctor: ?Julia Mora/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('I2 sorts by patient, start and value', async () => {
    const calls = serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([treatmentRowOf(1)]) })
    const { user } = await show()
    const header = async (name: string) => within(await screen.findByRole('columnheader', { name })).getByRole('button')
    for (const [name, sort] of [
      ['Value', 'sort=-value'],
      ['Patient', 'sort=patient'],
    ] as const) {
      await user.click(await header(name))
      await waitFor(() => expect(calls.at(-1)?.path).toContain(sort))
    }
    expect(screen.getByRole('columnheader', { name: 'Start date' }).getAttribute('aria-sort')).toBe('none')
  })

  it('E5 names the patient whose treatments are shown', async () => {
    const calls = serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([]) })
    const { user, router } = await show(`?patientId=${patientId}`)
    expect(await screen.findByText('No matches')).toBeTruthy()
    expect(calls.find(({ path }) => path.startsWith('/treatments'))?.path).toContain(`patientId=${patientId}`)
    await user.click(screen.getByRole('button', { name: 'Clear filter: Patient' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByText('No treatments yet')).toBeTruthy()
  })

  it('I4 reports that they could not be loaded, and loads them on Retry', async () => {
    serveApi({ ...catalogue, 'GET /treatments': () => refusal('forbidden') })
    const { user } = await show()
    expect(await screen.findByText('The treatments could not be loaded')).toBeTruthy()
    serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([treatmentRowOf(1)]) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Ana Ruiz Núñez 1' })).toBeTruthy()
  })

  it('J4 offers a doctor their own treatments, and no forbidden actions', async () => {
    const calls = serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([treatmentRowOf(1)]) })
    await show('', { account: 'DOCTOR' })
    await rowOf('Ana Ruiz Núñez 1')
    expect(screen.getByRole('heading', { level: 1, name: 'My treatments' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start treatment' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Change status/ })).toBeNull()
    expect(calls.some(({ path }) => path.startsWith('/catalogue'))).toBe(false)
  })

  it('G1 opens a treatment by Enter on its row', async () => {
    serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([treatmentRowOf(1)]) })
    const { user, router } = await show()
    ;(await screen.findByRole('link', { name: 'Ana Ruiz Núñez 1' })).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tratamientos/detalle/${treatmentRowOf(1).id}`))
  })

  it('H2 also appears on other pages, always filtered, with separate URL parameters', async () => {
    const calls = serveApi({ ...catalogue, 'GET /treatments': () => treatmentPageOf([treatmentRowOf(1)]) })
    const fixed = { status: 'completed' } as const
    const { user, router } = await renderApp(<TreatmentsTable fixed={fixed} prefix="t-" />, {
      at: '/?from=2026-11-01&t-limit=10',
    })
    await rowOf('Ana Ruiz Núñez 1')
    expect(calls.find(({ path }) => path.startsWith('/treatments'))?.path).toBe(
      '/treatments?limit=10&page=1&status=completed',
    )
    expect(screen.queryByRole('combobox', { name: /Status/ })).toBeNull()
    await addFilter(user, 'Membership')
    await user.selectOptions(screen.getByRole('combobox', { name: /Membership/ }), 'VIP')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ from: '2026-11-01', 't-limit': '10', 't-tier': 'vip' }),
    )
  })
})

describe('a status changed in place', () => {
  const list = (...rows: ReturnType<typeof treatmentRowOf>[]) => ({
    ...catalogue,
    'GET /treatments': () => treatmentPageOf(rows),
  })
  const openMenu = async (user: Awaited<ReturnType<typeof show>>['user'], status: string) => {
    await user.click(await screen.findByRole('button', { name: `Change status: Ana Ruiz Núñez 1, ${status}` }))
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  }

  it('G1 offers only the allowed next steps', async () => {
    serveApi(
      list(treatmentRowOf(1), treatmentRowOf(2, { status: 'completed' }), treatmentRowOf(3, { status: 'cancelled' })),
    )
    const { user } = await show()
    expect(await openMenu(user, 'Started')).toEqual(['Mark as in progress', 'Cancel treatment…'])
    await user.keyboard('{Escape}')
    expect(screen.getAllByRole('button', { name: /Change status/ })).toHaveLength(1)
  })

  it('G1 keeps the arrow keys of the menu separate from those of the rows', async () => {
    serveApi(list(treatmentRowOf(1), treatmentRowOf(2)))
    const { user } = await show()
    ;(await screen.findByRole('link', { name: 'Ana Ruiz Núñez 1' })).focus()
    await user.keyboard('{ArrowDown}{ArrowUp}{Tab}{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel treatment…'))
    await user.keyboard('{Escape}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change status: Ana Ruiz Núñez 1, Started')
  })

  it('G1 offers none if the patient is archived', async () => {
    const row = treatmentRowOf(1)
    serveApi(list({ ...row, patient: { ...row.patient, archivedAt: '2026-05-05T18:00:00.000Z' } }))
    await show()
    expect((await rowOf('Ana Ruiz Núñez 1')).getByText('Archived')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Change status/ })).toBeNull()
  })

  it('G1 shows the next status at once, against the version shown, and keeps what the server answers', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const next = treatmentRowOf(1, { status: 'inProgress', version: 4 })
    let row = treatmentRowOf(1)
    const calls = serveApi({
      ...catalogue,
      'GET /treatments': () => treatmentPageOf([row]),
      'POST /treatments/*/status': async () => {
        await promise
        row = next
        return {
          status: 200,
          body: treatmentOf({ ...next, changes: [] }),
        }
      },
    })
    const { user } = await show()
    await openMenu(user, 'Started')
    await user.click(screen.getByRole('menuitem', { name: 'Mark as in progress' }))
    expect(await screen.findByRole('button', { name: /, In progress$/ })).toBeTruthy()
    answer()
    expect(await screen.findByText('Acne, Ana Ruiz Núñez 1: In progress')).toBeTruthy()
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent?.path).toBe(`/treatments/${row.id}/status`)
    expect(sent?.body).toEqual({ status: 'inProgress' })
    expect(sent?.headers.get('if-match')).toBe('"v3"')
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    expect(await openMenu(user, 'In progress')).toEqual(['Complete', 'Cancel treatment…'])
  })

  it('G1 reverts the status if the server refuses, and explains why', async () => {
    serveApi({ ...list(treatmentRowOf(1)), 'POST /treatments/*/status': () => refusal('version_conflict') })
    const { user } = await show()
    await openMenu(user, 'Started')
    await user.click(screen.getByRole('menuitem', { name: 'Mark as in progress' }))
    expect(await screen.findByText(/Someone else/i)).toBeTruthy()
    expect(await screen.findByRole('button', { name: /, Started$/ })).toBeTruthy()
  })

  it('G1 asks for the reason before it cancels, and states what happens to the charge', async () => {
    let row = treatmentRowOf(1)
    const calls = serveApi({
      ...catalogue,
      'GET /treatments': () => treatmentPageOf([row]),
      'POST /treatments/*/status': () => {
        row = treatmentRowOf(1, { status: 'cancelled', version: 4, endedOn: '2026-11-21' })
        return {
          status: 200,
          body: treatmentOf({ ...row, changes: [] }),
        }
      },
    })
    const { user, router } = await show()
    await openMenu(user, 'Started')
    await user.click(screen.getByRole('menuitem', { name: 'Cancel treatment…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Acne for Ana Ruiz Núñez 1?' }))
    const charge = await dialog.findByText(/The charge of \$1,620.00 will be reversed.*membership is not affected/)
    // A press in the dialog does not press the row behind it.
    await user.click(charge)
    expect(router.state.location.pathname).toBe('/tratamientos')
    await user.click(dialog.getByRole('button', { name: 'Cancel treatment' }))
    expect(await dialog.findByText('Enter a reason')).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moved to another city')
    await user.click(dialog.getByRole('button', { name: 'Cancel treatment' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      status: 'cancelled',
      reason: 'Moved to another city',
    })
    // The pressed button has disappeared, so the focus moves to the row.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ana Ruiz Núñez 1'))
  })

  it('G1 keeps the dialog and the reason if cancelling fails, and restores the row', async () => {
    serveApi({ ...list(treatmentRowOf(1)), 'POST /treatments/*/status': () => 'no answer' })
    const { user } = await show()
    await openMenu(user, 'Started')
    await user.click(screen.getByRole('menuitem', { name: 'Cancel treatment…' }))
    const reason = await screen.findByRole('textbox', { name: /Reason/ })
    await user.type(reason, 'Allergy')
    await user.click(screen.getByRole('button', { name: 'Cancel treatment' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect((reason as HTMLTextAreaElement).value).toBe('Allergy')
    await user.click(screen.getByRole('button', { name: 'Keep treatment' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('button', { name: /, Started$/ })).toBeTruthy()
  })
})
