import type { AssignedPatient, TreatingDoctor } from '@piel/contract/people/care'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { doctorRowOf } from '#/testing/doctors.ts'
import { renderApp } from '#/testing/render.tsx'
import { patientId } from '#/testing/patients.ts'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { AssignedPatients } from './components/assigned-patients.tsx'
import { TreatingDoctorsCard } from './components/treating-doctors-card.tsx'

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const person = (n: number, firstName: string) => ({
  id: id(n),
  firstName,
  middleName: null,
  lastName: 'Ruiz',
  secondLastName: null,
  photoId: null,
})
const relation = (n: number, firstName: string, more: Partial<TreatingDoctor> = {}): TreatingDoctor => ({
  id: id(n),
  version: 3,
  patientId,
  doctorId: id(n + 100),
  since: '2026-01-15',
  until: null,
  status: 'inProgress',
  createdAt: '2026-01-15T16:00:00.000Z',
  doctor: {
    ...person(n + 100, firstName),
    userId: id(n + 200),
    title: null,
    specialty: 'dermatologia',
    status: 'ACTIVE',
    archivedAt: null,
  },
  ...more,
})
const doctorRow = doctorRowOf(7, { user: { ...person(8, 'Julia'), email: 'julia@piel.test' } })
const page = <T,>(data: T[]) => ({ data, meta: { page: 1, limit: 5, total: data.length, totalIsExact: true } })
const doctorsOf = (data: TreatingDoctor[]) => ({ 'GET /patient/*/doctors': () => ({ status: 200, body: { data } }) })
const card = (mayWrite = true) => <TreatingDoctorsCard patientId={patientId} mayWrite={mayWrite} />

