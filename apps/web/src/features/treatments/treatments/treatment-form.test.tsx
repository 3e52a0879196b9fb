import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { doctorOf, doctorRowOf } from '#/testing/doctors.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { accountAnswer, catalogueOf, treatmentOf, treatmentPageOf } from '#/testing/treatments.ts'
import { TreatmentsCard } from './components/card/treatments-card.tsx'
import { PatientTreatmentsPage } from './patient-treatments-page.tsx'
import { TreatmentsPage } from './treatments-page.tsx'

const doctor = doctorRowOf(7)
const meta = { page: 1, limit: 8, total: 1, totalIsExact: true }
const relation = {
  id: doctor.id,
  version: 1,
  patientId,
  doctorId: doctor.id,
  since: '2026-01-15',
  until: null,
  status: 'inProgress',
  createdAt: '2026-01-15T16:00:00.000Z',
  doctor: {
    ...doctor.user,
    id: doctor.id,
    userId: doctor.userId,
    title: null,
    specialty: null,
    status: 'ACTIVE',
    archivedAt: null,
  },
}
const served = (account = accountAnswer()) => ({
  'GET /catalogue': () => ({ status: 200, body: catalogueOf() }),
  'GET /treatments': () => treatmentPageOf([]),
  'GET /patient': () => ({ status: 200, body: { data: [patientOf()], meta } }),
  'GET /patient/*/ledger': () => account,
  'GET /patient/*/doctors': () => ({ status: 200, body: { data: [relation] } }),
  'GET /doctor': () => ({ status: 200, body: { data: [doctor], meta } }),
  'GET /doctor/*': () => ({ status: 200, body: doctorOf({ id: doctor.id, user: doctor.user }) }),
  'POST /treatments': () => ({ status: 201, body: treatmentOf() }),
})
type User = Awaited<ReturnType<typeof renderApp>>['user']
const choose = async (user: User, field: RegExp, option: RegExp) => {
  const select = screen.getByRole('combobox', { name: field })
  await user.selectOptions(select, within(select).getByRole('option', { name: option }))
}
const fill = async (user: User) => {
  await user.type(await screen.findByRole('combobox', { name: /Patient/ }), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana Ruiz/ }))
  await choose(user, /^Treatment/, /Acne/)
}
const value = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Value/ }).value
const open = async (options: Parameters<typeof renderApp>[1] = {}) => {
  const view = await renderApp({ '/tratamientos': <TreatmentsPage /> }, { at: '/tratamientos?start=1', ...options })
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Start treatment' })) }
}

describe('starting a treatment', () => {
  it('G1 charges the price of the catalogue, with the doctor who treats the patient', async () => {
    const calls = serveApi(served())
    const { user, dialog, router } = await open()
    await fill(user)
    expect(value()).toBe('1,800.00')
    const chosen = screen.getByRole('combobox', { name: /Doctor/ }) as HTMLInputElement
    await waitFor(() => expect(chosen.value).toBe('José Pérez Núñez 7'))
    expect(dialog.getByRole('status', { name: 'Amount to charge' }).textContent).toContain('$1,800.00')
    await user.click(dialog.getByRole('button', { name: 'Start treatment' }))
    expect(await screen.findByText('Treatment started: Acne, Ana Ruiz Núñez 1')).toBeTruthy()
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ patientId, doctorId: doctor.id, tier: null, valueMinor: 180_000, notes: null })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(sessionStorage).toHaveLength(0)
  })

  it('G1 selects no patient on Enter who was found for another text, and the only match as soon as it arrives', async () => {
    const other = patientOf({ id: '019a0000-0000-7000-8000-0000000000a2', user: { firstName: 'Zoe' } })
    serveApi({
      ...served(),
      'GET /patient': ({ path }) => {
        const data = path.includes('zoe') ? [other] : path.includes('ruiz') ? [patientOf(), other] : [patientOf()]
        return { status: 200, body: { data, meta } }
      },
    })
    const { user } = await open()
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /Patient/ })
    await user.click(field)
    await screen.findByRole('option', { name: /Ana Ruiz/ })
    await user.keyboard('zoe{Enter}')
    await waitFor(() => expect(field.value).toBe('Zoe Ruiz O’Farrill'))
    await user.clear(field)
    await user.keyboard('ruiz{Enter}')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Ruiz/ })).toHaveLength(2))
    expect(field.value).toBe('ruiz')
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Ana Ruiz O’Farrill')
  })

  it('G1 states which membership is sold with it, applies its discount, and adds both up', async () => {
    serveApi(served())
    const { user, dialog } = await open()
    await fill(user)
    await choose(user, /Membership/, /Premium/)
    expect(dialog.getByText('Adds a 12-month membership for $3,500.00')).toBeTruthy()
    await waitFor(() => expect(value()).toBe('1,620.00'))
    expect(dialog.getByText('$1,800.00 less 10% for the Premium membership')).toBeTruthy()
    expect(dialog.getByRole('status', { name: 'Amount to charge' }).textContent).toContain('$5,120.00')
  })

  it('G1 proposes the membership that the patient has, and sells none again', async () => {
    serveApi(served(accountAnswer({})))
    const { user, dialog } = await open()
    await fill(user)
    expect(await dialog.findByText('VIP is active until 3 Mar 2027; nothing will be added')).toBeTruthy()
    await waitFor(() => expect(value()).toBe('1,440.00'))
    await choose(user, /Membership/, /Premium/)
    expect(dialog.getByText('Adds a 12-month membership for $3,500.00, replacing VIP')).toBeTruthy()
  })

  it('G1 proposes nothing from a membership that has ended', async () => {
    serveApi(served(accountAnswer({ state: 'ended', endsOn: '2026-10-01' })))
    const { user, dialog } = await open()
    await fill(user)
    expect(dialog.getByText('Full price, no membership')).toBeTruthy()
    expect(value()).toBe('1,800.00')
  })

  it('G1 uses the price of the catalogue until another value is typed', async () => {
    serveApi(served())
    const { user, dialog } = await open()
    await fill(user)
    await choose(user, /^Treatment/, /Alopecia/)
    await waitFor(() => expect(value()).toBe('2,500.00'))
    const field = screen.getByRole('textbox', { name: /Value/ })
    await user.clear(field)
    await user.type(field, '999.5')
    await choose(user, /^Treatment/, /Acne/)
    expect(dialog.getByText('List price: $1,800.00')).toBeTruthy()
    expect(value()).toBe('999.50')
  })

  it('E8 G1 shows what is missing and what is wrong, from the form and from the server', async () => {
    const refused = refusal('validation_failed', [{ pointer: '/doctorId', code: 'validation.doctorNotActive' }])
    serveApi({ ...served(), 'POST /treatments': () => refused })
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Start treatment' }))
    for (const text of [
      'The patient is required',
      'The treatment is required',
      'The doctor is required',
      'Enter an amount',
    ])
      expect(await dialog.findByText(text)).toBeTruthy()
    await fill(user)
    expect(dialog.queryByText('Enter an amount')).toBeNull()
    const start = dialog.getByRole('textbox', { name: /Start date/ })
    await user.clear(start)
    await user.type(start, '01012020')
    await user.click(dialog.getByRole('button', { name: 'Start treatment' }))
    expect(await dialog.findByText('Choose a day from one year ago to one year ahead')).toBeTruthy()
    await user.clear(start)
    await user.type(start, '21112026')
    await user.click(dialog.getByRole('button', { name: 'Start treatment' }))
    expect(await dialog.findByText('This doctor is not seeing patients at the moment')).toBeTruthy()
  })

  it('G1 reports at the patient that they have been archived in the meantime', async () => {
    serveApi({ ...served(), 'POST /treatments': () => refusal('archived') })
    const { user, dialog } = await open()
    await fill(user)
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Doctor/ }).value).not.toBe(''))
    await user.click(dialog.getByRole('button', { name: 'Start treatment' }))
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Patient/ }).getAttribute('aria-invalid')).toBe('true'),
    )
  })

  it('C5 G5 keeps what was typed across a reload, including people, and is still the same attempt', async () => {
    const calls = serveApi({
      ...served(),
      'POST /treatments': () => 'no answer',
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    })
    const first = await open()
    await fill(first.user)
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Doctor/ }).value).not.toBe(''))
    await first.user.click(first.dialog.getByRole('button', { name: 'Start treatment' }))
    await first.dialog.findByRole('alert')
    first.unmount()
    const again = await open({ at: '/tratamientos' })
    expect(await again.dialog.findByText('Your unsaved changes were restored.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Patient/ }).value).toBe('Ana Ruiz O’Farrill'),
    )
    expect(value()).toBe('1,800.00')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Doctor/ }).value).not.toBe(''))
    await again.user.click(again.dialog.getByRole('button', { name: 'Start treatment' }))
    await again.dialog.findByRole('alert')
    const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('I4 reports that the catalogue could not be loaded, and loads it on Retry', async () => {
    serveApi({ ...served(), 'GET /catalogue': () => refusal('forbidden') })
    const { user, dialog } = await open()
    expect(await dialog.findByText('The treatment catalogue could not be loaded')).toBeTruthy()
    serveApi(served())
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('combobox', { name: /Patient/ })).toBeTruthy()
  })
})