describe('treating doctors', () => {
  it('F4 shows present and future doctors first, with earlier ones folded', async () => {
    serveApi(
      doctorsOf([
        relation(1, 'Elena', { status: 'pending', since: '2027-01-01' }),
        relation(2, 'Marco', { until: '2027-03-01' }),
        relation(3, 'Olga', { status: 'completed', until: '2026-02-01' }),
      ]),
    )
    const { user } = await renderApp(card())
    expect(await screen.findByText('Elena Ruiz')).toBeTruthy()
    expect(screen.getByText('Pending')).toBeTruthy()
    expect(screen.getByText('Current')).toBeTruthy()
    expect(screen.getByText(/Dermatology · 15 Jan 2026 – 1 Mar 2027/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Marco Ruiz' }).getAttribute('href')).toBe(`/medicos/detalle/${id(102)}`)
    const earlier = screen.getByText('1 previous doctor')
    expect(earlier.closest('details')?.open).toBe(false)
    await user.click(earlier)
    expect(earlier.closest('details')?.open).toBe(true)
    expect(within(earlier.closest('details') as HTMLElement).getByText('Olga Ruiz').tagName).toBe('BDI')
  })

  it('F4 states that no doctor treats the patient, and offers nothing to a user who may not write', async () => {
    serveApi(doctorsOf([]))
    await renderApp(card(false))
    expect(await screen.findByText('No doctor is treating this patient')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('I4 reports that the doctors could not be loaded, and loads them on Retry', async () => {
    serveApi({ 'GET /patient/*/doctors': () => refusal('forbidden') })
    const { user } = await renderApp(card())
    expect(await screen.findByText('The doctors could not be loaded')).toBeTruthy()
    serveApi(doctorsOf([relation(1, 'Elena')]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Elena Ruiz')).toBeTruthy()
  })

  it('F4 assigns a doctor found by typing, chosen by keyboard alone', async () => {
    const calls = serveApi({
      ...doctorsOf([]),
      'GET /doctor': () => ({ status: 200, body: page([doctorRow]) }),
      'POST /patient/*/doctors': () => ({ status: 201, body: { ...relation(1, 'Julia'), doctor: undefined } }),
    })
    const { user } = await renderApp(card())
    await user.click(await screen.findByRole('button', { name: 'Assign doctor' }))
    await user.click(await screen.findByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('The doctor is required')).toBeTruthy()

    const choice = screen.getByRole('combobox', { name: /Doctor/ })
    await user.type(choice, 'jul')
    expect(await screen.findByRole('option', { name: /Julia Ruiz/ })).toBeTruthy()
    await waitFor(() => expect(calls.some(({ path }) => path.includes('search=jul'))).toBe(true))
    await user.keyboard('{ArrowDown}{Enter}')
    expect((choice as HTMLInputElement).value).toBe('Julia Ruiz')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.queryByText('The doctor is required')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent?.path).toBe(`/patient/${patientId}/doctors`)
    expect(sent?.body).toMatchObject({ doctorId: doctorRow.id, until: null })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    expect(calls.some(({ path }) => path.includes('status=ACTIVE'))).toBe(true)
  })

  it('F4 keeps the dialog open and explains that the doctor is assigned already', async () => {
    serveApi({
      ...doctorsOf([]),
      'GET /doctor': () => ({ status: 200, body: page([doctorRow]) }),
      'POST /patient/*/doctors': () => refusal('already_assigned'),
    })
    const { user } = await renderApp(card())
    await user.click(await screen.findByRole('button', { name: 'Assign doctor' }))
    await user.click(await screen.findByRole('combobox', { name: /Doctor/ }))
    await user.click(await screen.findByRole('option', { name: /Julia Ruiz/ }))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    expect((await screen.findByRole('alert')).textContent).toContain('already treats this patient')
  })

  it('F4 closes the list of choices by Escape, and the dialog only by the next', async () => {
    serveApi({ ...doctorsOf([]), 'GET /doctor': () => ({ status: 200, body: page([]) }) })
    const { user } = await renderApp(card())
    await user.click(await screen.findByRole('button', { name: 'Assign doctor' }))
    await user.click(await screen.findByRole('combobox', { name: /Doctor/ }))
    expect(await screen.findByText('No matches')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No matches')).toBeNull()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('F4 ends today, changes dates and removes a mistaken assignment, against the version shown', async () => {
    const calls = serveApi({
      ...doctorsOf([relation(1, 'Elena')]),
      'PATCH /care/*': () => ({ status: 200, body: { ...relation(1, 'Elena'), doctor: undefined } }),
      'DELETE /care/*': () => ({ status: 204 }),
    })
    const { user } = await renderApp(card())
    const written = () => calls.filter(({ method }) => method !== 'GET').at(-1)

    await user.click(await screen.findByRole('button', { name: 'End today: Elena Ruiz' }))
    await user.click(await screen.findByRole('button', { name: 'End today' }))
    await waitFor(() => expect(written()?.method).toBe('PATCH'))
    expect(Object.keys(written()?.body as object)).toEqual(['until'])
    expect(written()?.headers.get('if-match')).toBe('"v3"')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Change dates: Elena Ruiz' }))
    const until = await screen.findByLabelText('Last day')
    await user.type(until, '14012026')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The end date cannot be before the start date')).toBeTruthy()
    await user.clear(until)
    await user.type(until, '20012026')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(written()?.body).toEqual({ until: '2026-01-20' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Remove: Elena Ruiz' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(written()?.method).toBe('DELETE'))
    expect([written()?.path, written()?.headers.get('if-match')]).toEqual([`/care/${id(1)}`, '"v3"'])
  })

  it('J6 F4 shows another user’s change of the dates', async () => {
    let since = '2026-01-15'
    serveApi({
      'GET /patient/*/doctors': () => ({ status: 200, body: { data: [relation(1, 'Elena', { since })] } }),
      'PATCH /care/*': () => {
        since = '2026-02-01'
        return refusal('version_conflict')
      },
    })
    const { user } = await renderApp(card())
    await user.click(await screen.findByRole('button', { name: 'Change dates: Elena Ruiz' }))
    await user.type(await screen.findByLabelText('Last day'), '20032026')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    expect(within(await screen.findByRole('group', { name: 'First day' })).getByText('01/02/2026')).toBeTruthy()
  })
})

describe('assigned patients', () => {
  const row = (n: number, more: Partial<AssignedPatient> = {}): AssignedPatient => ({
    id: patientId,
    relationId: id(n),
    version: 1,
    patient: { ...person(50, 'Ana'), userId: id(60), email: 'ana@correo.test' },
    treatment: null,
    startDate: '2026-01-15',
    until: null,
    status: 'inProgress',
    ...more,
  })
  const table = (mayWrite = true) => <AssignedPatients doctorId={id(7)} mayWrite={mayWrite} />
  const serve = (rows: AssignedPatient[]) =>
    serveApi({ 'GET /doctor/*/patients': () => ({ status: 200, body: page(rows) }) })

  it('F4 lists patient, treatment, start date and status, five per page, each linked to the patient', async () => {
    const calls = serve([
      row(1),
      row(2, { status: 'completed', until: '2026-02-01', treatment: { nameEn: 'Acne', nameEs: 'Acné' } }),
    ])
    await renderApp(table(false))
    const links = await screen.findAllByRole('link', { name: 'Ana Ruiz' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/pacientes/detalle/${patientId}`,
      `/pacientes/detalle/${patientId}`,
    ])
    expect(screen.getAllByText('Not specified')).toHaveLength(1)
    expect(screen.getByText('Acne')).toBeTruthy()
    expect(screen.getAllByText('15 Jan 2026')).toHaveLength(2)
    expect(screen.getByRole('cell', { name: 'Completed' })).toBeTruthy()
    expect(calls[0]?.path).toBe(`/doctor/${id(7)}/patients?page=1&limit=5`)
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  })

  it('F4 opens the patient of the row that is pressed', async () => {
    serve([row(1)])
    const { user, router } = await renderApp({ '/': table(), '/pacientes/detalle/$id': <p>Detail</p> })
    await user.click(await screen.findByText('15 Jan 2026'))
    await screen.findByText('Detail')
    expect(router.state.location.pathname).toBe(`/pacientes/detalle/${patientId}`)
  })

  it('F4 searches, filters by status and keeps both in the URL', async () => {
    const calls = serve([row(1)])
    const { user, router } = await renderApp(table())
    const options = within(await screen.findByLabelText(/Status/)).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value, text }) => [value, text]).slice(1)).toEqual([
      ['inProgress', 'In progress'],
      ['pending', 'Pending'],
      ['completed', 'Completed'],
    ])
    await user.type(await screen.findByRole('searchbox', { name: /name, email or treatment/ }), 'ana')
    await waitFor(() => expect(calls.at(-1)?.path).toContain('search=ana'))
    await user.selectOptions(screen.getByLabelText(/Status/), 'pending')
    await waitFor(() => expect(calls.at(-1)?.path).toContain('status=pending'))
    expect(router.state.location.search).toMatchObject({ search: 'ana', status: 'pending' })
  })

  it('F4 states that no patient is assigned yet, and assigns a patient from here too', async () => {
    serve([])
    const { user } = await renderApp(table())
    expect(await screen.findByText('No patients assigned yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Assign patient' }))
    expect(await screen.findByRole('combobox', { name: /Patient/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('The patient is required')).toBeTruthy()
  })

  it('F4 uses Spanish', async () => {
    serve([row(1, { status: 'pending', treatment: { nameEn: 'Acne', nameEs: 'Acné' } })])
    await renderApp(table(), { language: 'es' })
    expect(await screen.findByRole('heading', { name: 'Pacientes asignados' })).toBeTruthy()
    expect(await screen.findByRole('cell', { name: 'Pendiente' })).toBeTruthy()
    expect(screen.getByText('Acné')).toBeTruthy()
  })
})