describe('the patient’s card', () => {
  const card = (patient = patientOf()) => <TreatmentsCard patient={patient} />

  it('E5 G1 lists all of them on a page of its own, without the patient’s column', async () => {
    const calls = serveApi({ ...served(), 'GET /treatments': () => treatmentPageOf([treatmentOf()], 1) })
    const path = `/pacientes/detalle/${patientId}/tratamientos`
    await renderApp({ '/pacientes/detalle/$id/tratamientos': <PatientTreatmentsPage /> }, { at: path })
    const link = await screen.findByRole('link', { name: 'Acne' })
    expect(link.getAttribute('href')).toBe(`/tratamientos/detalle/${treatmentOf().id}`)
    expect(screen.queryByRole('columnheader', { name: /Patient/ })).toBeNull()
    expect(calls.find((call) => call.path.startsWith('/treatments'))?.path).toContain(`patientId=${patientId}`)
  })

  it('E5 shows the newest five, and links to all of them', async () => {
    const rows = [1, 2, 3, 4, 5].map((n) => ({ ...treatmentOf(), id: `${treatmentOf().id.slice(0, -1)}${n}` }))
    const calls = serveApi({ ...served(), 'GET /treatments': () => treatmentPageOf(rows, 7) })
    await renderApp(card())
    const region = within(await screen.findByRole('region', { name: 'Treatments' }))
    expect(await region.findAllByRole('listitem')).toHaveLength(5)
    expect(calls.find(({ path }) => path.startsWith('/treatments'))?.path).toContain(`patientId=${patientId}`)
    expect(screen.getAllByText('Julia Mora · 3 Mar 2026')).toHaveLength(5)
    expect(screen.getByRole('link', { name: 'View all treatments' }).getAttribute('href')).toBe(
      `/pacientes/detalle/${patientId}/tratamientos`,
    )
    expect(screen.getAllByRole('link', { name: 'Acne' })[0]?.getAttribute('href')).toBe(
      `/tratamientos/detalle/${rows[0]?.id}`,
    )
  })

  it('E5 starts one for this patient without asking for the patient again', async () => {
    const calls = serveApi(served(accountAnswer({})))
    const { user } = await renderApp(card())
    await user.click(await screen.findByRole('button', { name: 'Start treatment' }))
    const patient = (await screen.findByRole('combobox', { name: /Patient/ })) as HTMLInputElement
    expect(patient.value).toBe('Ana Ruiz O’Farrill')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Treatment/ })))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Membership/ }).value).toBe('vip')
    expect(calls.some(({ path }) => path === `/patient/${patientId}`)).toBe(false)
    // Nothing was typed, so nothing is asked and no draft is restored.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sessionStorage).toHaveLength(0)
  })

  it('E5 J4 shows a doctor the treatments, and starts none for an archived patient', async () => {
    serveApi({ ...served(), 'GET /treatments': () => treatmentPageOf([treatmentOf()]) })
    const first = await renderApp(card(), { account: 'DOCTOR' })
    expect(await screen.findByText('Started')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Treatments' })).queryByRole('button')).toBeNull()
    first.unmount()
    await renderApp(card(patientOf({ archivedAt: '2026-05-05T18:00:00.000Z' })))
    expect(await screen.findByText('Started')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start treatment' })).toBeNull()
  })

  it('I4 reports that the treatments could not be loaded', async () => {
    serveApi({ ...served(), 'GET /treatments': () => refusal('forbidden') })
    await renderApp(card())
    expect(await screen.findByText('The treatments could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
